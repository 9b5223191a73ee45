package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/connectfour"
	"kamisado/game/connectfour/engine"
)

// late is a position of 24 discs, in which all is soon computed.
const late = "714435121161654423535126"

// generateBook makes a book from late and gives the book it writes.
func generateBook(t *testing.T, ctx context.Context, checkpoint string, args ...string) *engine.Book {
	t.Helper()
	out := filepath.Join(t.TempDir(), "book")
	args = append([]string{"-checkpoint", checkpoint, "-out", out, "-fresh", "-from", late, "-table", "65536"}, args...)
	require.NoError(t, makeBook(ctx, args, io.Discard))
	text, err := os.ReadFile(out)
	require.NoError(t, err)
	book, err := engine.ReadBook(text)
	require.NoError(t, err)
	return book
}

// The perfect player, on either side, finds its next move in the book after anything.
func TestBookLinesAreClosed(t *testing.T) {
	t.Parallel()
	const deepest = 34
	book := generateBook(t, t.Context(), filepath.Join(t.TempDir(), "scores"), "-lines", "34", "-layers", "26")
	s := engine.NewSolver(engine.Config{Table: 1 << 16, Book: book})
	root, err := connectfour.ParsePosition(late)
	require.NoError(t, err)
	met := 0
	var follow func(g connectfour.Grid, perfect bool)
	follow = func(g connectfour.Grid, perfect bool) {
		if g.Over() || g.Plies() > deepest {
			return
		}
		if !perfect {
			for cells := g.Next(); cells != 0; cells &= cells - 1 {
				follow(g.Drop(cells&-cells), true)
			}
			return
		}
		column, err := s.Move(t.Context(), g, 0)
		require.NoError(t, err)
		child := g.Drop(g.Landing(column))
		if !won(g) {
			met++
			score, ok := book.Score(g)
			require.True(t, ok, "%x", g)
			if !child.Over() {
				below, ok := book.Score(child)
				require.True(t, ok, "%x", child)
				require.Equal(t, score, -below)
			}
		}
		follow(child, false)
	}
	follow(root, true)
	follow(root, false)
	require.Greater(t, met, 30)
}

// All positions of the first plies but those that are won at once are there, with their scores.
func TestBookLayersAreComplete(t *testing.T) {
	t.Parallel()
	book := generateBook(t, t.Context(), filepath.Join(t.TempDir(), "scores"), "-lines", "-1", "-layers", "29")
	s := engine.NewSolver(engine.Config{Table: 1 << 16, Book: engine.NewBook()})
	root, err := connectfour.ParsePosition(late)
	require.NoError(t, err)
	m := &bookMaker{root: root}
	n := 0
	for plies := 24; plies <= 29; plies++ {
		for _, key := range m.positions(plies) {
			g, _ := connectfour.FromKey(key)
			if won(g) {
				continue
			}
			want, err := s.Score(t.Context(), g)
			require.NoError(t, err)
			score, ok := book.Score(g)
			require.True(t, ok)
			require.Equal(t, want, score)
			n++
		}
	}
	require.Equal(t, n, book.Len())
	require.Greater(t, n, 100)
}

// What was interrupted goes on where it was, also after a line that was cut off, and
// the book is the same.
func TestBookInterrupted(t *testing.T) {
	t.Parallel()
	whole := filepath.Join(t.TempDir(), "whole")
	want := generateBook(t, t.Context(), whole, "-lines", "27", "-layers", "26")
	text, err := os.ReadFile(whole)
	require.NoError(t, err)
	part := filepath.Join(t.TempDir(), "part")
	require.NoError(t, os.WriteFile(part, text[:len(text)/2], 0o600))
	gone, stop := context.WithCancel(t.Context())
	stop()
	lines := bytes.Count(text[:len(text)/2], []byte("\n"))
	early := generateBook(t, gone, part, "-lines", "27", "-layers", "26").Len()
	require.GreaterOrEqual(t, early, lines)
	require.Less(t, early, want.Len())
	require.Equal(t, want, generateBook(t, t.Context(), part, "-lines", "27", "-layers", "26"))
}

// A book that is not fresh has all that the embedded one has, and its checkpoint only the rest.
func TestEmbeddedBookIsTheStart(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	fresh := generateBook(t, t.Context(), filepath.Join(folder, "fresh"), "-lines", "-1", "-layers", "25")
	grown := generateBook(t, t.Context(), filepath.Join(folder, "grown"), "-lines", "-1", "-layers", "25", "-fresh=false")
	require.Equal(t, engine.EmbeddedBook().Len()+fresh.Len(), grown.Len())
	want, err := os.ReadFile(filepath.Join(folder, "fresh"))
	require.NoError(t, err)
	got, err := os.ReadFile(filepath.Join(folder, "grown"))
	require.NoError(t, err)
	require.Equal(t, want, got)
	for position, score := range map[string]int{"": 1, "1": 2} {
		g, err := connectfour.ParsePosition(position)
		require.NoError(t, err)
		known, ok := grown.Score(g)
		require.True(t, ok)
		require.Equal(t, score, known)
	}
}

func TestBookRefusals(t *testing.T) {
	t.Parallel()
	damaged := filepath.Join(t.TempDir(), "damaged")
	require.NoError(t, os.WriteFile(damaged, []byte("hello\n"), 0o600))
	empty := filepath.Join(t.TempDir(), "empty")
	require.NoError(t, os.WriteFile(empty, []byte("0 1\n"), 0o600))
	for name, args := range map[string][]string{
		"no checkpoint":      {},
		"no such flag":       {"-x"},
		"no position":        {"-checkpoint", empty, "-from", "8"},
		"damaged checkpoint": {"-checkpoint", damaged},
		"no key":             {"-checkpoint", empty},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Error(t, makeBook(t.Context(), args, io.Discard))
		})
	}
}
