package store

import (
	"errors"
	"fmt"
	"os"
	"time"

	"golang.org/x/sys/windows"
)

// tryLock locks a byte far behind the content, because Windows keeps others
// from reading what is locked.
func tryLock(f *os.File) (bool, error) {
	at := &windows.Overlapped{OffsetHigh: 1}
	err := windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, at)
	switch {
	case errors.Is(err, windows.ERROR_LOCK_VIOLATION):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("lock %s: %w", f.Name(), err)
	}
	return true, nil
}

// unlock leaves it to the closing of the file: no other process inherits it.
func unlock(*os.File) error { return nil }

// giveUpAfter leaves it to the system when what was sent and is not confirmed is given up.
func giveUpAfter(uintptr, time.Duration) error { return nil }

// writable returns nil: the bits of a file do not say who can write it.
func writable(string) error { return nil }
