package app

import (
	"bufio"
	"cmp"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
	"golang.org/x/term"

	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/cmd/kamisado/internal/tool"
)

// openTerminal opens a pseudo-terminal that hands on what it is given as it is:
// the side of who sits there, and the side of the program.
func openTerminal(t *testing.T) (person, program *os.File) {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	require.NoError(t, err)
	t.Cleanup(func() { _ = person.Close() })
	require.NoError(t, unix.IoctlSetPointerInt(int(person.Fd()), unix.TIOCSPTLCK, 0))
	number, err := unix.IoctlGetInt(int(person.Fd()), unix.TIOCGPTN)
	require.NoError(t, err)
	program, err = os.OpenFile("/dev/pts/"+strconv.Itoa(number), os.O_RDWR|syscall.O_NOCTTY, 0)
	require.NoError(t, err)
	t.Cleanup(func() { _ = program.Close() })
	_, err = term.MakeRaw(int(program.Fd()))
	require.NoError(t, err)
	return person, program
}

// end is what a test writes behind a program's output: nothing of that is lost
// then, as it would be if the terminal were hung up.
const end = '\x04'

// sit runs the program at a terminal, with an environment, and gives all that
// appears there.
func sit(t *testing.T, env map[string]string, typed string, args ...string) string {
	t.Helper()
	person, program := openTerminal(t)
	seen := make(chan string, 1)
	go func() {
		text, _ := bufio.NewReader(person).ReadString(end)
		seen <- strings.TrimSuffix(text, string(end))
	}()
	_, err := person.WriteString(typed)
	require.NoError(t, err)
	status := Options{}.Run(t.Context(), args, &tool.Console{In: program, Out: program, Err: program, Env: func(
		name string,
	) string {
		return cmp.Or(env[name], apptest.SpanishEnv(name))
	}})
	_, err = program.WriteString(string(end))
	require.NoError(t, err)
	require.Zero(t, status)
	return <-seen
}

// On a terminal the board has the colours that the environment says it can show,
// and the prompt waits on its line; texto is plain everywhere.
func TestPlayAtATerminal(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		env map[string]string
		// has and not are what the output has and has not.
		has, not string
	}{
		"256 colours": {map[string]string{"TERM": "xterm-256color"}, "\x1b[1;38;5;234;48;5;172m", ";2;"},
		"true colour": {
			map[string]string{"TERM": "xterm-256color", "COLORTERM": "truecolor"},
			"\x1b[1;38;2;27;29;35;48;2;235;143;30m",
			";5;",
		},
		"none wanted": {map[string]string{"COLORTERM": "truecolor", "NO_COLOR": "1"}, " 8   BN     BZ ", "\x1b["},
		"none known":  {map[string]string{"TERM": "dumb"}, " 8   BN     BZ ", "\x1b["},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			seen := sit(t, c.env, "texto\nsalir\n", "play")
			require.Contains(t, seen, c.has)
			require.NotContains(t, seen, c.not)
			require.Contains(t, seen, "(por ejemplo c1c6): ")
			require.NotContains(t, seen, "(por ejemplo c1c6): \n")
			require.Contains(t, seen, "8 -BN- -BZ- -BP-")
			require.True(t, strings.HasSuffix(seen, "Interrumpida la partida, se concluye el juego.\n"))
		})
	}
}

// A terminal that cannot clear its screen hides a hand behind empty lines.
func TestHandOverAtADumbTerminal(t *testing.T) {
	t.Parallel()
	seen := sit(t, map[string]string{"TERM": "dumb"}, "reparte todo\n\nsalir\nsí\n", "play", "sixes", "--seats",
		"yo,yo,tonto,tonto", "--records", "none")
	require.Contains(t, seen, strings.Repeat("\n", 100))
}

// Lines are edited, remembered and completed, and the terminal is left as it was, also when who
// sits there presses Ctrl-C.
func TestEditingAtATerminal(t *testing.T) {
	t.Parallel()
	person, program := openTerminal(t)
	before, err := unix.IoctlGetTermios(int(program.Fd()), unix.TCGETS)
	require.NoError(t, err)
	before.Oflag |= unix.OPOST
	require.NoError(t, unix.IoctlSetTermios(int(program.Fd()), unix.TCSETS, before))
	_, err = person.WriteString("ñ1c7\x7f6\x1b[1~\x1b[3~c\r" + // the last figure, Home, Delete
		"kf\t\r" + "xyz\x15a8a\x1b[D\x17a8\x05" + "7\r" + "no no\x17\x17kfn\r" + "\x1b[A\x1b[A\r" + "\x03c6a8\r")
	require.NoError(t, err)
	seen := make(chan string, 1)
	go func() {
		text, _ := bufio.NewReader(person).ReadString(end)
		seen <- text
	}()
	env := map[string]string{"TERM": "xterm", "LANG": "es_ES.UTF-8"}
	status := Options{}.Run(t.Context(), []string{"play"}, &tool.Console{
		In: program, Out: program, Err: program, Env: func(name string) string { return env[name] },
	})
	require.Zero(t, status)
	after, err := unix.IoctlGetTermios(int(program.Fd()), unix.TCGETS)
	require.NoError(t, err)
	require.Equal(t, before, after)
	_, err = program.WriteString(string(end))
	require.NoError(t, err)
	out := <-seen
	require.Contains(t, out, "Negro mueve su torre roja: c1 → c6")
	require.Contains(t, out, "\r\nNZPSARVM/8/2r5/8/8/8/8/mv1aspzn B ", "the completed word")
	require.Contains(t, out, "Blanco mueve su torre naranja: a8 → a7")
	require.Equal(t, 1, strings.Count(out, "\r\n1ZPSARVM/N7/2r5/8/8/8/8/mv1aspzn N "), "kfn was typed once more")
	require.Contains(t, out, "En a8 no hay ninguna torre.", "two lines before it was a8a7")
	require.NotContains(t, out, "Ha ganado")
	require.True(t, strings.HasSuffix(out, "Interrumpida la partida, se concluye el juego.\r\n"+string(end)))
}

// The bell rings at a terminal alone, and where it is wanted.
func TestBellAtATerminal(t *testing.T) {
	t.Parallel()
	env := map[string]string{"TERM": "xterm-256color"}
	play := []string{"play", "--black", "principiante"}
	require.NotContains(t, sit(t, env, "salir\nsí\n", play...), "\a")
	require.Contains(t, sit(t, env, "salir\nsí\n", append(play, "--bell")...), "\a")
	require.Contains(t, sit(t, env, "campana\nsalir\nsí\n", play...), "\a")
	piped := try(t.Context(), "campana\nsalir\n", append(play, "--bell")...)
	require.Zero(t, piped.status)
	require.NotContains(t, piped.out, "\a")
	require.Contains(t, piped.out, "Aquí no hay campana")
}

// Who sits there can have a match reviewed when it is over, and is told where it is kept and how
// to go through it; the review is coloured too.
func TestReviewAtATerminal(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "match.txt")
	env := map[string]string{"TERM": "xterm-256color"}
	seen := sit(t, env, "c1c6\na8a7\nc6a8\nreview\n", "play", "--save", file, "--lang", "en")
	require.Contains(t, seen, "or press Enter\nto end: ")
	require.Contains(t, seen, "\n\n█▁██\n\n1. Black  c1c6  ? ")
	require.Contains(t, seen, "\nBLACK has won.\n")
	require.True(t, strings.HasSuffix(seen, "\nThe match is saved in "+file+". To review it:\nkamisado review "+file+"\n"))
	seen = sit(t, env, "", "review", file, "--lang", "en")
	require.Contains(t, seen, "\n2. White  a8a7  ??  ")
	require.Contains(t, seen, "\x1b[1;38;5;")
}

// Typed input does not make a pipe a terminal.
func TestPlayFromATerminalToAPipe(t *testing.T) {
	t.Parallel()
	person, program := openTerminal(t)
	_, err := person.WriteString("texto\nsalir\n")
	require.NoError(t, err)
	var out strings.Builder
	status := Options{}.Run(t.Context(), []string{"play"}, &tool.Console{
		In: program, Out: &out, Err: &out, Env: func(string) string { return "es" },
	})
	require.Zero(t, status)
	require.NotContains(t, out.String(), "\x1b[")
	require.Contains(t, out.String(), "(por ejemplo c1c6): \n")
}
