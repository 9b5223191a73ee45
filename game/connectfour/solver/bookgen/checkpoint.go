package main

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"kamisado/game/connectfour/grid"
	"kamisado/game/connectfour/solver"
)

// A checkpoint has a line a position: its key in hexadecimal and its score. A last
// line that was cut off is overwritten.

// load reads a checkpoint and leaves the file where it goes on.
func load(file *os.File, book *solver.Book) error {
	r, end := bufio.NewReader(file), int64(0)
	for {
		line, err := r.ReadString('\n')
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		var key uint64
		var score int
		if _, err := fmt.Sscanf(line, "%x %d\n", &key, &score); err != nil {
			return fmt.Errorf("checkpoint: %q: %w", line, err)
		}
		g, ok := grid.FromKey(key)
		if !ok {
			return fmt.Errorf("checkpoint: no position: %q", line)
		}
		book.Add(g, score)
		end += int64(len(line))
	}
	_, err := file.Seek(end, io.SeekStart)
	return err
}

// note keeps a score.
func (m *generator) note(g grid.Grid, score int) error {
	if _, ok := m.book.Score(g); ok {
		return nil
	}
	m.book.Add(g, score)
	_, err := fmt.Fprintf(m.file, "%x %d\n", g.Canonical().Key(), score)
	return err
}
