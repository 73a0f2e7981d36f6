import json, sys
K, OPS = 2, {"neg": "-", "add": "+", "sub": "-", "mul": "*", "eq": "=", "ne": "distinct", "lt": "<",
             "le": "<=", "gt": ">", "ge": ">=", "implies": "=>", "cond": "ite"}

def term(e, m):
    op, *args = e
    if op == "var": return m[args[0]]
    if op == "int" and args[0][0] == "-": return "(- %s)" % args[0][1:]
    if op in ("int", "bool"): return args[0]
    return "(%s %s)" % (OPS.get(op, op), " ".join(term(a, m) for a in args))

def claim(pc, kind, m):
    return {"condition": "(and true %s)" % " ".join(pc), "outcome": {"kind": kind}, "values": m}

def run(S, m, pc, loops):
    if not S: yield claim(pc, "final", m); return
    s, rest = S[0], S[1:]
    if s["kind"] == "assign": yield from run(rest, {**m, s["to"]: term(s["e"], m)}, pc, loops); return
    b = term(s["test"], m)
    yes, no, n = pc + [b], pc + ["(not %s)" % b], loops.get(s["at"], 0)
    if s["kind"] == "if": yield from run(s["then"] + rest, m, yes, loops)
    elif n < K: yield from run(s["body"] + S, m, yes, {**loops, s["at"]: n + 1})
    else: yield claim(yes, "bound", {})
    yield from run(s.get("else", []) + rest, m, no, {**loops, s["at"]: 0})

P = json.load(sys.stdin)
json.dump({"schema": "tandem.claims/v1", "engine": {"name": "tiny"}, "granularity": "path", "unwind": K, "complete": True,
           "claims": list(run(P["body"], {v["name"]: v["name"] for v in P["variables"]}, [], {}))}, sys.stdout)
