package app

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/cmd/kamisado/internal/tool"
)

// wonKFN is a position that c6a8 and c6b7 win.
const wonKFN = "1ZPSARVM/N7/2r5/8/8/8/8/mv1aspzn N NR 0-0 simple"

// talk is a run of the program that is typed at and listened to in turn.
type talk struct {
	t       *testing.T
	in      io.WriteCloser
	out     *bufio.Reader
	err     bytes.Buffer
	stop    context.CancelFunc
	status  chan int
	listens *io.PipeReader
}

func newTalk(t *testing.T, args ...string) *talk {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	k := &talk{t: t, in: inWrite, out: bufio.NewReader(outRead), stop: stop, status: make(chan int, 1), listens: outRead}
	go func() {
		k.status <- Options{}.Run(ctx, args, &tool.Console{
			In: inRead, Out: outWrite, Err: &k.err, Env: apptest.SpanishEnv, Catalogue: apptest.Catalogue(),
		})
		_ = outWrite.Close()
	}()
	t.Cleanup(func() {
		stop()
		_ = inWrite.Close()
		_ = outRead.Close()
	})
	return k
}

// ask types a line and gives the answer, while the input stays open.
func (k *talk) ask(text string) map[string]any {
	k.t.Helper()
	_, err := io.WriteString(k.in, text+"\n")
	require.NoError(k.t, err)
	answer, err := k.out.ReadBytes('\n')
	require.NoError(k.t, err)
	var fields map[string]any
	require.NoError(k.t, json.Unmarshal(answer, &fields))
	return fields
}

// Every line is answered before the next one is typed, whatever it holds.
func TestSolveAnswersAtOnce(t *testing.T) {
	t.Parallel()
	k := newTalk(t, "solve", "--position", "-")
	want := []any{"c6a8", "c6b7"}
	answer := k.ask(wonKFN)
	require.Equal(t, wonKFN, answer["kfn"])
	require.Equal(t, "win", answer["value"])
	require.Equal(t, want, answer["winning"])
	require.Len(t, answer, 5)

	for _, bad := range []string{
		"", "x", "{}", strings.Repeat("8/", 5000), strings.Repeat("y", 1<<20-1), "\x00\x1b[31m", `"`,
	} {
		answer := k.ask(bad)
		require.Equal(t, bad, answer["kfn"])
		require.NotEmpty(t, answer["error"])
		require.Len(t, answer, 2)
	}
	answer = k.ask(strings.Repeat("ñ", 1<<20))
	require.Equal(t, strings.Repeat("ñ", 50), answer["kfn"])
	require.Contains(t, answer["error"], "demasiado larga")
	require.Equal(t, want, k.ask("\ufeff" + wonKFN + "\r")["winning"])
	require.NoError(t, k.in.Close())
	require.Zero(t, <-k.status)
	require.Empty(t, k.err.String())
}

// The end of the context ends it while nobody types.
func TestInterruptedSolve(t *testing.T) {
	t.Parallel()
	k := newTalk(t, "solve", "--position", "-", "--lang", "en")
	k.ask(wonKFN)
	k.stop()
	require.Equal(t, tool.StatusInterrupted, <-k.status)
	require.Equal(t, "kamisado: Interrupted before the end.\n", k.err.String())
}

// Nor does a search hold it up.
func TestInterruptedSearch(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for name, c := range map[string]struct {
		args []string
		want string
	}{
		"solve": {[]string{"solve", "--position", wonKFN}, "Interrumpido antes de terminar."},
		"solve a round": {
			[]string{"solve", "--position", "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 clasica"}, "Interrumpido antes de terminar.",
		},
		"solve a choice": {
			[]string{"solve", "--position", "a+3N3/8/8/8/8/8/8/8 N? -- 1-0 clasica"}, "Interrumpido antes de terminar.",
		},
		"prove": {[]string{"prove", "simple"}, "Demostración interrumpida; no se ha escrito nada."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, result{130, "", "kamisado: " + c.want + "\n"}, try(ctx, "", c.args...))
		})
	}
}

// When nobody reads the answers any more, there are no more.
func TestSolveForNobody(t *testing.T) {
	t.Parallel()
	k := newTalk(t, "solve", "--position", "-")
	gone := errors.New("nobody reads")
	require.NoError(t, k.listens.CloseWithError(gone))
	_, err := io.WriteString(k.in, wonKFN+"\n")
	require.NoError(t, err)
	require.Equal(t, 1, <-k.status)
	require.Equal(t, "kamisado: nobody reads\n", k.err.String())
}
