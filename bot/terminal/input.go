package terminal

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"unicode"
)

// maxLine is how many bytes of a typed line are read; a longer one is refused whole.
const maxLine = 8192

// errLeft is the end of a session before the end of its match: the players left, or
// the input or the context ended.
var errLeft = errors.New("the players left")

// errUnreadable is the end of a session whose input cannot be read.
var errUnreadable = errors.New("reading the moves")

// maxBeginning is how many bytes are kept of a line that is too long.
const maxBeginning = 100

// Line is a line of input, without its end.
type Line struct {
	Text string
	// Long is set when the line was too long; Text is then its beginning.
	Long bool
	// Err is why nothing more can be read, other than the end of the input. There is
	// no Text then.
	Err error
}

// Listen reads lines of at most so many bytes, 4096 or more, until the input ends
// or the context does. It reads in a goroutine of its own, so that the context can end
// while nothing comes; that read then ends with the input. A reading error is the last
// line.
func Listen(ctx context.Context, in io.Reader, most int) <-chan Line {
	lines := make(chan Line)
	go func() {
		defer close(lines)
		for input := bufio.NewReader(in); ; {
			l, err := readLine(input, most)
			switch {
			case err == io.EOF:
				return
			case err != nil:
				l = Line{Err: err}
			}
			select {
			case lines <- l:
			case <-ctx.Done():
				return
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}

// readLine reads up to the next line feed or the end of the input; what stands
// before the end, or before an error, without a line feed is a line too. However
// long a line is, it holds no more than most bytes and a buffer.
func readLine(input *bufio.Reader, most int) (Line, error) {
	var text []byte
	long := false
	for {
		part, err := input.ReadSlice('\n')
		if long = long || len(text)+len(part) > most; !long {
			text = append(text, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case err == nil, len(text) > 0:
			return endLine(string(text), long), nil
		}
		return Line{}, err
	}
}

// endLine removes the end of a line, and cuts one that is too long, of which at least
// the first buffer was kept.
func endLine(text string, long bool) Line {
	if long {
		return Line{Text: strings.ToValidUTF8(text[:maxBeginning], ""), Long: true}
	}
	text = strings.TrimSuffix(text, "\n")
	return Line{Text: strings.TrimSuffix(text, "\r")}
}

// clean makes typed text safe to repeat on a terminal: no control characters,
// no broken UTF-8, no byte order mark, plain blanks.
func clean(text string) string {
	text = strings.TrimPrefix(text, "\ufeff")
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsPrint(r):
			return unicode.ReplacementChar
		}
		return r
	}, text)
	return strings.TrimSpace(text)
}
