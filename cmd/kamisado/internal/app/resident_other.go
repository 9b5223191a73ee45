//go:build !linux

package app

// dropProgramPages leaves it to the system which pages of the program's file it keeps in memory.
func dropProgramPages() error { return nil }
