"""WiSE as an engine: the bug finder for IMP that Correnson and Steinhöfel proved in Coq.

    WISE=bugfinder.exe python3 judge/oracle/engines/wise.py < program.json | tandem oracle FILE -
    tandem oracle --engine 'python3 judge/oracle/engines/wise.py --lines' --lines --language basic+checks

WISE is what dune builds of https://github.com/acorrenson/WiSE (Coq/extraction): the search is
extracted from the proof; parser, solver and output are not proved. Each bug that it reports is
claimed to be a path to an error. Where it says Done, no other input ends in an error: the places
are safe if it reported none, and else all other inputs are claimed to end without one. It is
stopped after 600 states, since it leaves no loop that could go on.

IMP has integers, + and -; truth values become integers, and a program with other operators or
with an input in a loop gets no claims. With WISE_UNARY=1 literals are written as sums of 1,
which the parser reads right; a program with one from 100 on gets no claims then.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

STATES = 600
NEGATED = {"le": ">", "lt": ">=", "ge": "<", "gt": "<=", "eq": "!=", "ne": "="}
COMPARED = {"le": "<=", "lt": "<", "ge": ">=", "gt": ">", "eq": "=", "ne": "!="}


class Other(Exception):
    """The program is none of IMP."""


def number(n):
    if os.environ.get("WISE_UNARY") and abs(n) > 1:
        if abs(n) >= 100: raise Other
        ones = "(%s)" % " + ".join("1" for _ in range(abs(n)))
        return ones if n > 0 else "(0 - %s)" % ones
    return str(n) if n >= 0 else "(0 - %d)" % -n


class Writer:
    """A program in IMP."""

    def __init__(self, program):
        self.bools = {v["name"] for v in program["variables"] if v["type"] == "bool"}
        self.inputs = {}  # the type of each
        self.whole = True  # an input that an assumption excludes reaches no end
        if program["procedures"] or program["classes"] or any(v["type"] not in ("int", "bool") for v in program["variables"]):
            raise Other
        body, prelude = program["body"], []
        while body and body[0]["kind"] == "assume":
            prelude.append("assume " + self.test(body[0]["test"]))
            body = body[1:]
        self.prelude = len(prelude) > 0
        self.text = "\n".join(prelude + self.block(body, 0, True)[0]) + "\n"

    def term(self, e):
        op, *args = e
        if op == "int": return number(int(args[0]))
        if op == "var" and args[0] not in self.bools: return args[0]
        if op == "neg": return "(0 - %s)" % self.term(args[0])
        if op in ("add", "sub"): return "(%s %s %s)" % (self.term(args[0]), "+-"[op == "sub"], self.term(args[1]))
        if op == "mul":
            for k, x in (args, args[::-1]):
                if k == ["int", "0"]: return "0"
                if k[0] == "int" and 0 <= int(k[1]) < 10:
                    return "(0%s)" % (" + " + self.term(x)) * int(k[1]) if int(k[1]) < 2 else "(%s)" % " + ".join([self.term(x)] * int(k[1]))
        raise Other

    def test(self, e, is_not=False):
        op, *args = e
        if op == "bool": return "0 %s 0" % ("=" if (args[0] == "true") != is_not else "!=")
        if op == "var": return "%s %s 0" % (args[0], "=" if is_not else "!=")
        if op == "not": return self.test(args[0], not is_not)
        if op == "implies": return self.test(["or", ["not", args[0]], args[1]], is_not)
        if op == "cond": return self.test(["and", ["or", ["not", args[0]], args[1]], ["or", args[0], args[2]]], is_not)
        if op in ("and", "or"):
            return "(%s %s %s)" % (self.test(args[0], is_not), "and" if (op == "and") != is_not else "or", self.test(args[1], is_not))
        if op in ("eq", "ne") and self.boolean(args[0]):
            same = ["or", ["and", args[0], args[1]], ["and", ["not", args[0]], ["not", args[1]]]]
            return self.test(same, (op == "ne") != is_not)
        if op in COMPARED:
            return "%s %s %s" % (self.term(args[0]), (NEGATED if is_not else COMPARED)[op], self.term(args[1]))
        raise Other

    def boolean(self, e):
        return e[0] in ("bool", "not", "and", "or", "implies") or e[0] in COMPARED or e[0] == "var" and e[1] in self.bools or e[0] == "cond" and self.boolean(e[2])

    def block(self, body, read, top=False, loop=False):
        """Lines, and how many inputs were read behind them."""
        lines = []
        for i, s in enumerate(body):
            kind = s["kind"]
            if kind == "assign" and s["to"] in self.bools:
                lines += ["if %s {" % self.test(s["e"]), s["to"] + " = 1", "} else {", s["to"] + " = 0", "}"]
            elif kind == "assign":
                lines.append("%s = %s" % (s["to"], self.term(s["e"])))
            elif kind == "assert":
                lines.append("assert " + self.test(s["test"]))
            elif kind == "input" and not loop and read is not None:
                read += 1
                name = "in%d%s" % (read, s["type"])
                self.inputs[name] = s["type"]
                lines.append("%s = %s" % (s["to"], name))
            elif kind == "assume" and top:
                rest, _ = self.block(body[i + 1:], read, True)
                self.whole = False
                return lines + ["if %s {" % self.test(s["test"])] + rest + ["} else {", "}"], None
            elif kind == "assume":
                lines += ["loop %s {" % self.test(s["test"], True), "}"]
            elif kind == "while":
                lines += ["loop %s {" % self.test(s["test"])] + self.block(s["body"], read, False, True)[0] + ["}"]
            elif kind == "if":
                yes, one = self.block(s["then"], read, False, loop)
                no, two = self.block(s.get("else", []), read, False, loop)
                lines += ["if %s {" % self.test(s["test"])] + yes + ["} else {"] + no + ["}"]
                read = one if one == two else None
            else:
                raise Other
        return lines, read

    def smt(self, text):
        """A formula that WiSE prints, over the inputs of the program."""
        tokens, several = re.findall(r"[()]|[^\s()]+", text)[::-1], len(set(self.inputs.values())) > 1

        def one():
            t = tokens.pop()
            if t in self.inputs:
                name = "|in#%s|" % re.search(r"\d+", t).group()
                name = "(as %s %s)" % (name, self.inputs[t].capitalize()) if several else name
                return "(ite %s 1 0)" % name if self.inputs[t] == "bool" else name
            if t in self.bools: return "(ite %s 1 0)" % t
            if t != "(": return "(- %s)" % t[1:] if t[0] == "-" else t
            if tokens[-1] == "not":
                tokens.pop()
                out = "(not %s)" % one()
            else:
                a, op = one(), tokens.pop()
                out = "(%s %s %s)" % (op, a, one())
            tokens.pop()
            return out
        return one()


def answers(text):
    """What WiSE reports, line by line, until it is done or stopped."""
    with tempfile.TemporaryDirectory() as d:
        file = os.path.join(d, "p.imp")
        with open(file, "w", encoding="utf-8") as f:
            f.write(text)
        with open(os.path.join(d, "go on"), "w+", encoding="utf-8") as yes:
            yes.write("y\n" * STATES)
            yes.seek(0)
            run = subprocess.Popen([os.environ.get("WISE", "bugfinder.exe"), "-i", file], stdin=yes, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        try:
            for n, line in enumerate(run.stdout):
                line = re.sub(r"\x1b\[[0-9;]*m", "", line.rstrip("\n"))
                if not line.startswith(("[", "Do you want", "Done")): raise RuntimeError("WiSE: " + line)
                yield line
                if n > STATES: return
        finally:
            run.kill()
            run.wait()
            run.stdout.close()


def claims(program):
    try:
        imp = Writer(program)
    except Other:
        return []
    found, done = [], False
    for line in answers(imp.text):
        bug, done = re.search(r"=> Found bug (.*)", line), line == "Done"
        if bug: found.append(imp.smt(bug.group(1)))
    list_ = [{"id": str(n + 1), "condition": c, "outcome": {"kind": "error", "error": "assertion-failed"}} for n, c in enumerate(found)]
    if done and found and imp.whole and not imp.prelude:
        list_.append({"id": "done", "condition": "(not (or false %s))" % " ".join(found), "outcome": {"kind": "final"}})
    if done and not found:
        list_ += [{"id": at, "at": at, "verdict": "safe"} for at in places(program["body"])]
    return list_


def places(body):
    for s in body:
        if s["kind"] == "assert": yield s["at"]
        for part in ("then", "else", "body"): yield from places(s.get(part, []))


def document(program):
    return {"schema": "tandem.claims/v1", "engine": {"name": "WiSE", "version": "04aaf86"}, "claims": claims(program)}


if __name__ == "__main__":
    if sys.argv[1:] == ["--lines"]:
        for line in sys.stdin:
            print(json.dumps(document(json.loads(line))), flush=True)
    else:
        print(json.dumps(document(json.load(sys.stdin)), indent=1))
