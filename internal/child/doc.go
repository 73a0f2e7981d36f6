// Package child runs commands that may do anything, within limits: on time, on what
// they write, and on memory. Whatever they do, a run ends, and leaves no process behind.
//
// On Linux a command is found with all that it started: by its session, or, where a
// child has begun one of its own, by a mark in the environment. On other systems of the
// Unix family the process group is killed, and memory is not watched.
package child
