package app

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
)

// dropProgramPages has the system take the pages of the program's file out of the process: at the start
// nearly all of them are touched, for books, catalogues and tables are read, and few are needed later.
// Those come back from the system's cache one by one, within microseconds.
func dropProgramPages() error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	maps, err := os.Open("/proc/self/smaps")
	if err != nil {
		return err
	}
	defer func() { _ = maps.Close() }() // it was only read
	clean, err := unchangedMappings(maps, program)
	for _, m := range clean {
		if _, _, errno := syscall.Syscall(syscall.SYS_MADVISE, m.from, m.to-m.from, syscall.MADV_DONTNEED); errno != 0 {
			err = errors.Join(err, errno)
		}
	}
	return err
}

// mapping is a range of addresses.
type mapping struct{ from, to uintptr }

// unchangedMappings returns the mappings of a file that can be read from it again: none of their pages
// was changed since. In a position-independent program some that cannot be written have been, by the
// loader. It reads the form of /proc/self/smaps.
func unchangedMappings(smaps io.Reader, file string) (all []mapping, err error) {
	var current mapping
	var rights string
	isOfFile := false
	lines := bufio.NewScanner(smaps)
	for lines.Scan() {
		line := lines.Text()
		if strings.Contains(strings.SplitN(line, " ", 2)[0], "-") { // a field has a colon there
			if _, err := fmt.Sscanf(line, "%x-%x %s", &current.from, &current.to, &rights); err != nil {
				return nil, fmt.Errorf("read how memory is mapped: %w", err)
			}
			isOfFile = strings.HasSuffix(line, " "+file) && !strings.Contains(rights, "w")
			continue
		}
		var changed int
		if n, _ := fmt.Sscanf(line, "Anonymous: %d kB", &changed); n == 1 && isOfFile && changed == 0 {
			all = append(all, current)
		}
	}
	return all, lines.Err()
}
