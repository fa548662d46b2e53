"""How a personality chooses: tiers, layers, safety, selection, verification, plan memory."""
