//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package store

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"syscall"
	"time"
)

// tryLock takes a lock that belongs to the open file, so a second opening by
// the same process is refused as well.
func tryLock(f *os.File) (bool, error) {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	switch {
	case errors.Is(err, syscall.EWOULDBLOCK):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("lock %s: %w", f.Name(), err)
	}
	return true, nil
}

// unlock gives the lock back, whoever else has the file open by inheritance.
func unlock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_UN) }

// tcpUserTimeout is Linux's option of that name, which package syscall does not have.
const tcpUserTimeout = 0x12

// giveUpAfter has the system give a TCP connection up when the other side has not confirmed for so
// long what was sent to it, where the system knows how: Linux. Probes of a silent connection do not
// find that out: while something is on its way there are none, and it is sent anew for a quarter of
// an hour.
func giveUpAfter(socket uintptr, silent time.Duration) error {
	if runtime.GOOS != "linux" {
		return nil
	}
	return syscall.SetsockoptInt(int(socket), syscall.IPPROTO_TCP, tcpUserTimeout, int(silent.Milliseconds()))
}

// writable returns an error if this process cannot write a file or a folder.
func writable(name string) error {
	const mayWrite = 2 // W_OK
	if err := syscall.Access(name, mayWrite); err != nil {
		return &os.PathError{Op: "write", Path: name, Err: err}
	}
	return nil
}
