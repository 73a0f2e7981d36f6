// Package child runs commands that may do anything, within limits: on time, on what
// they write, and on memory. Whatever they do, a run ends, and leaves no process behind.
//
// On Linux a command is found with all that it started: by its session, or, where a
// child has begun one of its own, by a mark in the environment; without that, too, as a child
// of this process, while no other command runs. On other systems of the
// Unix family the process group is killed, and memory is not watched.
//
// A program that nobody trusts can be confined, by Landlock: to the files of its folder,
// for reading. What that does not take from it are processes of its own, the processor,
// and sockets other than those of TCP.
package child
