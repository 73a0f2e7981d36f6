package campaign

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2/unstable"

	"tandem/internal/lists"
	"tandem/internal/spell"
)

// File is a campaign as its file has it.
type File struct {
	Time   time.Duration // of a shard, for schedulers; 0: they have one
	Memory string        // of a shard, for schedulers; "": they have one
	Slurm  []string      // more flags of sbatch
	Limit  int           // tasks of an array that run at the same time; 0: any number
	Tasks  int           // tasks of an array at the most
	Jobs   []*Job
}

// Job is a command that is cut into shards.
type Job struct {
	Name   string            `json:"name"` // of its files
	Args   []string          `json:"args"` // the command and its flags
	Shards int               `json:"shards"`
	places map[string]string // of its keys; "": of its table
}

// At returns the place of the first key that a text about the job's command names, as --key or by its quoted value;
// that of the job's table if it names none.
func (j *Job) At(text string) string {
	for _, named := range []func(key, value string) string{
		func(key, _ string) string { return "--" + key + " " },
		func(_, value string) string { return strconv.Quote(value) },
	} {
		for _, arg := range j.Args {
			key, value, _ := strings.Cut(strings.TrimPrefix(arg, "--"), "=")
			if place := j.places[key]; place != "" && strings.Contains(text+" ", named(key, value)) {
				return place
			}
		}
	}
	return j.places[""]
}

// AtShards returns the place that says into how many shards the job is cut.
func (j *Job) AtShards() string { return cmp.Or(j.places["shards"], j.places[""]) }

// Kind is what a table of jobs runs.
type Kind struct {
	Name  string
	Args  []string                 // the command
	Flags func(name string) string // the type of a flag of the command; "": it has none of that name
	Known []string                 // those flags
}

// standardShards is how many shards a job has that does not say.
const standardShards = 16

// Mistake is what is wrong with a campaign's file, and where.
type Mistake struct{ Place, Text string }

func (m *Mistake) Error() string { return m.Place + ": " + m.Text }

// reader reads a file.
type reader struct {
	name  string
	p     unstable.Parser
	kinds []Kind
	file  File
	table string // that is open; "" for the beginning
	job   *Job
	kind  *Kind
	seen  map[string]bool // keys of the table
	slurm bool            // its table was met
}

// Read reads the text of a file. The error is a *Mistake.
func Read(name string, text []byte, kinds []Kind) (*File, error) {
	r := &reader{name: name, kinds: kinds, seen: map[string]bool{}, file: File{Tasks: mostTasks}}
	r.p.Reset(text)
	for r.p.NextExpression() {
		if err := r.expression(r.p.Expression()); err != nil {
			return nil, err
		}
	}
	var syntax *unstable.ParserError
	if err := r.p.Error(); errors.As(err, &syntax) {
		return nil, &Mistake{r.place(syntax.Highlight), "found no TOML: " + syntax.Message}
	} else if err != nil {
		return nil, &Mistake{name, err.Error()}
	}
	if len(r.file.Jobs) == 0 {
		return nil, &Mistake{name, "found no job, expected " + spell.Or(r.tables())}
	}
	names := map[string]bool{}
	for _, j := range r.file.Jobs {
		if names[j.Name] {
			return nil, &Mistake{j.places[""], fmt.Sprintf("found a second job of the name %s, expected a name of its own: name = \"…\"", j.Name)}
		}
		names[j.Name] = true
	}
	return &r.file, nil
}

// place returns where a part of the text is.
func (r *reader) place(part []byte) string {
	at := r.p.Shape(r.p.Range(part)).Start
	return fmt.Sprintf("%s:%d:%d", r.name, at.Line, at.Column)
}

// names lists what tables of jobs are called.
func (r *reader) names() []string { return lists.Map(r.kinds, func(k Kind) string { return k.Name }) }

func (r *reader) tables() []string {
	return lists.Map(r.names(), func(name string) string { return "[[" + name + "]]" })
}

func (r *reader) expression(e *unstable.Node) error {
	var path []string
	var first []byte
	for it := e.Key(); it.Next(); {
		if first == nil {
			first = it.Node().Data
		}
		path = append(path, string(it.Node().Data))
	}
	key := strings.Join(path, ".")
	switch e.Kind {
	case unstable.KeyValue:
		if r.seen[key] {
			return &Mistake{r.place(first), fmt.Sprintf("found the key %s twice, expected it once", key)}
		}
		r.seen[key] = true
		return r.value(key, r.place(first), e.Value())
	case unstable.ArrayTable:
		for i := range r.kinds {
			if k := &r.kinds[i]; k.Name == key {
				r.table, r.kind, r.seen = key, k, map[string]bool{}
				r.job = &Job{Name: fmt.Sprintf("%s-%d", key, len(r.file.Jobs)+1), Args: slices.Clone(k.Args), Shards: standardShards, places: map[string]string{"": r.place(first)}}
				r.file.Jobs = append(r.file.Jobs, r.job)
				return nil
			}
		}
	case unstable.Table:
		if key == "slurm" && !r.slurm {
			r.slurm, r.table, r.job, r.seen = true, key, nil, map[string]bool{}
			return nil
		}
	}
	return &Mistake{r.place(first), fmt.Sprintf("found the table %s, expected %s or [slurm]%s", key, strings.Join(r.tables(), ", "), spell.DidYouMean(key, append(r.names(), "slurm")))}
}

func (r *reader) value(key, place string, v *unstable.Node) error {
	var values []string
	nodes := []*unstable.Node{v}
	if v.Kind == unstable.Array {
		nodes = nil
		for it := v.Children(); it.Next(); {
			nodes = append(nodes, it.Node())
		}
	}
	for _, n := range nodes {
		if n.Kind != unstable.String && n.Kind != unstable.Integer && n.Kind != unstable.Bool {
			return &Mistake{place, fmt.Sprintf("%s: found a value of the kind %s, expected a string, an integer, true or false, or a list of these", key, n.Kind)}
		}
		values = append(values, string(n.Data))
	}
	one := strings.Join(values, ",")
	known := []string{"time", "memory"}
	switch {
	case r.table == "slurm" && slices.Contains(own, key):
		return &Mistake{place, fmt.Sprintf("found the key %s, which Tandem sets itself, expected another flag of sbatch, or limit or tasks", key)}
	case r.table == "slurm" && (key == "limit" || key == "tasks"):
		n, err := strconv.Atoi(one)
		if err != nil || n < 1 || n > mostTasks {
			return &Mistake{place, fmt.Sprintf("%s: found %s, expected a number from 1 to %d", key, cmp.Or(one, "nothing"), mostTasks)}
		}
		*map[string]*int{"limit": &r.file.Limit, "tasks": &r.file.Tasks}[key] = n
		return nil
	case r.table == "slurm":
		r.file.Slurm = append(r.file.Slurm, "--"+key+"="+one)
		return nil
	case r.table == "":
		switch key {
		case "time":
			d, err := time.ParseDuration(one)
			if err != nil || d < time.Minute {
				return &Mistake{place, fmt.Sprintf("time: found %q, expected a time from 1m on, as 2h30m", one)}
			}
			r.file.Time = d
			return nil
		case "memory":
			if n := strings.TrimRight(one, "KMGT"); n == "" || strings.Trim(n, "0123456789") != "" || len(one)-len(n) != 1 { // without a unit Slurm reads megabytes
				return &Mistake{place, fmt.Sprintf("memory: found %q, expected a size as 500M or 2G", one)}
			}
			r.file.Memory = one
			return nil
		}
	case key == "name":
		if one == "" || strings.Trim(one, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-+_.") != "" || one[0] == '.' || one[0] == '-' {
			return &Mistake{place, fmt.Sprintf("name: found %q, expected letters, digits and -, of which files are named", one)}
		}
		r.job.Name = one
		return nil
	case key == "shards":
		n, err := strconv.Atoi(one)
		if err != nil || n < 1 || n > mostShards {
			return &Mistake{place, fmt.Sprintf("shards: found %s, expected a number from 1 to %d", cmp.Or(one, "nothing"), mostShards)}
		}
		r.job.Shards, r.job.places[key] = n, place
		return nil
	case r.kind.Flags(key) != "":
		for _, value := range values {
			r.job.Args = append(r.job.Args, "--"+key+"="+value)
		}
		r.job.places[key] = place
		return nil
	default:
		known = append([]string{"name", "shards"}, r.kind.Known...)
	}
	return &Mistake{place, fmt.Sprintf("found the key %s, expected one of %s%s", key, strings.Join(known, ", "), spell.DidYouMean(key, known))}
}

// mostShards is the largest number of shards of a job.
const mostShards = 100_000
