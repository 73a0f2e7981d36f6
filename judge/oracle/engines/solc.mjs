// solc's model checker (SMTChecker) as an engine: claims about the assertions of a program.
//
//     tandem fmt FILE --to solidity | node judge/oracle/engines/solc.mjs | tandem oracle FILE -
//     tandem oracle --engine 'node judge/oracle/engines/solc.mjs --lines' --lines --program solidity …
//
// The bounded model checker unrolls loops, and asks Z3 whether an assertion can fail.
// 4661 says that it can, with a counterexample: a test, and fails. 2961 says that it
// cannot: safe, within the iterations that were unrolled, if 7812 says of none that it is open. With SOLC_ENGINE=chc Horn clauses
// are solved instead: 6328 is fails, 9576 is safe, of any number of iterations. A release
// before 0.8.20 does not say what it proved: there an assertion of which it says nothing
// is safe, if it neither gave anything up nor left anything out. Others claim nothing.
//
// npm install --prefix judge/oracle/engines installs the solc of package.json; SOLC is a folder
// in which another release was installed.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

const from = process.env.SOLC ? resolve(process.env.SOLC) + "/" : import.meta.url;
const solc = createRequire(from)("solc");
const engine = process.env.SOLC_ENGINE ?? "bmc";
const [major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)/.exec(solc.version()).slice(1).map(Number);
const since = (m, p) => major > 0 || minor > m || (minor === m && patch >= p);

// What the translation says about itself, in a comment.
function about(text) {
  const m = /^\/\/ tandem: iterations (\d+), loops (true|false), types (\d+)$/m.exec(text);
  if (!m) throw new Error("found no line // tandem: …, expected what tandem fmt --to solidity writes");
  return { iterations: Number(m[1]), loops: m[2] === "true" };
}

// The place in the program of the assertion at an offset of the text.
function place(text, location) {
  const end = text.indexOf("\n", location.start);
  const m = /\/\/ tandem: (\d+:\d+(?:#\d+)?)$/.exec(text.slice(location.start, end));
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

// The settings of this release.
function settings(iterations) {
  if (!since(8, 1)) return {};
  const modelChecker = { engine, targets: ["assert"] };
  if (since(8, 20)) Object.assign(modelChecker, { solvers: ["z3"], showProvedSafe: true, showUnproved: true });
  if (since(8, 21) && engine !== "chc") modelChecker.bmcLoopIterations = iterations;
  return { modelChecker };
}

// The program as this release reads it: before 0.8 arithmetic is not checked.
function source(text) {
  if (!since(8, 0)) text = text.replace(/\bunchecked \{/g, "{").replace("^0.8.0", ">=0.5.0");
  return since(8, 4) ? text : text.replace(/^pragma solidity.*$/m, "$& pragma experimental SMTChecker;");
}

// What a message says of an assertion.
const said = { 2961: "safe", 9576: "safe", 4661: "fails", 6328: "fails", 7812: "unknown" };
// Messages that have nothing to do with the model checker.
const idle = new Set(["1878", "3420", "2018", "2072", "5667", "5740", "6321", "2519", "1391", "6002"]);

function compiled(text, iterations) {
  const input = {
    language: "Solidity", sources: { "program.sol": { content: text } }, settings: settings(iterations),
    ...(since(7, 2) && !since(8, 1) && { modelCheckerSettings: { engine } }),
  };
  const out = JSON.parse(solc.compile(JSON.stringify(input)));
  const wrong = (out.errors ?? []).find((e) => e.severity === "error");
  if (wrong) throw new Error(wrong.formattedMessage);
  return out.errors ?? [];
}

function claims(program) {
  const { iterations, loops } = about(program);
  const doc = { schema: "tandem.claims/v1", engine: { name: `solc SMTChecker${engine === "bmc" ? "" : " (" + engine + ")"}`, version: solc.version() }, claims: [] };
  const text = source(program);
  if (loops && (engine !== "chc" || /\breads\b/.test(text))) doc.unwind = since(8, 21) ? iterations : 1;
  const seen = new Map(); // by place: a function or modifier that is used twice is looked at twice
  const rank = ["safe", "unknown", "fails"];
  let whole = true; // nothing was given up, or left out
  for (const e of compiled(text, iterations)) {
    whole &&= (said[e.errorCode] ?? "unknown") !== "unknown" || idle.has(e.errorCode);
    if (!said[e.errorCode]) continue;
    const at = place(text, e.sourceLocation);
    const verdict = /might happen/.test(e.message) ? "unknown" : said[e.errorCode];
    if (rank.indexOf(verdict) <= rank.indexOf(seen.get(at)?.verdict)) continue;
    const example = (e.secondarySourceLocations ?? []).map((l) => l.message).find((m) => m.startsWith("Counterexample:"));
    seen.set(at, { verdict, test: e.errorCode === "4661" && example && test(text, `${at} by its counterexample`, at, example) });
  }
  for (const [at, answer] of seen) {
    if (answer.verdict === "unknown") continue;
    doc.claims.push({ id: at, at, verdict: answer.verdict });
    if (answer.test) doc.claims.push(answer.test);
  }
  if (whole && !since(8, 20)) {
    for (const m of text.matchAll(/\bassert\(.*\/\/ tandem: (\d+:\d+(?:#\d+)?)$/gm)) {
      if (!seen.has(m[1])) doc.claims.push({ id: m[1], at: m[1], verdict: "safe" });
    }
  }
  return doc;
}

if (process.argv[2] === "--lines") {
  for await (const line of createInterface({ input: process.stdin })) {
    process.stdout.write(JSON.stringify(claims(JSON.parse(line))) + "\n");
  }
} else {
  try {
    process.stdout.write(JSON.stringify(claims(readFileSync(process.argv[2] ?? 0, "utf8")), null, 1) + "\n");
  } catch (e) {
    process.stderr.write(`solc: ${e.message}\n`);
    process.exitCode = 1;
  }
}
