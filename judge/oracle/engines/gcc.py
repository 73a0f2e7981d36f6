"""gcc -fanalyzer as an engine: claims about the assertions and accesses of a program.

    tandem fmt FILE --to c-clang | python3 judge/oracle/engines/gcc.py | tandem oracle FILE -

gcc has the questions of clang's analyzer by other names (clang.py). FALSE, and an error that a
path reaches, is claimed to fail. TRUE alone, and an error that no path reaches, is claimed to be
safe, if gcc does not say that the program is too complex. gcc promises neither. It looks at each function from any
state, too: a path that begins in a procedure claims nothing, nor does a FALSE there, of which gcc tells no path.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

PLACE = re.compile(r'tdm_(?:assert\(.*, |error\("[a-z-]+", )"([0-9]+:[0-9]+(?:#[0-9]+)?)"\)')
SAID = re.compile(r"^program\.c:([0-9]+):[0-9]+: (?:warning: (TRUE|FALSE|UNKNOWN)|note: (path))$")
WHERE = re.compile(r"^program\.c: In function .(\w+).:$")
BEGIN = re.compile(r": note: \(1\) entry to .(\w+).$")

OPTIONS = os.environ.get("GCC_OPTIONS", "").split()


def analyzed(text):
    """What gcc prints of a C program."""
    text = text.replace("clang_analyzer_eval", "__analyzer_eval").replace("clang_analyzer_warnIfReached", "__analyzer_dump_path")
    with tempfile.TemporaryDirectory() as d:
        with open(os.path.join(d, "program.c"), "w", encoding="utf-8") as f:
            f.write(text)
        run = subprocess.run(
            ["gcc", "-fanalyzer", "-Wanalyzer-too-complex", "-c", "-std=c99", "-o", os.devnull, "-fdiagnostics-plain-output",
             "-ftrack-macro-expansion=0"] + OPTIONS + ["program.c"], cwd=d, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        sys.exit("gcc -fanalyzer: %s" % run.stderr[:2000])
    return run.stderr.splitlines()


def claims(text):
    """The claims about the places of a C program."""
    lines = analyzed(text)
    whole, said = not any("too-complex" in line for line in lines), {}
    where = answer = None  # the function, and the line with the answer that a path may tell more of
    for line in lines:
        where, found, begin = WHERE.match(line) or where, SAID.match(line), BEGIN.search(line)
        if found:
            inside = where is not None and where.group(1) != "tdm_program"
            answer = (int(found.group(1)), found.group(2) or found.group(3))
            said.setdefault(answer[0], []).append("inside" if inside and answer[1] in ("FALSE", "path") else answer[1])
        elif answer and begin and begin.group(1) == "tdm_program":
            said[answer[0]][-1] = answer[1]
    verdicts = {}  # by place: those of its lines
    for n, line in enumerate(text.splitlines(), 1):
        found, answers = PLACE.search(line), set(said.get(n, []))
        if not found or line.startswith("#"):
            continue
        safe = whole and answers == ({"TRUE"} if "tdm_assert(" in line else set())
        verdicts.setdefault(found.group(1), set()).add("fails" if answers & {"FALSE", "path"} else "safe" if safe else "unknown")
    for at, of in verdicts.items():  # a place fails if one of its lines does, and is safe if all are
        if "fails" in of:
            yield {"id": at, "at": at, "verdict": "fails"}
        elif of == {"safe"}:
            yield {"id": at, "at": at, "verdict": "safe"}


def main():
    text = open(sys.argv[1], encoding="utf-8").read() if len(sys.argv) > 1 else sys.stdin.read()
    version = subprocess.run(["gcc", "-dumpfullversion"], capture_output=True, text=True, check=True).stdout.strip()
    json.dump({"schema": "tandem.claims/v1", "engine": {"name": "gcc -fanalyzer", "version": version}, "claims": list(claims(text))},
              sys.stdout, indent=1)
    print()


main()
