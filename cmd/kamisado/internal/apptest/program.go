package apptest

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// PatientName is the name under which a suite's TestMain offers the program with [Patience], for
// [Launch].
const PatientName = "kamisado-patient"

// Program is the bot as a process of its own. It ends with its test.
type Program struct {
	// Out is what it writes to standard output, Log to standard error.
	Out, Log *Log

	t     testing.TB
	cmd   *exec.Cmd
	ended chan struct{}
}

// Launch starts a command line, whose first word is a name that the suite's TestMain offers, in an
// empty folder and with nothing in its environment but Spanish and the given variables.
func Launch(t testing.TB, line string, environment ...string) *Program {
	t.Helper()
	return LaunchIn(t, t.TempDir(), line, environment...)
}

// LaunchIn starts a command line as Launch does, in the given folder.
func LaunchIn(t testing.TB, folder, line string, environment ...string) *Program {
	t.Helper()
	words := strings.Fields(line)
	path, err := exec.LookPath(words[0])
	require.NoError(t, err)
	p := &Program{t: t, Out: &Log{}, Log: &Log{}, ended: make(chan struct{})}
	p.cmd = exec.Command(path, words[1:]...)
	p.cmd.Dir = folder
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
func (p *Program) Status() int {
	p.t.Helper()
	select {
	case <-p.ended:
	case <-time.After(Patience):
		require.FailNow(p.t, "the program does not end", p.Log.String())
	}
	return p.cmd.ProcessState.ExitCode()
}

// Tell sends it a signal.
func (p *Program) Tell(signal os.Signal) {
	p.t.Helper()
	require.NoError(p.t, p.cmd.Process.Signal(signal))
}

// Signal is Tell, and waits for the end.
func (p *Program) Signal(signal os.Signal) int {
	p.t.Helper()
	p.Tell(signal)
	return p.Status()
}

// Kill ends it as a power cut does.
func (p *Program) Kill() {
	p.t.Helper()
	p.Signal(os.Kill)
}

// pageAddress is what the program calls its page.
var pageAddress = regexp.MustCompile(`http://[^\s]+:\d+`)

// PageURL is where a program that has just started serves its page, which it says on standard
// output.
func PageURL(t testing.TB, out *Log) string {
	t.Helper()
	require.Eventually(t, func() bool { return strings.Count(out.String(), "\n") >= 3 }, Patience, 5*time.Millisecond)
	url := pageAddress.FindString(out.String())
	require.NotEmpty(t, url, out)
	return url
}

// PageURL is where it serves its page.
func (p *Program) PageURL() string {
	p.t.Helper()
	return PageURL(p.t, p.Out)
}
