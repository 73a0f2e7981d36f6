"""ESBMC as an engine: claims about the assertions and accesses of a program.

    tandem fmt FILE --to c-verifier | python3 judge/oracle/engines/esbmc.py | tandem oracle FILE -

ESBMC unwinds loops, and asks a solver about each assertion of the C program. One that is violated is
claimed to fail. Where ESBMC comes to its end, and could solve all, the others are claimed to be safe, within the
iterations that were unwound: but for programs that have an array with a bound, which C bounds further, or one of so
many elements that the loops of its operators are cut. Its
checks of memory are off: an assertion that is not of the program makes the adapter fail. ESBMC is the command; ESBMC_SOLVER is what it asks, as options.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

UNWIND = 5
PLACE = re.compile(r'tdm_(?:assert\(.*, |error\("[a-z-]+", )"([0-9]+:[0-9]+(?:#[0-9]+)?)"\)')
OPTIONS = ["--multi-property", "--unwind", str(UNWIND), "--no-unwinding-assertions", "--no-bounds-check", "--no-pointer-check",
           "--no-div-by-zero-check", "--timeout", "20s"]


def verified(text):
    """What ESBMC prints of a C program."""
    with tempfile.TemporaryDirectory() as d:
        with open(os.path.join(d, "program.c"), "w", encoding="utf-8") as f:
            f.write(text)
        solver = os.environ.get("ESBMC_SOLVER", "").split() or ["--smtlib", "--smtlib-solver-prog", "z3 -in"]
        run = subprocess.run([os.environ.get("ESBMC", "esbmc"), "program.c"] + OPTIONS + os.environ.get("ESBMC_OPTIONS", "").split() + solver, cwd=d, capture_output=True, text=True, check=False)
    return run.stdout + run.stderr


def claims(text, said):
    """The claims about the places of a C program."""
    failed = set()
    for violated in re.findall(r"^Violated property:\n(?:  .*\n)*", said, re.M):
        ours = re.search(r"tandem: [a-z-]+ at ([0-9]+:[0-9]+(?:#[0-9]+)?)$", violated, re.M)
        if not ours:
            sys.exit("esbmc: " + violated)
        failed.add(ours.group(1))
    whole = re.search(r"^VERIFICATION (SUCCESSFUL|FAILED)$", said, re.M) and "could not be solved" not in said
    bounded = ".n = (int64_t)__VERIFIER_nondet" in text or any(int(n) >= UNWIND for n in re.findall(r"^TDM_ARRAY\(.*, (\d+)\)$", text, re.M))
    if not whole and "imed out" not in said:
        sys.exit("esbmc: " + said[-2000:])
    places = [PLACE.search(line) for line in text.splitlines() if not line.startswith("#")]
    for at in dict.fromkeys(found.group(1) for found in places if found):
        if at in failed:
            yield {"id": at, "at": at, "verdict": "fails"}
        elif whole and not bounded:
            yield {"id": at, "at": at, "verdict": "safe"}


def main():
    text = open(sys.argv[1], encoding="utf-8").read() if len(sys.argv) > 1 else sys.stdin.read()
    said = verified(text)
    version = re.search(r"ESBMC version ([0-9.]+[0-9])", said)
    json.dump({"schema": "tandem.claims/v1", "engine": {"name": "ESBMC", "version": version.group(1) if version else ""},
               "unwind": UNWIND - 1, "claims": list(claims(text, said))}, sys.stdout, indent=1)
    print()


main()
