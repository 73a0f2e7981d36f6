package dap

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/google/go-dap"

	"tandem/internal/lists"
)

// launchArguments are what an editor says of the run.
type launchArguments struct {
	Program string   `json:"program"` // the file
	Args    []string `json:"args"`    // flags of tandem trace
	// StopOnEntry is whether the run stands at its start at first; if nothing is said, it does.
	StopOnEntry *bool `json:"stopOnEntry"`
	NoDebug     bool  `json:"noDebug"` // it runs to its end
}

// start runs the program, and asks the editor for its breakpoints.
func (s *server) start(r *dap.LaunchRequest) {
	var given launchArguments
	if err := json.Unmarshal(r.Arguments, &given); err != nil || given.Program == "" {
		s.refuse(&r.Request, `launch: expected "program", the file, and "args", flags of trace as ["--in", "x=3"]`)
		return
	}
	if s.begin(&r.Request, given) {
		s.send(&dap.LaunchResponse{Response: s.done(&r.Request)})
		s.send(&dap.InitializedEvent{Event: s.event("initialized")})
	}
}

// begin runs the program from its start, and reports whether it could.
func (s *server) begin(r *dap.Request, given launchArguments) bool {
	run, err := s.launch(s.ctx, given.Program, given.Args)
	if err != nil {
		s.refuse(r, strings.TrimSpace(err.Error()))
		return false
	}
	s.run, s.file, s.given, s.atEnd = run, given.Program, given, false
	s.entry = !given.NoDebug && (given.StopOnEntry == nil || *given.StopOnEntry)
	return true
}

// first stops at the start, or goes on from there.
func (s *server) first() {
	if s.entry {
		s.stopped("entry")
	} else {
		s.goOn(s.run.Forward)
	}
}

// breakpoints takes the lines of breakpoints. A line on which no statement begins means the next
// one on which one does.
func (s *server) breakpoints(r *dap.SetBreakpointsRequest) {
	if path := r.Arguments.Source.Path; path != "" && !s.same(path) { // an editor sends those of all its files
		list := lists.Map(r.Arguments.Breakpoints, func(b dap.SourceBreakpoint) dap.Breakpoint {
			return dap.Breakpoint{Line: b.Line, Message: "another file runs: " + s.file}
		})
		s.send(&dap.SetBreakpointsResponse{Response: s.done(&r.Request), Body: dap.SetBreakpointsResponseBody{Breakpoints: list}})
		return
	}
	s.stops = map[int]string{}
	lines, last := s.run.Lines(), 0
	for line := range lines {
		last = max(last, line)
	}
	list := []dap.Breakpoint{}
	for _, b := range r.Arguments.Breakpoints {
		line := b.Line + 1 - s.lines
		for line <= last && !lines[line] {
			line++
		}
		if line > last {
			list = append(list, dap.Breakpoint{Line: b.Line, Message: "no statement begins on this line or behind it"})
			continue
		}
		s.stops[line] = cmp.Or(strings.TrimSpace(b.Condition), "true")
		list = append(list, dap.Breakpoint{Verified: true, Line: line - 1 + s.lines, Source: s.source()})
	}
	s.send(&dap.SetBreakpointsResponse{Response: s.done(&r.Request), Body: dap.SetBreakpointsResponseBody{Breakpoints: list}})
}

// move is a step; see report.Debug.
type move func() (said string, moved bool)

// step makes a step and tells the editor where the run stands.
func (s *server) step(m move) {
	if s.make(m) {
		s.stopped("step")
	}
}

// make makes a step. Where there is none it tells the editor why, and reports false; asked again for
// one behind the end, it tells the editor that the run has ended.
func (s *server) make(m move) bool {
	said, moved := m()
	ended := !moved && s.run.AtEnd()
	if ended && s.given.NoDebug {
		s.say(said)
	}
	if ended && (s.atEnd || s.given.NoDebug) {
		s.send(&dap.TerminatedEvent{Event: s.event("terminated")})
		return false
	}
	s.say(said)
	s.atEnd = ended
	if !moved {
		s.stopped("step")
	}
	return moved
}

// most is the number of steps after which a run that goes on stops: beside the run, where the symbolic side is alone,
// nothing else may.
const most = 10_000

// goOn makes steps until one leads to a breakpoint, or there are no more. Of the statements that sugar makes at
// one place, a breakpoint is at the first, and at the loop in each round.
func (s *server) goOn(m move) {
	before := s.run.Frames()[0]
	s.many(m, "breakpoint", func() bool {
		f := s.run.Frames()[0]
		other := f.Part > 1 && !strings.HasPrefix(f.Statement, "while ") || f.Part != before.Part && f.Line == before.Line && f.Column == before.Column
		before = f
		return !other && s.stopsHere()
	})
}

// runUntil makes steps until the stack has at most so many closures above the main statement again.
func (s *server) runUntil(depth int) {
	s.many(s.run.Forward, "step", func() bool { return s.run.Depth() <= depth || s.stopsHere() })
}

// stopsHere reports whether there is a breakpoint here whose condition is true, or cannot be told.
func (s *server) stopsHere() bool {
	condition := s.stops[s.run.Frames()[0].Line]
	if condition == "" || s.given.NoDebug {
		return false
	}
	V, _, err := s.run.Evaluate(condition)
	return condition == "true" || err != nil || V != "false"
}

// paused reports whether the editor asks for a pause. Its other requests wait.
func (s *server) paused() bool {
	select {
	case m := <-s.requests:
		if r, err := dap.DecodeProtocolMessage(m); err == nil {
			if r, ok := r.(*dap.PauseRequest); ok {
				s.send(&dap.PauseResponse{Response: s.done(&r.Request)})
				return true
			}
		}
		s.waiting = append(s.waiting, m)
	default:
	}
	return false
}

func (s *server) many(m move, reason string, there func() bool) {
	for range most {
		if s.ctx.Err() != nil || !s.make(m) {
			return
		}
		if there() {
			s.stopped(reason)
			return
		}
		if s.paused() {
			s.stopped("pause")
			return
		}
	}
	s.say(fmt.Sprintf("stopped after %d steps", most))
	s.stopped("pause")
}

// stack answers with the closures.
func (s *server) stack(r *dap.StackTraceRequest) {
	frames := s.run.Frames()
	list := []dap.StackFrame{}
	for i, f := range frames {
		frame := dap.StackFrame{Id: i + 1, Name: f.Name, Source: s.source()}
		if f.Line > 0 {
			frame.Line, frame.Column = f.Line-1+s.lines, max(f.Column, 1)-1+s.columns
		}
		if f.Statement != "" {
			frame.Name += ": " + f.Statement
		}
		list = append(list, frame)
	}
	from := min(max(r.Arguments.StartFrame, 0), len(list))
	to := len(list)
	if n := r.Arguments.Levels; n > 0 {
		to = min(to, from+n)
	}
	s.send(&dap.StackTraceResponse{Response: s.done(&r.Request), Body: dap.StackTraceResponseBody{StackFrames: list[from:to], TotalFrames: len(list)}})
}
