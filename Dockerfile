# Three stages: the page, the wheel that contains it, and an image with nothing but that wheel,
# Python and Stockfish. See docs/deploy.md.

FROM node:22-bookworm-slim AS page
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY frontend/package.json frontend/package-lock.json frontend/
RUN cd frontend && npm install --no-save --no-audit --no-fund
COPY frontend frontend
RUN mkdir -p src/playalike/faces/web && cd frontend && npm run build

FROM python:3.12-slim-bookworm AS wheel
WORKDIR /build
RUN pip install --no-cache-dir build
COPY pyproject.toml README.md LICENSE ./
COPY tools tools
COPY src src
COPY --from=page /build/node_modules node_modules
COPY --from=page /build/src/playalike/faces/web/static src/playalike/faces/web/static
RUN pip install --no-cache-dir "chess>=1.11.2,<2" \
    && PYTHONPATH=src python tools/build_openings.py \
    && python -m build --wheel --outdir dist

FROM python:3.12-slim-bookworm
RUN apt-get update \
    && apt-get install -y --no-install-recommends stockfish \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home --uid 10001 playalike \
    && install -d -o playalike -g playalike /data
COPY --from=wheel /build/dist/*.whl /tmp/
RUN pip install --no-cache-dir /tmp/*.whl && rm /tmp/*.whl
USER playalike
ENV XDG_DATA_HOME=/data \
    PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/api/health', timeout=4)"]
CMD ["playalike", "serve", "--host", "0.0.0.0", "--port", "8000"]
