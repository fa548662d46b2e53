"""The page: how alike a personality is, with plots and all tables."""

from playalike.authenticity.report.page import page

__all__ = ["page"]
