"""cppcheck as an engine: claims about the assertions of a program.

    tandem fmt FILE --to c-clang | python3 judge/oracle/engines/cppcheck.py | tandem oracle FILE -

An assertion is a choice in the C program that cppcheck reads. Where cppcheck says that its condition is always false, the
assertion is claimed to be safe. That it is always true claims nothing: the choice may never be reached. cppcheck promises
neither, and does not read macros, so literals are plain.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

ASSERT = re.compile(r'^(\s*)tdm_assert\((.*), "([0-9]+:[0-9]+(?:#[0-9]+)?)"\);')
ERROR = re.compile(r'tdm_error\("[a-z-]+", "([0-9]+:[0-9]+(?:#[0-9]+)?)"\)')
LITERAL = re.compile(r"\(uint[0-9]+_t\)UINT64_C\(([0-9]+)\)")
SAID = re.compile(r"^([0-9]+) .* is always (true|false)$")

OPTIONS = os.environ.get("CPPCHECK_OPTIONS", "").split()


def analyzed(text):
    """What cppcheck prints of a C program."""
    with tempfile.TemporaryDirectory() as d:
        file = os.path.join(d, "program.c")
        with open(file, "w", encoding="utf-8") as f:
            f.write(text)
        run = subprocess.run(
            ["cppcheck", "--quiet", "--enable=style", "--force", "-DTDM_CLANG=1", "--template={line} {message}", "--template-location="]
            + OPTIONS + [file], cwd=d, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        sys.exit("cppcheck: %s" % run.stderr[:2000])
    return run.stderr.splitlines()


def claims(text):
    """The claims about the places of a C program."""
    lines, places = [], {}
    others = set(ERROR.findall(text))  # an assertion that uses an object fails where that is nil, too
    for n, line in enumerate(text.splitlines(), 1):
        found = ASSERT.match(line)
        if found and not line.startswith("#"):
            places[n] = found.group(3)
            line = "%sif (!(%s)) { tdm_stop(); }" % (found.group(1), found.group(2))
        lines.append(LITERAL.sub(r"\1u", line))
    for found in filter(None, map(SAID.match, analyzed("\n".join(lines) + "\n"))):
        at = places.get(int(found.group(1)))
        if at and at not in others and found.group(2) == "false" and ("Condition '!(") in found.group(0):
            yield {"id": at, "at": at, "verdict": "safe"}


def main():
    text = open(sys.argv[1], encoding="utf-8").read() if len(sys.argv) > 1 else sys.stdin.read()
    version = subprocess.run(["cppcheck", "--version"], capture_output=True, text=True, check=True).stdout.split()[-1]
    json.dump({"schema": "tandem.claims/v1", "engine": {"name": "cppcheck", "version": version}, "claims": list(claims(text))},
              sys.stdout, indent=1)
    print()


main()
