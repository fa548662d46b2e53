"""How long does it take to load a personality, and how much memory?

Each measurement is a fresh process, as when a game begins: the time of `load_personality` alone and
of its imports, what Python allocated (in a run of its own, since tracing slows it), and by how
much the process grew. Budget: less than 0.5 s and less than 100 MB.

    python -m lab.benchmarks.personality_load FOLDER [FOLDER ...] [--json]
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path

BUDGET_SECONDS = 0.5
BUDGET_MB = 100.0

CHILD = """
import json, resource, sys, time, tracemalloc
from pathlib import Path

def resident():
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0

empty = resident()
start = time.perf_counter()
from playalike.personality.load import load_personality
imported = time.perf_counter()
traced = sys.argv[2] == "trace"
if traced:
    tracemalloc.start()
before = resident()
loading, cpu = time.perf_counter(), time.process_time()
personality = load_personality(Path(sys.argv[1]))
seconds, cpu = time.perf_counter() - loading, time.process_time() - cpu
print(json.dumps({
    "seconds": seconds,
    "cpu_seconds": cpu,
    "import_seconds": imported - start,
    "grown_mb": resident() - before,
    "process_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    "python_peak_mb": tracemalloc.get_traced_memory()[1] / 2**20 if traced else None,
    "python_kept_mb": tracemalloc.get_traced_memory()[0] / 2**20 if traced else None,
    "plans": len(personality.plans),
    "book": len(personality.book),
}))
"""


def child(folder: Path, mode: str) -> dict[str, float]:
    """Load once in a fresh process."""
    command = [sys.executable, "-c", CHILD, str(folder), mode]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{folder}: {done.stderr.strip().splitlines()[-1]}")
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


def measure(folder: Path, runs: int) -> dict[str, object]:
    """Return the best and the median of several runs, and the memory."""
    timed = [child(folder, "time") for _ in range(runs)]
    traced = child(folder, "trace")
    seconds = [run["seconds"] for run in timed]
    size = sum(path.stat().st_size for path in folder.iterdir() if path.is_file())
    return {
        "personality": folder.name,
        "megabytes_on_disk": round(size / 1e6, 2),
        "plans": traced["plans"],
        "book_positions": traced["book"],
        "seconds_best": round(min(seconds), 4),
        "seconds_median": round(statistics.median(seconds), 4),
        "cpu_seconds": round(min(run["cpu_seconds"] for run in timed), 4),
        "import_seconds": round(min(run["import_seconds"] for run in timed), 4),
        "grown_mb": round(max(run["grown_mb"] for run in timed), 1),
        "process_mb": round(max(run["process_mb"] for run in timed), 1),
        "python_peak_mb": round(traced["python_peak_mb"], 1),
        "python_kept_mb": round(traced["python_kept_mb"], 1),
        "within_budget": min(seconds) < BUDGET_SECONDS
        and max(run["process_mb"] for run in timed) < BUDGET_MB,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+", help="folders of personalities")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    found = [measure(folder, args.runs) for folder in args.folders]
    if args.json:
        print(json.dumps(found, indent=1))
    else:
        for one in found:
            print(
                f"{one['personality']}: {one['seconds_best']} s best, {one['seconds_median']} s "
                f"median, {one['cpu_seconds']} s of CPU (imports {one['import_seconds']} s); "
                f"grew {one['grown_mb']} MB to {one['process_mb']} MB, "
                f"Python peak {one['python_peak_mb']} MB; "
                f"{one['plans']} plans, {one['megabytes_on_disk']} MB on disk; "
                f"{'within' if one['within_budget'] else 'OVER'} budget "
                f"({BUDGET_SECONDS} s, {BUDGET_MB:.0f} MB)"
            )
    return 0 if all(one["within_budget"] for one in found) else 1


if __name__ == "__main__":
    sys.exit(main())
