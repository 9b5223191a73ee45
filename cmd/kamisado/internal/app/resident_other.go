//go:build !linux

package app

// leaveProgram leaves it to the system which pages of the program's file it keeps in memory.
func leaveProgram() error { return nil }
