// Package e2e plays with the whole bot on a fake Discord: whole matches of every game,
// typed and clicked, refusals, races, faults, and programs that are killed and go on. The
// program runs in the test's process, or as a process of its own where that is the point.
package e2e
