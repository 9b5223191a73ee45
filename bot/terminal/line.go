package terminal

import (
	"bufio"
	"context"
	"io"
	"strings"
	"unicode"
)

// longest is how many bytes of a line are read; a longer one is refused whole.
const longest = 8192

// line is what somebody typed, without its newline.
type line struct {
	text string
	// long is set when the line was too long; the text is then empty.
	long bool
	// err is why nothing can be read any more, when it is not that the input
	// ended. There is no text then.
	err error
}

// listen reads lines one by one until the input ends or the context does. It
// reads beside the match, so that the match can end while nobody types; a read
// that is under way then ends with the input. An error of reading is the last
// line.
func listen(ctx context.Context, in io.Reader) <-chan line {
	lines := make(chan line)
	go func() {
		defer close(lines)
		for input := bufio.NewReader(in); ; {
			l, err := readLine(input)
			if (err == nil || l != (line{})) && !send(ctx, lines, l) {
				return
			}
			if err != nil && err != io.EOF {
				send(ctx, lines, line{err: err})
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}

// send hands on a line unless the context ends first.
func send(ctx context.Context, lines chan<- line, l line) bool {
	select {
	case lines <- l:
		return true
	case <-ctx.Done():
		return false
	}
}

// readLine reads up to the next newline or the end of the input. It holds no
// more than longest bytes and a buffer, however long the line is.
func readLine(input *bufio.Reader) (line, error) {
	var text []byte
	long := false
	for {
		part, err := input.ReadSlice('\n')
		if long = long || len(text)+len(part) > longest; !long {
			text = append(text, part...)
		}
		if err == bufio.ErrBufferFull {
			continue
		}
		if long {
			return line{long: true}, err
		}
		return line{text: clean(string(text))}, err
	}
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
