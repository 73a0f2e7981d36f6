// Package imports tests the module's import graph: a theorem's two sides share syntax and nothing
// else, and arrows between packages point down only. There is nothing here to import.
package imports
