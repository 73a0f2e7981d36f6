// Package dap lets an editor debug a run by the Debug Adapter Protocol
// (https://microsoft.github.io/debug-adapter-protocol): both sides, forward and back, and along
// the branches that the values do not take.
package dap

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/google/go-dap"

	"tandem/cmd/report"
)

// Launch returns the run of a program; args are the flags of tandem trace.
type Launch func(ctx context.Context, program string, args []string) (*report.Debug, error)

// Serve answers the requests of one editor, in their order, until it disconnects, in ends, or ctx
// does. It returns an error where in is not of the protocol, or out cannot be written.
func Serve(ctx context.Context, in io.Reader, out io.Writer, launch Launch) error {
	s := &server{ctx: ctx, out: out, launch: launch, stops: map[int]string{}}
	requests, failed := make(chan []byte), make(chan error, 1)
	s.requests = requests
	go func() {
		r := bufio.NewReader(in)
		for {
			m, err := dap.ReadBaseMessage(r)
			if err != nil {
				failed <- err
				return
			}
			select {
			case requests <- m:
			case <-ctx.Done():
				return
			}
		}
	}()
	for !s.over {
		if len(s.waiting) > 0 {
			m := s.waiting[0]
			s.waiting = s.waiting[1:]
			if err := s.read(m); err != nil {
				return err
			}
			continue
		}
		select {
		case <-ctx.Done():
			return nil
		case err := <-failed:
			if errors.Is(err, io.EOF) { // the editor is gone
				return s.err
			}
			return err
		case m := <-requests:
			if err := s.read(m); err != nil {
				return err
			}
		}
	}
	return s.err
}

// read answers a message as it was sent.
func (s *server) read(text []byte) error {
	m, err := dap.DecodeProtocolMessage(text)
	var unknown *dap.DecodeProtocolMessageFieldError
	switch {
	case errors.As(err, &unknown) && unknown.FieldName == "command": // not of this version of the protocol
		s.refuse(&dap.Request{ProtocolMessage: dap.ProtocolMessage{Seq: unknown.Seq}, Command: unknown.FieldValue}, "this debugger does not have this request")
		return nil
	case err != nil:
		return err
	}
	if r, ok := m.(*dap.InitializeRequest); ok {
		r.Arguments.LinesStartAt1, r.Arguments.ColumnsStartAt1 = true, true // if nothing is said
		if err := json.Unmarshal(text, r); err != nil {
			return err
		}
	}
	s.answer(m)
	return nil
}

// server is what is known of one editor.
type server struct {
	ctx    context.Context
	out    io.Writer
	err    error // of out
	seq    int   // of the last message
	launch Launch
	over   bool // the editor has disconnected

	requests <-chan []byte
	waiting  [][]byte // that came while the run went on

	file    string
	entry   bool // stop at the start
	run     *report.Debug
	given   launchArguments
	stops   map[int]string // by the lines of breakpoints, their conditions
	scopes  []*node        // by the reference, less 1, that the editor has of them; made anew at each stop
	atEnd   bool           // the editor was told that this is the end
	columns int            // 1 or 0, as the editor counts columns
	lines   int            // 1 or 0, as the editor counts lines
}

// request is what all requests have.
type request interface{ GetRequest() *dap.Request }

// send writes a message.
func (s *server) send(m dap.Message) {
	if err := dap.WriteProtocolMessage(s.out, m); err != nil && s.err == nil {
		s.err, s.over = err, true
	}
}

func (s *server) message(kind string) dap.ProtocolMessage {
	s.seq++
	return dap.ProtocolMessage{Seq: s.seq, Type: kind}
}

// done returns the head of the response to a request that was done.
func (s *server) done(r *dap.Request) dap.Response {
	return dap.Response{ProtocolMessage: s.message("response"), RequestSeq: r.Seq, Success: true, Command: r.Command}
}

// refuse answers a request that cannot be done.
func (s *server) refuse(r *dap.Request, text string) {
	e := &dap.ErrorResponse{Response: s.done(r)}
	e.Success, e.Message = false, text
	e.Body.Error = &dap.ErrorMessage{Id: 1, Format: text, ShowUser: true}
	s.send(e)
}

func (s *server) event(name string) dap.Event {
	return dap.Event{ProtocolMessage: s.message("event"), Event: name}
}

// say writes a line on the editor's console.
func (s *server) say(text string) {
	if text != "" {
		s.send(&dap.OutputEvent{Event: s.event("output"), Body: dap.OutputEventBody{Category: "console", Output: text + "\n"}})
	}
}

// thread is the number of the only thread: the run.
const thread = 1

// stopped tells the editor that the run stands somewhere.
func (s *server) stopped(reason string) {
	step, rule := s.run.Step()
	text := "the start"
	if rule != "" {
		text = fmt.Sprintf("step %d, by the rule %s", step, rule)
	}
	s.scopes = nil
	s.send(&dap.StoppedEvent{Event: s.event("stopped"), Body: dap.StoppedEventBody{
		Reason: reason, Description: text, ThreadId: thread, AllThreadsStopped: true,
	}})
}

// answer answers a message of the editor.
func (s *server) answer(m dap.Message) {
	r, ok := m.(request)
	if !ok {
		return // an answer to a request, and there was none
	}
	head := r.GetRequest()
	if s.run == nil {
		switch m.(type) {
		case *dap.InitializeRequest, *dap.LaunchRequest, *dap.DisconnectRequest, *dap.TerminateRequest, *dap.ThreadsRequest:
		default:
			s.refuse(head, fmt.Sprintf("%s: no program runs, expected launch", head.Command))
			return
		}
	}
	switch r := m.(type) {
	case *dap.InitializeRequest:
		s.initialize(r)
	case *dap.LaunchRequest:
		s.start(r)
	case *dap.SetBreakpointsRequest:
		s.breakpoints(r)
	case *dap.SetExceptionBreakpointsRequest:
		s.send(&dap.SetExceptionBreakpointsResponse{Response: s.done(head)})
	case *dap.ConfigurationDoneRequest:
		s.send(&dap.ConfigurationDoneResponse{Response: s.done(head)})
		s.first()
	case *dap.ThreadsRequest:
		s.send(&dap.ThreadsResponse{Response: s.done(head), Body: dap.ThreadsResponseBody{Threads: []dap.Thread{{Id: thread, Name: "both sides"}}}})
	case *dap.StackTraceRequest:
		s.stack(r)
	case *dap.ScopesRequest:
		s.send(&dap.ScopesResponse{Response: s.done(head), Body: dap.ScopesResponseBody{Scopes: s.scopesOf(max(r.Arguments.FrameId-1, 0))}})
	case *dap.VariablesRequest:
		s.variables(r)
	case *dap.EvaluateRequest:
		s.evaluate(r)
	case *dap.StepInTargetsRequest:
		targets := []dap.StepInTarget{}
		for i, rule := range s.run.Ways() {
			targets = append(targets, dap.StepInTarget{Id: i + 1, Label: rule})
		}
		s.send(&dap.StepInTargetsResponse{Response: s.done(head), Body: dap.StepInTargetsResponseBody{Targets: targets}})
	case *dap.NextRequest:
		s.send(&dap.NextResponse{Response: s.done(head)})
		s.runUntil(s.run.Depth())
	case *dap.StepInRequest:
		s.send(&dap.StepInResponse{Response: s.done(head)})
		s.step(func() (string, bool) {
			if way := r.Arguments.TargetId; way > 0 {
				return s.run.Take(way - 1)
			}
			return s.run.Forward()
		})
	case *dap.StepOutRequest:
		s.send(&dap.StepOutResponse{Response: s.done(head)})
		s.runUntil(s.run.Depth() - 1)
	case *dap.StepBackRequest:
		s.send(&dap.StepBackResponse{Response: s.done(head)})
		s.step(s.run.Back)
	case *dap.ContinueRequest:
		s.send(&dap.ContinueResponse{Response: s.done(head), Body: dap.ContinueResponseBody{AllThreadsContinued: true}})
		s.goOn(s.run.Forward)
	case *dap.ReverseContinueRequest:
		s.send(&dap.ReverseContinueResponse{Response: s.done(head)})
		s.goOn(s.run.Back)
	case *dap.PauseRequest: // it stands already
		s.send(&dap.PauseResponse{Response: s.done(head)})
	case *dap.RestartRequest:
		if s.begin(head, s.given) {
			s.send(&dap.RestartResponse{Response: s.done(head)})
			s.first()
		}
	case *dap.DisconnectRequest:
		s.send(&dap.DisconnectResponse{Response: s.done(head)})
		s.over = true
	case *dap.TerminateRequest:
		s.send(&dap.TerminateResponse{Response: s.done(head)})
		s.send(&dap.TerminatedEvent{Event: s.event("terminated")})
	default:
		s.refuse(head, fmt.Sprintf("%s: this debugger does not have this request", head.Command))
	}
}

// initialize says what the server can do.
func (s *server) initialize(r *dap.InitializeRequest) {
	s.lines, s.columns = 1, 1
	if !r.Arguments.LinesStartAt1 {
		s.lines = 0
	}
	if !r.Arguments.ColumnsStartAt1 {
		s.columns = 0
	}
	s.send(&dap.InitializeResponse{Response: s.done(&r.Request), Body: dap.Capabilities{
		SupportsConfigurationDoneRequest: true, SupportsStepBack: true, SupportsStepInTargetsRequest: true,
		SupportsTerminateRequest: true, SupportsEvaluateForHovers: true, SupportsConditionalBreakpoints: true, SupportsRestartRequest: true,
	}})
}

// same reports whether a path is that of the program.
func (s *server) same(path string) bool {
	a, err := os.Stat(path)
	if err != nil {
		return false
	}
	b, err := os.Stat(s.file)
	return err == nil && os.SameFile(a, b)
}

// source returns the file of the program for the editor.
func (s *server) source() *dap.Source {
	path, err := filepath.Abs(s.file)
	if err != nil {
		path = s.file
	}
	return &dap.Source{Name: filepath.Base(s.file), Path: path}
}
