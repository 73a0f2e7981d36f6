"""Boogie as an engine: claims about the assertions of a program over integers.

    python3 judge/oracle/engines/boogie.py < program.json | tandem oracle FILE -
    tandem oracle --engine 'python3 judge/oracle/engines/boogie.py --lines' --lines --language basic+checks

Boogie unrolls loops (/loopUnroll), and asks Z3 about all assertions. One that "might not hold" is
claimed to fail; the others are claimed to be safe, within the iterations that are unrolled, if
Boogie came to its end. A program with bit-vectors, arrays or procedures gets no claims.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

UNROLL = 4
INFIX = {"add": "+", "sub": "-", "mul": "*", "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=",
         "and": "&&", "or": "||", "implies": "==>"}
ERROR = re.compile(r"^.*program\.bpl\((\d+),\d+\): Error.*This assertion might not hold")
END = re.compile(r"^Boogie program verifier finished with (\d+) verified, (\d+) errors?$", re.M)


class Other(Exception):
    """The program has what this adapter does not write."""


def term(e):
    op, *args = e
    if op == "var": return "v_" + args[0]
    if op in ("int", "bool"): return "(%s)" % args[0]
    a = [term(x) for x in args]
    if op in INFIX: return "(%s %s %s)" % (a[0], INFIX[op], a[1])
    if op == "not": return "(!%s)" % a[0]
    if op == "neg": return "(-%s)" % a[0]
    if op == "cond": return "(if %s then %s else %s)" % tuple(a)
    if op == "div": return "(if %s == 0 then 0 else %s div %s)" % (a[1], a[0], a[1])
    if op == "mod": return "(if %s == 0 then %s else %s mod %s)" % (a[1], a[0], a[0], a[1])
    raise Other


def block(body, lines, places):
    for s in body:
        kind = s["kind"]
        if kind == "assign": lines.append("v_%s := %s;" % (s["to"], term(s["e"])))
        elif kind == "input": lines.append("havoc v_%s;" % s["to"])
        elif kind in ("assume", "assert"):
            lines.append("%s %s;" % (kind, term(s["test"])))
            if kind == "assert": places[len(lines)] = s["at"]
        elif kind in ("if", "while"):
            lines.append("%s (%s) {" % (kind, term(s["test"])))
            block(s["then"] if kind == "if" else s["body"], lines, places)
            if s.get("else"):
                lines.append("} else {")
                block(s["else"], lines, places)
            lines.append("}")
        else: raise Other


def verified(text):
    """What Boogie prints of a program."""
    with tempfile.TemporaryDirectory() as d:
        with open(os.path.join(d, "program.bpl"), "w", encoding="utf-8") as f:
            f.write(text)
        command = ["boogie", "/loopUnroll:%d" % UNROLL, "/errorLimit:1000", "/timeLimit:5", "/errorTrace:0", "program.bpl"]
        run = subprocess.run(command, cwd=d, capture_output=True, text=True, check=False)
    return run.stdout


def written(program):
    """The lines of a program, and the places of its assertions by line."""
    if program["procedures"] or program["classes"] or any(v["type"] not in ("int", "bool") for v in program["variables"]):
        raise Other
    lines, places = ["procedure main() {"] + ["var v_%s: %s;" % (v["name"], v["type"]) for v in program["variables"]], {}
    block(program["body"], lines, places)
    return lines + ["}"], places


def verdicts(places, failed):
    """The claims about places, where some lines failed."""
    return [{"id": at, "at": at, "verdict": "fails" if n in failed else "safe"} for n, at in places.items()]


def gave_up(end):
    """Whether neither a proof nor an error is counted: the prover ended, and nothing is promised."""
    return end.groups() == ("0", "0")


def claims(program):
    try:
        lines, places = written(program)
    except Other:
        return []
    out = verified("\n".join(lines + [""]))
    end = END.search(out)
    if not end:
        if "time" in out: return []
        raise RuntimeError("boogie: " + out[:2000])
    if gave_up(end): return []
    return verdicts(places, {int(m.group(1)) for m in map(ERROR.match, out.splitlines()) if m})


def document(program):
    return {"schema": "tandem.claims/v1", "engine": {"name": "Boogie", "version": os.environ.get("BOOGIE_VERSION", "2.4.1")},
            "unwind": UNROLL, "claims": claims(program)}


if __name__ == "__main__":
    if sys.argv[1:] == ["--lines"]:
        for line in sys.stdin:
            print(json.dumps(document(json.loads(line))), flush=True)
    else:
        print(json.dumps(document(json.load(sys.stdin)), indent=1))
