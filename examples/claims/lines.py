import json, sys
OPS = {"neg": "-", "add": "+", "sub": "-", "mul": "*", "eq": "=", "ne": "distinct", "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "implies": "=>", "cond": "ite"}

def term(e, m):
    op, *args = e
    if op in ("int", "bool"): return args[0] if args[0][0] != "-" else "(- %s)" % args[0][1:]
    return m[args[0]] if op == "var" else "(%s %s)" % (OPS.get(op, op), " ".join(term(a, m) for a in args))

def run(S, m, pc):
    while S and S[0]["kind"] == "assign": m, S = {**m, S[0]["to"]: term(S[0]["e"], m)}, S[1:]
    end = "bound" if S and len(pc) == 6 else "" if S else "final"
    if end: yield {"condition": "(and true %s)" % " ".join(pc), "outcome": {"kind": end}, "values": m if end == "final" else {}}; return
    b = term(S[0]["test"], m)
    yield from run(S[0]["then"] + S[1:] if S[0]["kind"] == "if" else S[0]["body"] + S, m, pc + [b])
    yield from run(S[0].get("else", []) + S[1:], m, pc + ["(not %s)" % b])

for line in sys.stdin:
    P = json.loads(line)
    claims = list(run(P["body"], {v["name"]: v["name"] for v in P["variables"]}, []))
    print(json.dumps({"schema": "tandem.claims/v1", "engine": {"name": "lines"}, "granularity": "path", "complete": True, "claims": claims}), flush=True)
