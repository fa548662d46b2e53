"""Learning the model of the `learned` mode from the tables of finished studies."""
