"""What a server measures of itself, for whoever runs it."""

from __future__ import annotations

from ipaddress import ip_address

import psutil
from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse

from playalike.faces.web.errors import ApiError
from playalike.faces.web.monitoring import gauge_lines
from playalike.faces.web.services import Services, Shared
from playalike.faces.web.session import address_of

__all__ = ["router"]

router = APIRouter(include_in_schema=False)

TEXT = "text/plain; version=0.0.4; charset=utf-8"
PASSED_ON = ("x-forwarded-for", "forwarded", "x-real-ip", "via")
"""Headers of a request that somebody else's proxy passed on to this machine."""


@router.get("/metrics")
async def metrics(services: Shared, request: Request) -> PlainTextResponse:
    """Prometheus' text; for this machine, and networks that were allowed."""
    if not _may_look(services, request):
        raise ApiError(
            403, "the server's own measurements are for its machine: start it with --metrics-from"
        )
    lines = [*services.monitor.lines(), *gauge_lines(_gauges(services))]
    return PlainTextResponse("\n".join(lines) + "\n", media_type=TEXT)


def _may_look(services: Services, request: Request) -> bool:
    try:
        there = ip_address(address_of(request))
    except ValueError:
        return False
    if any(there in network for network in services.config.metrics_from):
        return True
    return there.is_loopback and not any(name in request.headers for name in PASSED_ON)


def _gauges(services: Services) -> dict[str, dict[str, float]]:
    """Return how things stand now."""
    pools = {
        "moves": services.pool.state,
        "jobs": services.job_pool.state,
        "makings": services.making_pool.state,
    }
    cache, process = services.live_games.cache, psutil.Process()
    own = _used(process)
    uses = [own, *(_used(child) for child in process.children(recursive=True))]
    return {
        "playalike_workers": {f'pool="{name}"': pool.total for name, pool in pools.items()},
        "playalike_workers_busy": {f'pool="{name}"': pool.busy for name, pool in pools.items()},
        "playalike_queue": {f'pool="{name}"': pool.waiting for name, pool in pools.items()},
        "playalike_games": {
            'state="in_memory"': len(cache),
            'state="thinking"': sum(live.is_thinking for live in cache),
        },
        "playalike_streams": {"": services.streams.open},
        "playalike_servers": {"": services.peers.count},
        "playalike_memory_bytes": {
            'of="server"': own[0],
            'of="all"': sum(memory for memory, _ in uses),
        },
        "playalike_cpu_seconds": {  # of those that live: one that ended is no longer counted
            'of="server"': own[1],
            'of="all"': sum(seconds for _, seconds in uses),
        },
        "process_start_time_seconds": {"": process.create_time()},
    }


def _used(process: psutil.Process) -> tuple[int, float]:
    """Return a process' memory in bytes, and its time on a core in seconds."""
    try:
        times = process.cpu_times()
        return int(process.memory_info().rss), times.user + times.system
    except psutil.Error:
        return 0, 0.0  # it ended in the meantime
