package cmd_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-dap"

	"tandem/cmd"
	"tandem/cmd/register"
	"tandem/lang/syntax"
)

// editor is a client of tandem dap.
type editor struct {
	t    *testing.T
	to   io.WriteCloser
	from *bufio.Reader
	seq  int
	end  chan int // the exit status
}

func newEditor(t *testing.T) *editor {
	in, to := io.Pipe()
	from, out := io.Pipe()
	e := &editor{t: t, to: to, from: bufio.NewReader(from), end: make(chan int, 1)}
	go func() {
		e.end <- cmd.Run(register.All(), []string{"dap"}, in, out, io.Discard)
		out.Close()
	}()
	return e
}

// The extension for Visual Studio Code colours each keyword, and starts a command that answers.
func TestExtension(t *testing.T) {
	read := func(name string, v any) {
		t.Helper()
		text, err := os.ReadFile(filepath.Join("dap", "vscode", name))
		if err == nil {
			err = json.Unmarshal(text, v)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var grammar struct {
		Patterns []struct{ Match string }
	}
	read("tdm.tmLanguage.json", &grammar)
	var words []*regexp.Regexp
	for _, p := range grammar.Patterns {
		words = append(words, regexp.MustCompile("^(?:"+p.Match+")$"))
	}
	used := []string{"bv8", "sbv16", "// a comment", "17", ":="}
	examples, err := filepath.Glob("../examples/*.tdm")
	for _, name := range examples {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		used = append(used, regexp.MustCompile(`\b[A-Za-z_]\w*`).FindAllString(string(text), -1)...)
	}
	if err != nil || len(used) < 500 {
		t.Fatal(err, len(used))
	}
	for _, word := range used {
		if name := syntax.IsName(word); !name && !slices.ContainsFunc(words, func(r *regexp.Regexp) bool { return r.MatchString(word) }) {
			t.Errorf("%s has no colour", word)
		}
	}
	var about struct {
		Contributes struct {
			Debuggers []struct {
				Program string
				Args    []string
			}
			Grammars, Languages []struct{ Path, Configuration string }
		}
	}
	read("package.json", &about)
	of := about.Contributes
	var any map[string]any
	read(of.Grammars[0].Path, &any)
	read(of.Languages[0].Configuration, &any)
	if d := of.Debuggers[0]; d.Program != "tandem" || !slices.Equal(d.Args, []string{"dap"}) {
		t.Errorf("the debugger is %v", d)
	}
}

// ask sends a request and returns the response, and the events up to it and as many behind it.
func (e *editor) ask(command string, arguments any, behind int) (response dap.Message, events []dap.Message) {
	e.t.Helper()
	e.seq++
	text, err := json.Marshal(map[string]any{"seq": e.seq, "type": "request", "command": command, "arguments": arguments})
	if err != nil {
		e.t.Fatal(err)
	}
	if err := dap.WriteBaseMessage(e.to, text); err != nil {
		e.t.Fatal(err)
	}
	for response == nil || len(events) < behind {
		m, err := dap.ReadProtocolMessage(e.from)
		if err != nil {
			e.t.Fatalf("%s: %v", command, err)
		}
		if r, ok := m.(dap.ResponseMessage); ok {
			if r.GetResponse().RequestSeq != e.seq {
				e.t.Fatalf("%s: an answer to %d, expected to %d", command, r.GetResponse().RequestSeq, e.seq)
			}
			response = m
		} else {
			events = append(events, m)
		}
	}
	return response, events
}

// here returns where the run stands: the line, and the variables of all scopes.
func (e *editor) here() string {
	e.t.Helper()
	var b strings.Builder
	r, _ := e.ask("stackTrace", map[string]any{"threadId": 1}, 0)
	for _, f := range r.(*dap.StackTraceResponse).Body.StackFrames {
		fmt.Fprintf(&b, "%d:%d %s\n", f.Line, f.Column, f.Name)
	}
	r, _ = e.ask("scopes", map[string]any{"frameId": 1}, 0)
	for _, s := range r.(*dap.ScopesResponse).Body.Scopes {
		fmt.Fprintf(&b, "%s:%s\n", s.Name, e.variablesIn(s.VariablesReference, 2))
	}
	return b.String()
}

// variablesIn returns the variables in a reference, and in those as deep as is said.
func (e *editor) variablesIn(reference, deep int) string {
	var b strings.Builder
	r, _ := e.ask("variables", map[string]any{"variablesReference": reference}, 0)
	for _, v := range r.(*dap.VariablesResponse).Body.Variables {
		fmt.Fprintf(&b, " %s = %s", v.Name, v.Value)
		if v.VariablesReference > 0 && deep > 0 {
			fmt.Fprintf(&b, " {%s }", e.variablesIn(v.VariablesReference, deep-1))
		}
	}
	return b.String()
}

// moved makes a move and returns what the editor is told: reasons to stop, and lines on the console.
func (e *editor) moved(command string, arguments map[string]any) string {
	e.t.Helper()
	all := map[string]any{"threadId": 1}
	for k, v := range arguments {
		all[k] = v
	}
	_, events := e.ask(command, all, 1)
	for {
		switch last := events[len(events)-1].(type) {
		case *dap.OutputEvent: // the stop comes behind it
			m, err := dap.ReadProtocolMessage(e.from)
			if err != nil {
				e.t.Fatal(err)
			}
			events = append(events, m)
			continue
		case *dap.StoppedEvent, *dap.TerminatedEvent:
			var b strings.Builder
			for _, m := range events {
				switch m := m.(type) {
				case *dap.OutputEvent:
					b.WriteString(m.Body.Output)
				case *dap.StoppedEvent:
					fmt.Fprintf(&b, "%s: %s", m.Body.Reason, m.Body.Description)
				case *dap.TerminatedEvent:
					b.WriteString("terminated")
				}
			}
			return b.String()
		default:
			e.t.Fatalf("%T", last)
		}
	}
}

func (e *editor) launch(program string, args ...string) dap.Message {
	e.t.Helper()
	r, _ := e.ask("initialize", map[string]any{"adapterID": "tandem", "linesStartAt1": true, "columnsStartAt1": true}, 0)
	if c := r.(*dap.InitializeResponse).Body; !c.SupportsStepBack || !c.SupportsStepInTargetsRequest {
		e.t.Fatalf("%+v", c)
	}
	r, _ = e.ask("launch", map[string]any{"program": program, "args": args}, 0)
	if _, ok := r.(*dap.LaunchResponse); !ok {
		e.t.Fatalf("%+v", r)
	}
	return r
}

func (e *editor) expect(what, is, want string) {
	e.t.Helper()
	if strings.TrimSpace(is) != strings.TrimSpace(want) {
		e.t.Errorf("%s:\n%s\nexpected\n%s", what, is, want)
	}
}

// An editor sees a run as tandem trace does: breakpoints, both directions, the other branch.
func TestDap(t *testing.T) {
	e := newEditor(t)
	e.launch("../examples/foo.tdm", "--in", "x=9,y=2")
	r, events := e.ask("setBreakpoints", map[string]any{"source": map[string]any{"path": "../examples/foo.tdm"}, "breakpoints": []map[string]any{{"line": 10}, {"line": 99}}}, 0)
	if len(events) != 1 { // initialized, behind the launch
		t.Errorf("%v", events)
	}
	// Those of another file, which an editor sends, too, do not take their place.
	other, _ := e.ask("setBreakpoints", map[string]any{"source": map[string]any{"path": "../examples/gcd.tdm"}, "breakpoints": []map[string]any{{"line": 12}}}, 0)
	if b := other.(*dap.SetBreakpointsResponse).Body.Breakpoints; len(b) != 1 || b[0].Verified {
		t.Errorf("%+v", b)
	}
	b := r.(*dap.SetBreakpointsResponse).Body.Breakpoints
	if len(b) != 2 || !b[0].Verified || b[0].Line != 11 || b[1].Verified {
		t.Errorf("%+v", b)
	}
	e.expect("entry", e.moved("configurationDone", nil), "entry: the start")
	e.expect("breakpoint", e.moved("continue", nil), "breakpoint: step 2, by the rule Assign")
	e.expect("state", e.here(), `
11:1 main: y := y - x
V (concrete): x = 9 y = 9 r = 0
σ (symbolic): y = x
φ (path condition): 1 = x > y
agreement: V(φ) = true V∘σ is the concrete state = true`)
	e.expect("back", e.moved("stepBack", nil), "step: step 1, by the rule If-T")
	e.expect("back", e.moved("reverseContinue", nil), "this is the start\nstep: the start")
	r, _ = e.ask("stepInTargets", map[string]any{"frameId": 1}, 0)
	targets := r.(*dap.StepInTargetsResponse).Body.Targets
	if len(targets) != 2 || targets[0].Label != "If-T" || targets[1].Label != "If-F" {
		t.Fatalf("%+v", targets)
	}
	e.expect("the other branch", e.moved("stepIn", map[string]any{"targetId": targets[1].Id}),
		"the concrete side takes If-T; from here the symbolic side goes on alone, by If-F\nstep: step 1, by the rule If-F")
	e.expect("beside the run", e.here(), `
11:1 main: y := y - x
σ (symbolic):
φ (path condition): 1 = ¬(x > y)
agreement: V(φ) = false`)
	e.expect("back", e.moved("stepBack", nil), "step: the start")
	e.expect("the branch of the run", e.moved("evaluate", map[string]any{"expression": "other", "context": "repl"}), "back on the branch of the run\nstep: step 1, by the rule If-T")
	r, _ = e.ask("evaluate", map[string]any{"expression": "y", "context": "hover"}, 0)
	if got := r.(*dap.EvaluateResponse).Body.Result; got != "V: 2" {
		t.Errorf("y: %q", got)
	}
	e.moved("continue", nil)
	e.expect("the end", e.moved("continue", nil), "this is the end: final after 5 steps, the sides agree at each\nstep: step 5, by the rule Assign")
	e.expect("behind it", e.moved("next", nil), "terminated")
	e.ask("disconnect", nil, 0)
	if code := <-e.end; code != 0 {
		t.Errorf("exit status %d", code)
	}
}

// A breakpoint at a loop that stands for several statements stops once a round.
func TestDapSugar(t *testing.T) {
	file := filepath.Join(t.TempDir(), "loop.tdm")
	if err := os.WriteFile(file, []byte("var i: int;\nvar p: bool;\ndo {\n  i := i + 1;\n  if i == 3 { break; }\n} while p;\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	e := newEditor(t)
	e.launch(file, "--in", "i=0,p=true")
	e.ask("setBreakpoints", map[string]any{"source": map[string]any{"path": file}, "breakpoints": []map[string]any{{"line": 3}}}, 1)
	e.expect("entry", e.moved("configurationDone", nil), "entry: the start")
	e.expect("the second round", e.moved("continue", nil), "breakpoint: step 6, by the rule Assign")
	e.expect("the third round", e.moved("continue", nil), "breakpoint: step 11, by the rule Assign")
	e.ask("disconnect", nil, 0)
	if code := <-e.end; code != 0 {
		t.Errorf("exit status %d", code)
	}
}

// Objects and calls: the closures are frames, next steps over a call, and objects can be opened.
func TestDapObjects(t *testing.T) {
	e := newEditor(t)
	e.launch("../examples/find.tdm", "--in", "../examples/find.json", "--in", "v=3")
	e.ask("setBreakpoints", map[string]any{"source": map[string]any{"path": "../examples/find.tdm"}, "breakpoints": []map[string]any{{"line": 18}}}, 1)
	e.moved("configurationDone", nil)
	e.expect("breakpoint", e.moved("continue", nil), "breakpoint: step 8, by the rule If-T")
	e.expect("in the method", e.here(), `
18:17 Node.find: return n
30:5 main: found := return
V (concrete): l = Node1 { elem = 2 next = Node2 { elem = 7 next = Node3 } } found = nil v = 3 this = Node1 { elem = 2 next = Node2 { elem = 7 next = Node3 } } above = 3 n = Node2 { elem = 7 next = Node3 { elem = 4 next = nil } }
σ (symbolic): this = l above = v n = Node.next[l]
φ (path condition): 1 = l ≠ nil 2 = ¬(Node.elem[l] > v) 3 = Node.next[l] ≠ nil 4 = Node.elem[Node.next[l]] > v
agreement: V(φ) = true V∘σ is the concrete state = true
`)
	e.expect("out", e.moved("stepOut", nil), "step: step 9, by the rule Return")
	e.expect("over", e.moved("next", nil), "step: step 10, by the rule Assign-G")
}

// A frame has its own variables, and each has the expression that names it; expressions have a value
// on both sides.
func TestDapFrames(t *testing.T) {
	e := newEditor(t)
	e.launch("../examples/find.tdm", "--in", "../examples/find.json", "--in", "v=3")
	e.ask("setBreakpoints", map[string]any{"source": map[string]any{"path": "../examples/find.tdm"}, "breakpoints": []map[string]any{{"line": 18}}}, 1)
	e.moved("configurationDone", nil)
	e.moved("continue", nil)
	r, _ := e.ask("scopes", map[string]any{"frameId": 2}, 0)
	scopes := r.(*dap.ScopesResponse).Body.Scopes
	e.expect("the caller", e.variablesIn(scopes[0].VariablesReference, 0), "l = Node1 found = nil v = 3")
	r, _ = e.ask("variables", map[string]any{"variablesReference": scopes[0].VariablesReference}, 0)
	r, _ = e.ask("variables", map[string]any{"variablesReference": r.(*dap.VariablesResponse).Body.Variables[0].VariablesReference}, 0)
	if got := r.(*dap.VariablesResponse).Body.Variables[1].EvaluateName; got != "l.next" {
		t.Errorf("%q", got)
	}
	for in, want := range map[string]string{
		"l.next.elem": "V: 7", "n": "V: Node2, σ: Node.next[l]", "v + 1 > 3": "V: true, σ: v + 1 > 3", "above * 2": "V: 6, σ: v * 2",
	} {
		r, _ := e.ask("evaluate", map[string]any{"expression": in}, 0)
		if got, ok := r.(*dap.EvaluateResponse); !ok || got.Body.Result != want {
			t.Errorf("%s: %+v, expected %s", in, r, want)
		}
	}
	e.expect("again", e.moved("restart", nil), "entry: the start")
}

// A breakpoint stops where its condition is true; a run without debugging stops nowhere.
func TestDapConditions(t *testing.T) {
	e := newEditor(t)
	e.launch("../examples/gcd.tdm", "--in", "x=12,y=3")
	at := func(condition string) {
		t.Helper()
		e.ask("setBreakpoints", map[string]any{"source": map[string]any{"path": "../examples/gcd.tdm"}, "breakpoints": []map[string]any{{"line": 8, "condition": condition}}}, 0)
	}
	at("x == 6")
	e.moved("configurationDone", nil)
	e.moved("continue", nil)
	if here := e.here(); !strings.Contains(here, "x = 6 y = 3") {
		t.Errorf("stopped at\n%s", here)
	}
	at("x == 100")
	if got := e.moved("continue", nil); !strings.Contains(got, "this is the end") {
		t.Errorf("stopped at %s", got)
	}
	e.ask("pause", map[string]any{"threadId": 1}, 0) // it stands already
	e = newEditor(t)
	e.launch("../examples/gcd.tdm", "--in", "x=0,y=1", "--bound", "steps=20000")
	at("false")
	e.moved("configurationDone", nil)
	for _, command := range []string{"continue", "pause"} { // at once: the run does not end
		e.seq++
		text, err := json.Marshal(map[string]any{"seq": e.seq, "type": "request", "command": command, "arguments": map[string]any{"threadId": 1}})
		if err != nil || dap.WriteBaseMessage(e.to, text) != nil {
			t.Fatal(err)
		}
	}
	for {
		m, err := dap.ReadProtocolMessage(e.from)
		if err != nil {
			t.Fatal(err)
		}
		if o, ok := m.(*dap.OutputEvent); ok {
			t.Errorf("the run went on: %s", o.Body.Output)
		}
		if stop, ok := m.(*dap.StoppedEvent); ok {
			if stop.Body.Reason != "pause" {
				t.Errorf("%+v", stop.Body)
			}
			break
		}
	}
	e = newEditor(t)
	e.ask("initialize", map[string]any{"adapterID": "tandem"}, 0)
	e.ask("launch", map[string]any{"program": "../examples/gcd.tdm", "args": []string{"--in", "x=12,y=3"}, "noDebug": true}, 0)
	at("")
	if got := e.moved("configurationDone", nil); !strings.Contains(got, "this is the end") || !strings.HasSuffix(got, "terminated") {
		t.Errorf("found %s", got)
	}
}

// Wrong requests are refused with a message, and the editor can go on.
func TestDapRefuses(t *testing.T) {
	e := newEditor(t)
	bad := t.TempDir() + "/bad.tdm"
	if err := os.WriteFile(bad, []byte("x: int\nx := y\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	refused := func(command string, arguments any, want string) {
		t.Helper()
		r, _ := e.ask(command, arguments, 0)
		f, ok := r.(*dap.ErrorResponse)
		if !ok || f.Success || !strings.Contains(f.Message, want) {
			t.Errorf("%s: %+v, expected %s", command, r, want)
		}
	}
	refused("next", map[string]any{"threadId": 1}, "expected launch")
	refused("launch", map[string]any{}, `expected "program"`)
	refused("launch", map[string]any{"program": bad}, "bad.tdm:")
	refused("launch", map[string]any{"program": "nowhere.tdm"}, "nowhere.tdm")
	refused("launch", map[string]any{"program": bad, "args": []string{"--nonsense"}}, "--nonsense")
	refused("launch", map[string]any{"program": "../examples/foo.tdm", "args": []string{"--help"}}, "expected flags that run the program")
	refused("launch", map[string]any{"program": "-"}, "standard input is the editor's")
	refused("launch", map[string]any{"program": "../examples/foo.tdm", "args": []string{"--in", "-"}}, "standard input is the editor's")
	refused("nonsense", nil, "does not have")
	if r := e.launch("../examples/foo.tdm", "--in", "x=1,y=2"); !r.(dap.ResponseMessage).GetResponse().Success {
		t.Errorf("%+v", r)
	}
	refused("variables", map[string]any{"variablesReference": 7}, "earlier stop")
	refused("evaluate", map[string]any{"expression": "nobody"}, "expected a variable")
	e.to.Close()
	if code := <-e.end; code != 0 {
		t.Errorf("exit status %d", code)
	}
	var out, errs bytes.Buffer
	if code := cmd.Run(register.All(), []string{"dap"}, strings.NewReader("hello\r\n"), &out, &errs); code != 2 || !strings.Contains(errs.String(), "<stdin>: ") {
		t.Errorf("exit status %d: %s", code, errs.String())
	}
}
