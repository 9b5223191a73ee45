package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Condition is what Check finds at a URL.
type Condition string

// Conditions with which Open can work.
const (
	// Usable: Open uses the database as it is.
	Usable Condition = "usable"
	// Outdated: Open brings the schema up to date.
	Outdated Condition = "outdated"
	// Absent: Open creates the file or the tables.
	Absent Condition = "absent"
)

// Check returns what Open would find at a URL, or the error that Open would return. It changes nothing and
// creates no file. It does not notice that another process plays with an SQLite file.
func Check(ctx context.Context, url string) (Condition, error) {
	var err error
	if path, ok := strings.CutPrefix(url, "sqlite:"); ok {
		err = checkSQLite(ctx, path)
	} else {
		var d *database
		if d, err = connect(ctx, url, readOnly); err == nil {
			_ = d.release()
		}
		if errors.Is(err, ErrForeign) { // a server's database without our tables
			err = fs.ErrNotExist
		}
	}
	missing, _ := errors.AsType[*FolderError](err)
	switch {
	case errors.Is(err, ErrOlder):
		return Outdated, nil
	case errors.Is(err, fs.ErrNotExist) && missing == nil:
		return Absent, nil
	case err != nil:
		return "", err
	}
	return Usable, nil
}

// checkSQLite opens a file as openSQLite does for reading. It leaves no log of SQLite beside a file that has none.
func checkSQLite(ctx context.Context, path string) error {
	if path == memory || !isFileName(path) {
		d, err := openSQLite(ctx, path, readOnly)
		if err == nil {
			err = d.release()
		}
		return err
	}
	file, err := canonical(path)
	if err != nil {
		return err
	}
	if err := writable(filepath.Dir(file)); err != nil {
		return err
	}
	info, err := os.Stat(file)
	switch {
	case err != nil:
		return err
	case info.Size() == 0:
		return fs.ErrNotExist
	}
	if err := writable(file); err != nil {
		return err
	}
	options := []string{"mode=ro", sqliteWait}
	if _, err := os.Stat(file + "-wal"); errors.Is(err, fs.ErrNotExist) {
		options = append(options, "immutable=1")
	}
	db := sqlitePool(file, 1, options...)
	defer func() { _ = db.Close() }()
	return explainOpening(current(conn{ctx: ctx, pool: db}, migrations))
}
