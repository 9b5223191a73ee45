package cli

import (
	"errors"
	"io"
	"os"
	"path/filepath"
)

// WriteOutput lets something be written to a file or, without a name, to standard
// output. Where nothing can be written is found out before any work is done, and
// a file appears when it is complete: whoever had one of that name keeps it until
// then.
func WriteOutput(standard io.Writer, name string, write func(io.Writer) error) error {
	if name == "" {
		return write(standard)
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return writeDevice(name, write)
	}
	// A link stays one, and what it leads to is replaced.
	if path, err := filepath.EvalSymlinks(name); err == nil {
		name = path
	}
	file, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	if err := errors.Join(write(file), file.Chmod(0o644), file.Sync(), file.Close()); err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return os.Rename(file.Name(), name)
}

// writeDevice writes to what is no ordinary file, such as /dev/null, which must
// not be replaced by one. A directory is refused.
func writeDevice(name string, write func(io.Writer) error) error {
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(write(file), file.Close())
}
