"""clang's static analyzer as an engine: claims about the assertions and accesses of a program.

    tandem fmt FILE --to c-clang | python3 judge/oracle/engines/clang.py | tandem oracle FILE -

The C program asks the analyzer of each assertion what it is on each path (TRUE, FALSE or
UNKNOWN), and of each end whether it is reached. FALSE, and an error that is reached, is
claimed to fail. TRUE alone, and an error that is not reached, is claimed to be safe, if the
analyzer says that it looked at all paths (debug.Stats). UNKNOWN claims nothing. The analyzer looks at a procedure
that it did not enter by itself, from any state, so what fails is asked again from the beginning of the program alone.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

PLACE = re.compile(r'tdm_(?:assert\(.*, |error\("[a-z-]+", )"([0-9]+:[0-9]+(?:#[0-9]+)?)"\)')
SAID = re.compile(r"^[^:]*:([0-9]+):[0-9]+: warning: (TRUE|FALSE|UNKNOWN|REACHABLE) \[debug\.ExprInspection\]$")
STATS = re.compile(r"warning: tdm_program -> .* Exhausted Block: (yes|no) \| Empty WorkList: (yes|no) \[debug\.Stats\]$")

OPTIONS = os.environ.get("CLANG_OPTIONS", "").split()


def analyzed(text, begin=""):
    """What the analyzer prints of a C program, or of that function alone and what it calls."""
    only = ["-Xclang", "-analyze-function", "-Xclang", begin] if begin else []
    with tempfile.TemporaryDirectory() as d:
        file = os.path.join(d, "program.c")
        with open(file, "w", encoding="utf-8") as f:
            f.write(text)
        run = subprocess.run(
            ["clang", "--analyze", "-std=c99", "--analyzer-output", "text", "-fno-caret-diagnostics", "-Xclang",
             "-analyzer-checker=debug.ExprInspection,debug.Stats"] + only + OPTIONS + ["program.c"],
            cwd=d, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        sys.exit("clang --analyze: %s" % run.stderr[:2000])
    return run.stderr.splitlines()


def claims(text):
    """The claims about the places of a C program."""
    places = {}  # by line of C: the place, and whether it is an assertion
    for n, line in enumerate(text.splitlines(), 1):
        found = PLACE.search(line)
        if found and not line.startswith("#"):
            places[n] = (found.group(1), "tdm_assert(" in line)
    said, whole = {n: set() for n in places}, False
    for line in analyzed(text):
        stats, found = STATS.search(line), SAID.match(line)
        if stats:
            whole = stats.groups() == ("no", "yes")
        elif found and int(found.group(1)) in places:
            said[int(found.group(1))].add(found.group(2))
    reached = {(int(m.group(1)), m.group(2)) for m in map(SAID.match, analyzed(text, "tdm_program")) if m}
    verdicts = {}  # by place: those of its lines
    for n, (at, asserted) in places.items():
        safe = whole and said[n] == ({"TRUE"} if asserted else set())
        fails = (n, "FALSE") in reached or (n, "REACHABLE") in reached
        verdicts.setdefault(at, set()).add("fails" if fails else "safe" if safe else "unknown")
    for at, of in verdicts.items():  # a place fails if one of its lines does, and is safe if all are
        if "fails" in of:
            yield {"id": at, "at": at, "verdict": "fails"}
        elif of == {"safe"}:
            yield {"id": at, "at": at, "verdict": "safe"}


def version():
    first = subprocess.run(["clang", "--version"], capture_output=True, text=True, check=True).stdout
    return re.search(r"version (\S+)", first).group(1)


def main():
    text = open(sys.argv[1], encoding="utf-8").read() if len(sys.argv) > 1 else sys.stdin.read()
    json.dump({"schema": "tandem.claims/v1", "engine": {"name": "clang static analyzer", "version": version()},
               "claims": list(claims(text))}, sys.stdout, indent=1)
    print()


main()
