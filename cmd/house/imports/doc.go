// Package imports checks the import graph of the module. The two sides of a theorem are packages
// that share syntax and nothing else, and arrows between packages point down only; a test keeps
// both so. There is nothing here to import.
package imports
