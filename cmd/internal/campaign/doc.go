// Package campaign reads campaigns, keeps what became of their shards in a folder, and writes the jobs of
// Slurm. It knows no command but by its name and flags.
//
// Read file.go first, then folder.go.
package campaign
