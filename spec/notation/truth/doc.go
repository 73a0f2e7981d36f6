// Package truth judges statements about the languages of §2 to §4.1 on single cases, by the definitions
// alone: it lists all that both sides reach. Of languages with objects it compares no configurations. It
// shares no code with the statements of package spec that it judges; package notation runs the formulas.
// Only tests import it.
package truth
