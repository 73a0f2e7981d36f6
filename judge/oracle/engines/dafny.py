"""Dafny as an engine: claims about the assertions of a program over integers.

    python3 judge/oracle/engines/dafny.py < program.json | tandem oracle FILE -
    tandem oracle --engine 'python3 judge/oracle/engines/dafny.py --lines' --lines --language basic+checks

The program is that of boogie.py in Dafny's words, with its loops unrolled (/loopUnroll), and the
claims are made in the same way.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import boogie

ERROR = re.compile(r"^program\.dfy\((\d+),\d+\): Error: assertion violation")
END = re.compile(r"^Dafny program verifier finished with (\d+) verified, (\d+) errors?$", re.M)


def words(line):
    """A line of Boogie in Dafny."""
    line = line.replace(" div ", " / ").replace(" mod ", " % ")
    line = re.sub(r"^havoc (\w+);$", r"\1 := *;", line)
    line = re.sub(r"^var (\w+: \w+);$", r"var \1 := *;", line)
    line = re.sub(r"^(while .*) \{$", r"\1 decreases * {", line)
    return line.replace("procedure main() {", "method Main() decreases * {")


def verified(text):
    """What Dafny prints of a program."""
    with tempfile.TemporaryDirectory() as d:
        with open(os.path.join(d, "program.dfy"), "w", encoding="utf-8") as f:
            f.write(text)
        command = ["dafny", "/compile:0", "/loopUnroll:%d" % boogie.UNROLL, "/errorLimit:1000", "/timeLimit:5", "/errorTrace:0", "program.dfy"]
        return subprocess.run(command, cwd=d, capture_output=True, text=True, check=False).stdout


def document(program):
    try:
        lines, places = boogie.written(program)
    except boogie.Other:
        lines, places = [], {}
    claims = []
    if places:
        out = verified("\n".join(map(words, lines)) + "\n")
        end = END.search(out)
        if end and not boogie.gave_up(end):
            failed = {int(m.group(1)) for m in map(ERROR.match, out.splitlines()) if m}
            claims = boogie.verdicts(places, failed)
        elif not end and "time" not in out:
            raise RuntimeError("dafny: " + out[:2000])
    return {"schema": "tandem.claims/v1", "engine": {"name": "Dafny", "version": os.environ.get("DAFNY_VERSION", "2.3.0")},
            "unwind": boogie.UNROLL, "claims": claims}


if __name__ == "__main__":
    if sys.argv[1:] == ["--lines"]:
        for line in sys.stdin:
            print(json.dumps(document(json.loads(line))), flush=True)
    else:
        print(json.dumps(document(json.load(sys.stdin)), indent=1))
