package tool

import (
	"bytes"
	"io"
	"os"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/term"
)

// editor is a terminal at which somebody edits lines, with a history. A text that is written
// without a newline at its end asks for a line, with its own last line as the prompt. Read waits
// until it is asked.
type editor struct {
	in, out *os.File
	line    *term.Terminal
	words   []string
	// asked gets a value for each line that is asked for. reading is set until that is read.
	asked   chan struct{}
	reading atomic.Bool
	// rest is what was typed and not read yet.
	rest []byte
	// normal is the state of the terminal before the line is edited; nil while none is edited.
	mu     sync.Mutex
	normal *term.State
	closed bool
}

// newEditor returns an editor for a console whose standard input and output are a terminal.
func newEditor(c *Console) *editor {
	e := &editor{in: c.In.(*os.File), out: c.Out.(*os.File), asked: make(chan struct{}, 1)}
	e.forget()
	return e
}

// forget begins without a history.
func (e *editor) forget() {
	e.line = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{keyReader{e.in}, e.out}, "")
	e.line.AutoCompleteCallback = e.complete
}

// keyReader reads keys, those that terminals have different sequences for in one form.
type keyReader struct{ *os.File }

var keySequences = strings.NewReplacer(
	"\x1b[1~", "\x01", "\x1b[7~", "\x01", "\x1bOH", "\x01", "\x1b[4~", "\x05", "\x1b[8~", "\x05", "\x1bOF", "\x05",
	"\x1bOA", "\x1b[A", "\x1bOB", "\x1b[B", "\x1bOC", "\x1b[C", "\x1bOD", "\x1b[D",
)

func (k keyReader) Read(p []byte) (int, error) {
	n, err := k.File.Read(p)
	return copy(p, keySequences.Replace(string(p[:max(n, 0)]))), err
}

// suggest sets the words that the tabulator completes.
func (e *editor) suggest(words []string) { e.words = words }

// complete returns what all words have in common that begin with the line.
func (e *editor) complete(line string, pos int, key rune) (string, int, bool) {
	common, found := "", false
	for _, word := range e.words {
		switch {
		case !strings.HasPrefix(word, line[:pos]):
		case !found:
			common, found = word, true
		default:
			for !strings.HasPrefix(word, common) {
				common = common[:len(common)-1]
			}
		}
	}
	if key != '\t' || !found {
		return "", 0, false
	}
	common = strings.ToValidUTF8(common, "")
	return common + line[pos:], len(common), true
}

// Write shows a text, above the line that is being edited if there is one. Who clears the screen
// hides what stood there, so that clears the history too.
func (e *editor) Write(p []byte) (int, error) {
	if bytes.Contains(p, []byte(clearScreen)) {
		e.forget()
	}
	at := bytes.LastIndexByte(p, '\n') + 1
	if at < len(p) {
		e.line.SetPrompt(string(p[at:]))
	}
	w := io.Writer(e.out)
	if e.reading.Load() {
		w = e.line
	}
	if _, err := w.Write(p[:at]); err != nil {
		return 0, err
	}
	if at < len(p) && !e.reading.Swap(true) {
		e.asked <- struct{}{}
	}
	return len(p), nil
}

// Read reads what is typed, a line at a time. Ctrl-C, and Ctrl-D in an empty line, are the end.
func (e *editor) Read(p []byte) (int, error) {
	if len(e.rest) == 0 {
		if _, ok := <-e.asked; !ok {
			return 0, io.EOF
		}
		typed, err := e.readLine()
		if err != nil {
			return 0, err
		}
		e.rest = []byte(typed + "\n")
	}
	n := copy(p, e.rest)
	e.rest = e.rest[n:]
	return n, nil
}

// readLine lets somebody edit a line. Meanwhile the terminal leaves all keys to the editor.
func (e *editor) readLine() (typed string, err error) {
	e.mu.Lock()
	if !e.closed {
		e.normal, err = term.MakeRaw(int(e.in.Fd()))
	}
	e.mu.Unlock()
	if err != nil {
		return "", err
	}
	defer e.reading.Store(false)
	defer e.restore()
	if width, height, err := term.GetSize(int(e.out.Fd())); err == nil && width > 0 {
		_ = e.line.SetSize(width, height)
	}
	return e.line.ReadLine()
}

// restore leaves the terminal as it was.
func (e *editor) restore() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.normal != nil {
		_ = term.Restore(int(e.in.Fd()), e.normal)
		e.normal = nil
	}
}

// close leaves the terminal as it was, without the prompt of a line that was not finished. Nothing
// can be written or read any more.
func (e *editor) close() {
	e.restore()
	if e.reading.Load() {
		_, _ = io.WriteString(e.out, clearLine)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.closed = true
	close(e.asked)
}
