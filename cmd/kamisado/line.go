package main

import (
	"bufio"
	"context"
	"io"
	"strings"
)

// longestLine is how many bytes of a line are read. Positions have less than a
// hundred; the rest is room for what is no position and yet repeated in full.
const longestLine = 1 << 20

// beginning is how many bytes are kept of a line that is longer.
const beginning = 100

// line is a line of input, without its end.
type line struct {
	text string
	// long is set when the line was too long; the text is then its beginning.
	long bool
	// err is why nothing can be read any more, when it is not that the input
	// ended. There is no text then.
	err error
}

// listen reads lines until the input ends or the context does. It reads beside
// the work, so that the context can end while nothing comes; a read that is under
// way then ends with the input. An error of reading is the last line.
func listen(ctx context.Context, in io.Reader) <-chan line {
	lines := make(chan line)
	go func() {
		defer close(lines)
		for input := bufio.NewReader(in); ; {
			l, err := readLine(input)
			switch {
			case err == io.EOF:
				return
			case err != nil:
				l = line{err: err}
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
// before the end without a line feed is a line too. However long a line is, it
// holds no more than longestLine bytes and a buffer.
func readLine(input *bufio.Reader) (line, error) {
	var text []byte
	long := false
	for {
		part, err := input.ReadSlice('\n')
		if long = long || len(text)+len(part) > longestLine; !long {
			text = append(text, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case err == io.EOF && len(text) > 0, err == nil:
			return endLine(string(text), long), nil
		}
		return line{}, err
	}
}

// endLine takes the end off a line, and cuts one that is too long: its first
// buffer, at least, was kept.
func endLine(text string, long bool) line {
	if long {
		return line{text: strings.ToValidUTF8(text[:beginning], ""), long: true}
	}
	text = strings.TrimSuffix(text, "\n")
	return line{text: strings.TrimSuffix(text, "\r")}
}
