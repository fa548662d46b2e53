"""`playalike serve`: the web app."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["serve"]


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 for everybody in the network.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0 takes any that is free.")
    ] = 8000,
    workers: Annotated[
        int | None,
        typer.Option(
            min=1, max=64, help="Processes that think: as many as there are cores, two at least."
        ),
    ] = None,
    token: Annotated[
        str | None,
        typer.Option(
            envvar="PLAYALIKE_TOKEN",
            help="Wanted from whoever writes, as Authorization: Bearer TOKEN.",
            show_default=False,
        ),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Another site whose pages may use the API; may be given again."),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            envvar="PLAYALIKE_HOSTS",
            help="A name under which the server is reached, such as chess.example; may be given "
            "again. Without it only this machine's own names are answered.",
            show_default=False,
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            envvar="PLAYALIKE_PROXY",
            help="The address or network of a proxy that is believed when it says for whom it "
            "asks (X-Forwarded-For, X-Forwarded-Proto); may be given again.",
            show_default=False,
        ),
    ] = None,
    allow_fetch: Annotated[
        bool,
        typer.Option(
            "--allow-fetch",
            help="Let everybody fetch games from lichess and chess.com, not only this machine's "
            "own user.",
        ),
    ] = False,
    metrics_from: Annotated[
        list[str] | None,
        typer.Option(
            envvar="PLAYALIKE_METRICS_FROM",
            help="An address or network that may read /metrics (Prometheus), beside this machine "
            "itself; may be given again.",
            show_default=False,
        ),
    ] = None,
    log_json: Annotated[
        bool,
        typer.Option(
            "--log-json",
            envvar="PLAYALIKE_LOG_JSON",
            help="Log JSON on stderr, every request with it.",
            show_default=False,
        ),
    ] = False,
    cluster: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="HOST:PORT of a Ray cluster on which --workers think about moves, instead of on "
            "this machine. See docs/cluster.md.",
            show_default=False,
        ),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open a browser, where there is one.")] = False,
) -> None:
    """Start the web app: play, ask why, review, analyse. See docs/deploy.md and docs/api.md."""
    import os
    from ipaddress import IPv4Network, IPv6Network, ip_network

    # Workers use all cores already: more threads inside numpy only get in their way.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from playalike.errors import PlayalikeError
    from playalike.faces.web.guard import is_loopback
    from playalike.faces.web.server import Place
    from playalike.faces.web.server import serve as run
    from playalike.faces.web.services import WebConfig
    from playalike.settings import load_settings

    if token is not None and not (token.isascii() and token.isprintable() and token.strip()):
        raise PlayalikeError("--token must be plain letters and figures, and not empty")

    def networks(option: str, addresses: list[str] | None) -> tuple[IPv4Network | IPv6Network, ...]:
        try:
            return tuple(ip_network(address) for address in addresses or ())
        except ValueError as error:
            raise PlayalikeError(f"{option}: {error}") from error

    if cluster is not None:
        from playalike.oracle.ray_connection import check_address

        check_address(cluster)
    proxies = networks("--proxy", proxy)
    hosts = (host, *(allow_host or ()))
    one_user = is_loopback(host) and not (allow_host or proxies)
    config = WebConfig(
        workers,
        token,
        tuple(origin or ()),
        hosts,
        proxies,
        one_user,
        allow_fetch,
        networks("--metrics-from", metrics_from),
        log_json,
        cluster,
    )
    run(Place(host, port, browser), load_settings(), config)
