"""The report: one page of HTML that needs nothing else."""

from playalike.playstyle.report.page import write_report

__all__ = ["write_report"]
