package e2e

import (
	"cmp"
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/apptest"
)

// program is the bot as a process of its own.
type program struct {
	t     *testing.T
	cmd   *exec.Cmd
	out   *apptest.Log
	log   *apptest.Log
	ended chan struct{}
}

// launch starts the program in an empty folder with nothing but these settings.
func launch(t *testing.T, environment ...string) *program {
	t.Helper()
	return launchAs(t, "kamisado", environment...)
}

// launchAs is launch for another command line, or a program of another name, see
// TestMain.
func launchAs(t *testing.T, line string, environment ...string) *program {
	t.Helper()
	words := strings.Fields(line)
	path, err := exec.LookPath(words[0])
	require.NoError(t, err)
	p := &program{t: t, out: &apptest.Log{}, log: &apptest.Log{}, ended: make(chan struct{})}
	p.cmd = exec.Command(path, words[1:]...)
	p.cmd.Dir = t.TempDir()
	p.cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + p.cmd.Dir}, environment...)
	p.cmd.Stdout, p.cmd.Stderr = p.out, p.log
	require.NoError(t, p.cmd.Start())
	go func() {
		defer close(p.ended)
		_ = p.cmd.Wait() // the status is looked at by whoever waits
	}()
	t.Cleanup(func() {
		_ = p.cmd.Process.Kill()
		<-p.ended
		if t.Failed() {
			t.Log(p.log.String())
		}
	})
	return p
}

// status waits for the end and gives the exit status, -1 after a signal.
func (p *program) status() int {
	p.t.Helper()
	select {
	case <-p.ended:
	case <-time.After(apptest.Patience):
		require.FailNow(p.t, "the program does not end", p.log.String())
	}
	return p.cmd.ProcessState.ExitCode()
}

// signal sends a signal and waits for the end.
func (p *program) signal(signal os.Signal) int {
	p.t.Helper()
	require.NoError(p.t, p.cmd.Process.Signal(signal))
	return p.status()
}

// launch starts the program on the stage and waits until it can be played with.
func (s *stage) launch(environment ...string) *program {
	s.t.Helper()
	before := s.discord.Gateway().Identifies
	p := s.run(environment...)
	ctx, cancel := context.WithTimeout(s.t.Context(), apptest.Patience)
	defer cancel()
	require.NoError(s.t, s.discord.WaitGateway(ctx, func(n fakediscord.GatewayStats) bool { return n.Identifies > before && n.Connected() }), p.log)
	_, err := s.discord.WaitRequest(ctx, func(r fakediscord.Request) bool {
		return strings.HasSuffix(r.Path, "/commands") && r.Method == "PUT"
	})
	require.NoError(s.t, err, p.log)
	return p
}

// run starts the program on the stage and waits for nothing.
func (s *stage) run(environment ...string) *program {
	s.t.Helper()
	return launchAs(s.t, cmp.Or(s.program, "kamisado-patient"), append([]string{
		"DISCORD_TOKEN=" + s.discord.Token(), "DISCORD_API_URL=" + s.discord.URL(), "DATABASE_URL=" + s.database,
	}, environment...)...)
}

// requests counts the requests with a method to a path's end.
func (s *stage) requests(method, end string) (n int) {
	for _, r := range s.discord.Requests() {
		if r.Method == method && strings.HasSuffix(r.Path, end) {
			n++
		}
	}
	return n
}
