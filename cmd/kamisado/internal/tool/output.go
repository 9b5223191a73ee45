package tool

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// JSONFlag is the flag of commands that print data.
type JSONFlag struct {
	JSON bool `name:"json" help:"cli.flag.json"`
}

// Print writes a text for people or, with --json, each value as an object on a line, with <, > and & as they
// are.
func (f JSONFlag) Print(w io.Writer, text string, values ...any) error {
	if !f.JSON {
		_, err := io.WriteString(w, text)
		return err
	}
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	for _, value := range values {
		if err := out.Encode(value); err != nil {
			return err
		}
	}
	return nil
}

// outputFlag is the flag of commands that write files.
type outputFlag struct {
	Overwrite bool `help:"cli.flag.overwrite"`
}

// check returns an ExitError if a file of the name exists and must not be replaced, or if its folder is
// missing. The empty name stands for standard output.
func (o outputFlag) check(console *Console, name string) error {
	if name == "" {
		return nil
	}
	info, err := os.Stat(name)
	switch {
	case err == nil && info.Mode().IsRegular() && !o.Overwrite:
		return console.Failure("backup.exists", "File", name)
	case err == nil:
		return nil
	}
	if _, err := os.Stat(filepath.Dir(name)); errors.Is(err, fs.ErrNotExist) {
		return console.Failure("output.nofolder", "Folder", filepath.Dir(name))
	}
	return nil
}

// write writes what produce returns to a file or, without a name, to standard output. It returns an error
// before it calls produce if nothing can be written, or if a file must not be replaced. The file appears when
// it is complete. Until then an older file of the name stays. Errors of the file name it.
func (o outputFlag) write(console *Console, name string, produce func() ([]byte, error)) error {
	if name == "" {
		return put(console.Out, produce)
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		// A device such as /dev/null stays one. A directory is refused.
		file, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(put(file, produce), file.Close())
	}
	if err := o.check(console, name); err != nil {
		return err
	}
	// A link stays one, and what it leads to is replaced.
	if path, err := filepath.EvalSymlinks(name); err == nil {
		name = path
	}
	file, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return named(name, err)
	}
	if err := errors.Join(put(file, produce), file.Chmod(0o644), file.Sync(), file.Close()); err != nil {
		return errors.Join(named(name, err), os.Remove(file.Name()))
	}
	if _, err := os.Lstat(name); err == nil && !o.Overwrite {
		return console.Failure("output.meanwhile", "File", name, "Kept", file.Name())
	}
	return os.Rename(file.Name(), name)
}

// put writes what produce returns.
func put(w io.Writer, produce func() ([]byte, error)) error {
	data, err := produce()
	if err == nil {
		_, err = w.Write(data)
	}
	return err
}

// named returns an error of a temporary file as one of the file that it is written for. Other errors stay as
// they are.
func named(name string, err error) error {
	if wrong, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Errorf("%s: %w", name, wrong.Err)
	}
	return err
}
