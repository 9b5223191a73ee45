//go:build full

package e2e

import (
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/cmd/kamisado/internal/apptest"
)

// program is the bot as a process of its own. It ends with its test.
type program struct {
	// Out is what it writes to standard output, Log to standard error.
	Out, Log *apptest.Log

	t     testing.TB
	cmd   *exec.Cmd
	ended chan struct{}
}

// startProgram starts a command line, whose first word is a name that the suite's TestMain offers, in an
// empty folder and with nothing in its environment but Spanish and the given variables.
func startProgram(t testing.TB, line string, environment ...string) *program {
	t.Helper()
	words := strings.Fields(line)
	path, err := exec.LookPath(words[0])
	require.NoError(t, err)
	p := &program{t: t, Out: &apptest.Log{}, Log: &apptest.Log{}, ended: make(chan struct{})}
	p.cmd = exec.Command(path, words[1:]...)
	p.cmd.Dir = t.TempDir()
	p.cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + p.cmd.Dir, "LANG=es_ES.UTF-8"}, environment...)
	p.cmd.Stdout, p.cmd.Stderr = p.Out, p.Log
	require.NoError(t, p.cmd.Start())
	go func() {
		defer close(p.ended)
		_ = p.cmd.Wait() // the status is looked at by whoever waits
	}()
	t.Cleanup(func() {
		_ = p.cmd.Process.Kill()
		<-p.ended
		if t.Failed() {
			t.Log(p.Log.String())
		}
	})
	return p
}

// Status waits for the end and gives the exit status, -1 after a signal.
func (p *program) Status() int {
	p.t.Helper()
	select {
	case <-p.ended:
	case <-time.After(apptest.Patience):
		require.FailNow(p.t, "the program does not end", p.Log.String())
	}
	return p.cmd.ProcessState.ExitCode()
}

// Tell sends it a signal.
func (p *program) Tell(signal os.Signal) {
	p.t.Helper()
	require.NoError(p.t, p.cmd.Process.Signal(signal))
}

// Signal is Tell, and waits for the end.
func (p *program) Signal(signal os.Signal) int {
	p.t.Helper()
	p.Tell(signal)
	return p.Status()
}

// Kill ends it as a power cut does.
func (p *program) Kill() {
	p.t.Helper()
	p.Signal(os.Kill)
}

// PageURL is where it serves its page.
func (p *program) PageURL() string {
	p.t.Helper()
	return apptest.PageURL(p.t, p.Out)
}
