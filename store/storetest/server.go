package storetest

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// server is a PostgreSQL server in a folder of its own.
type server struct {
	bin, dir string
	guard    guard
}

// prepare finds the programs and makes the folder, which has a short name, because that of a
// unix socket may have about 100 characters.
func (s *server) prepare() (err error) {
	if s.bin, err = binaries(); err != nil {
		return err
	}
	if s.dir, err = os.MkdirTemp("", "pg"); err != nil {
		return err
	}
	return giveAway(s.dir)
}

func (s *server) data() string { return filepath.Join(s.dir, "data") }

// init makes an empty cluster.
func (s *server) init() error {
	return run(s.command("initdb", "-D", s.data(), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"))
}

// hasty are options of a server that may lose what it has when the machine fails, and nothing when
// it is killed.
const hasty = "-c fsync=off -c full_page_writes=off -c autovacuum=off -c shared_buffers=16MB "

// serve starts the server, with more options.
func (s *server) serve(more string) error {
	err := s.guard.start(s.command("sh", "-c", `cat; "$0" stop -s -w -t 180 -m immediate -D "$1"; rm -rf "$2"`,
		filepath.Join(s.bin, "pg_ctl"), s.data(), s.dir))
	if err != nil {
		return err
	}
	options := "-c listen_addresses='' -c unix_socket_directories=" + s.dir + " -c log_line_prefix=%d: -c max_connections=200 " + more
	return run(s.command("pg_ctl", "start", "-w", "-t", "180", "-D", s.data(), "-l", filepath.Join(s.dir, "log"), "-o", options))
}

// stop stops the server and removes its files.
func (s *server) stop() error { return s.guard.stop() }

// Shell runs a line with a shell in the server's folder, with the server's programs and more
// of the environment, such as DATABASE_URL=….
func (s *server) Shell(line string, env ...string) error {
	command := s.command("sh", "-c", line)
	command.Env = append(append(os.Environ(), "PATH="+s.bin+":"+os.Getenv("PATH")), env...)
	return run(command)
}

// command is a program, from the server's if it has it, run by a user that the
// server accepts.
func (s *server) command(name string, args ...string) *exec.Cmd {
	if path := filepath.Join(s.bin, name); exists(path) {
		name = path
	}
	cmd := exec.Command(name, args...)
	cmd.Dir = s.dir
	asUnprivileged(cmd)
	return cmd
}

// guard is a shell that waits for the end of its input and then stops something. The input
// ends with stop, and also when this process is killed, so that nothing is left behind.
type guard struct {
	command  *exec.Cmd
	lifeline io.Closer
}

func (g *guard) start(command *exec.Cmd) error {
	lifeline, err := command.StdinPipe()
	if err != nil {
		return err
	}
	if err := command.Start(); err != nil {
		return err
	}
	g.command, g.lifeline = command, lifeline
	return nil
}

func (g *guard) stop() error {
	if g.command == nil {
		return nil
	}
	return errors.Join(g.lifeline.Close(), g.command.Wait())
}

// run runs a command whose output goes to a file: a server that it starts
// inherits the output, and a pipe would stay open as long as the server lives.
func run(cmd *exec.Cmd) error {
	out, err := os.CreateTemp("", "pgout")
	if err != nil {
		return err
	}
	defer func() {
		_ = out.Close()
		_ = os.Remove(out.Name())
	}()
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Run(); err != nil {
		text, _ := os.ReadFile(out.Name())
		return fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, text)
	}
	return nil
}

// binaries is the directory of the server's programs: Debian keeps them off the
// PATH, one directory a version.
func binaries() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil && exists(filepath.Join(filepath.Dir(path), "pg_ctl")) {
			return filepath.Dir(path), nil
		}
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(found) == 0 {
		return "", errNotInstalled
	}
	return filepath.Dir(slices.Max(found)), nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
