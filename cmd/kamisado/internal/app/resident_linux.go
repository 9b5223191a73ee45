package app

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
)

// leaveProgram has the system take the pages of the program's file out of the process: at the start
// nearly all of them are touched, for books, catalogues and tables are read, and few are needed later.
// Those come back from the system's cache one by one, within microseconds.
func leaveProgram() error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	maps, err := os.Open("/proc/self/maps")
	if err != nil {
		return err
	}
	defer func() { _ = maps.Close() }() // it was only read
	var failed error
	lines := bufio.NewScanner(maps)
	for lines.Scan() {
		var from, to uintptr
		var rights string
		if _, err := fmt.Sscanf(lines.Text(), "%x-%x %s", &from, &to, &rights); err != nil {
			return fmt.Errorf("read how memory is mapped: %w", err)
		}
		// What can be written is not the file's any more.
		if strings.Contains(rights, "w") || !strings.HasSuffix(lines.Text(), " "+program) {
			continue
		}
		if _, _, errno := syscall.Syscall(syscall.SYS_MADVISE, from, to-from, syscall.MADV_DONTNEED); errno != 0 {
			failed = errors.Join(failed, errno)
		}
	}
	return errors.Join(failed, lines.Err())
}
