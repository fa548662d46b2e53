"""What is compared: everything here says how likely each legal move of a position is."""

from playalike.authenticity.predictors.base import Predictor, score_games
from playalike.authenticity.predictors.classic import ClassicPredictor
from playalike.authenticity.predictors.engine import EngineFirst, EngineTempered
from playalike.authenticity.predictors.learned import LearnedPredictor, PriorLogs
from playalike.authenticity.predictors.model import ModelPredictor
from playalike.authenticity.predictors.network import NetworkPredictor

__all__ = [
    "ClassicPredictor",
    "EngineFirst",
    "EngineTempered",
    "LearnedPredictor",
    "ModelPredictor",
    "NetworkPredictor",
    "Predictor",
    "PriorLogs",
    "score_games",
]
