package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// lockFile locks a file, which it creates, until it is closed or the process
// ends, however it ends: the operating system holds the lock, not the file's
// existence. So the file stays behind and does not matter. It says who holds it.
func lockFile(name string) (io.Closer, error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock: %w", err)
	}
	taken, err := tryLock(f)
	if err == nil && !taken {
		err = fmt.Errorf("%w%s: stop it first, or give this one a file of its own", ErrLocked, holder(f))
	}
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	// For the reader's convenience only: a failure to write it changes nothing.
	_ = f.Truncate(0)
	_, _ = f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	return fileLock{f}, nil
}

// fileLock is a file that is locked while it is open.
type fileLock struct{ *os.File }

// Close gives the lock back before it closes the file: a process that is being started
// at the same moment may hold a copy of the file for an instant, and the lock with it.
func (l fileLock) Close() error { return errors.Join(unlock(l.File), l.File.Close()) }

// holder is the process that wrote its number in a lock file, as a parenthesis.
func holder(f *os.File) string {
	var text [20]byte
	n, _ := f.ReadAt(text[:], 0)
	pid, err := strconv.Atoi(strings.TrimSpace(string(text[:n])))
	if err != nil {
		return ""
	}
	return fmt.Sprintf(" (process %d)", pid)
}
