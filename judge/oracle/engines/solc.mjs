// solc's model checker (SMTChecker) as an engine: claims about the assertions of a program.
//
//     tandem fmt FILE --to solidity | node judge/oracle/engines/solc.mjs | tandem oracle FILE -
//
// The bounded model checker unrolls loops, and asks Z3 whether an assertion can fail.
// 4661 says that it can, with a counterexample: a test, and fails. 2961 says that it
// cannot: safe, within the iterations that were unrolled. Others claim nothing.
//
// npm install --prefix judge/oracle/engines installs the solc of package.json.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const solc = createRequire(import.meta.url)("solc");

// What the translation says about itself, in a comment.
function about(text) {
  const m = /^\/\/ tandem: iterations (\d+), loops (true|false), types (\d+)$/m.exec(text);
  if (!m) throw new Error("found no line // tandem: …, expected what tandem fmt --to solidity writes");
  return { iterations: Number(m[1]), loops: m[2] === "true" };
}

// The place in the program of the assertion at an offset of the text.
function place(text, location) {
  const end = text.indexOf("\n", location.start);
  const m = /\/\/ tandem: (\d+:\d+)$/.exec(text.slice(location.start, end));
  if (!m) throw new Error(`found no place behind the assertion at ${location.start}, expected one`);
  return m[1];
}

// The values of parameters in a counterexample: "  i_x = 5" lines.
function counterexample(text) {
  const values = new Map();
  for (const m of text.matchAll(/^ {2}(\w+) = (\S+)$/gm)) values.set(m[1], m[2]);
  return values;
}

// The test that a counterexample is.
function test(source, id, at, text) {
  const values = counterexample(text);
  const declared = [...source.matchAll(/^ {12}\w+ v_(\w+) = i_(\w+);$/gm)];
  const inputs = {};
  for (const [, name] of declared) {
    if (/^\d/.test(name)) return null; // a name that Solidity has not
    if (values.has("i_" + name)) inputs[name] = values.get("i_" + name);
  }
  // Of a run that reads, the counterexample has all parameters, and the first ones count.
  const input = [];
  for (let n = 1; ; n++) {
    const names = [...source.matchAll(new RegExp(`\\b(in_${n}(?:_\\w+)?)[,)]`, "g"))].map((m) => m[1]);
    if (names.length === 0) break;
    if (new Set(names).size > 1) return null; // which type was read, it does not say
    const unsaid = new RegExp(`\\bbool ${names[0]}\\b`).test(source) ? "false" : "0";
    input.push(values.get(names[0]) ?? unsaid);
  }
  const claim = { id, inputs, outcome: { kind: "error", error: "assertion-failed", at } };
  return input.length > 0 ? { ...claim, input } : claim;
}

function claims(text, version) {
  const { iterations, loops } = about(text);
  const doc = { schema: "tandem.claims/v1", engine: { name: "solc SMTChecker", version }, claims: [] };
  if (loops) doc.unwind = iterations;
  const out = JSON.parse(solc.compile(JSON.stringify({
    language: "Solidity",
    sources: { "program.sol": { content: text } },
    settings: {
      modelChecker: {
        engine: "bmc", targets: ["assert"], solvers: ["z3"], showProvedSafe: true, bmcLoopIterations: iterations,
      },
    },
  })));
  for (const e of out.errors ?? []) {
    if (e.severity === "error") throw new Error(e.formattedMessage);
    if (e.errorCode === "2961") {
      const at = place(text, e.sourceLocation);
      doc.claims.push({ id: at, at, verdict: "safe" });
    } else if (e.errorCode === "4661") {
      const at = place(text, e.sourceLocation);
      doc.claims.push({ id: at, at, verdict: "fails" });
      const example = (e.secondarySourceLocations ?? []).map((l) => l.message).find((m) => m.startsWith("Counterexample:"));
      const t = example && test(text, `${at} by its counterexample`, at, example);
      if (t) doc.claims.push(t);
    }
  }
  return doc;
}

const text = readFileSync(process.argv[2] ?? 0, "utf8");
try {
  process.stdout.write(JSON.stringify(claims(text, solc.version()), null, 1) + "\n");
} catch (e) {
  process.stderr.write(`solc: ${e.message}\n`);
  process.exitCode = 1;
}
