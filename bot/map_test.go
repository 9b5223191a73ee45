package bot

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"image"
	"image/color"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render"
	"kamisado/render/text"
)

// mapOf is the map in a picture; nil when it has none.
func mapOf(t testing.TB, data []byte) *picturedMap {
	t.Helper()
	for at := 8; at < len(data); {
		length := int(binary.BigEndian.Uint32(data[at:]))
		body := data[at+8 : at+8+length]
		if text, ok := bytes.CutPrefix(body, []byte("Map\x00\x00\x00\x00\x00")); ok && string(data[at+4:at+8]) == "iTXt" {
			reader := json.NewDecoder(bytes.NewReader(text))
			reader.DisallowUnknownFields()
			m := new(picturedMap)
			require.NoError(t, reader.Decode(m))
			return m
		}
		at += 12 + length
	}
	return nil
}

// texts are those of a map by the cells' names.
func (m *picturedMap) texts() map[string]string {
	texts := make(map[string]string)
	for _, cell := range m.Cells {
		texts[cell.Name] = cell.Text
	}
	return texts
}

// pictures are the pictures that a bot makes, by where they appear.
func pictures(t *testing.T, maps bool) map[string][]byte {
	t.Helper()
	s := newCalmSalon(t, first)
	s.games[kamisado.ID].Hinter, s.games[kamisado.ID].Reviewer = &trainer{}, &trainer{}
	s.Maps = maps
	found := map[string][]byte{"help": s.ask(chat.Help{}).Message.File.Data}
	found["ayuda"] = s.askAs(ana, "es-ES", "", chat.Help{Topic: "kamisado"}).Message.File.Data
	s.begin("negro", nil)
	found["board"] = s.settled(s.play("c1c6")).Message.File.Data
	now := s.only()
	s.ask(chat.Resign{Match: string(now.ID), Ply: now.Ply, Sure: true})
	found["review"] = s.settled(s.ask(chat.Review{})).Message.File.Data
	return found
}

// Pictures have maps where they are wanted and are else, byte for byte, what the
// painter paints.
func TestMapsAreWanted(t *testing.T) {
	t.Parallel()
	with, without := pictures(t, true), pictures(t, false)
	for name, plain := range without {
		mapped := with[name]
		require.Nil(t, mapOf(t, plain), name)
		m := mapOf(t, mapped)
		require.NotNil(t, m, name)
		require.Len(t, m.Cells, 64, name)
		text, err := json.Marshal(m)
		require.NoError(t, err)
		again, err := render.WithText(plain, mapKeyword, string(text))
		require.NoError(t, err)
		require.True(t, bytes.Equal(mapped, again), "%s: nothing but the map is new", name)
	}
	want, err := painter.Paint(nil, playedTo(t), paintOptions)
	require.NoError(t, err)
	require.True(t, bytes.Equal(want, without["help"]))
}

// Maps tell what the view shows, in the language of the message.
func TestMapsAreTold(t *testing.T) {
	t.Parallel()
	all := pictures(t, true)
	require.Equal(t, "a8, orange cell: White's orange tower", mapOf(t, all["help"]).texts()["a8"])
	require.Equal(t, "a8, casilla de color naranja: torre de color naranja de Blanco", mapOf(t, all["ayuda"]).texts()["a8"])
	catalogue, err := texts()
	require.NoError(t, err)
	s := newSalon(t, first)
	s.Maps = true
	for name, view := range map[string]game.View{
		"a match": playedTo(t, "c1c6"), "every mark": marked(t, false), "every mark of a mistake": marked(t, true),
	} {
		for _, tag := range lang.Tags() {
			file, err := s.paint(s.games[kamisado.ID], view, catalogue.Speaker(tag), "board.png")
			require.NoError(t, err)
			told := mapOf(t, file.Data).texts()
			require.Len(t, told, 64)
			for cell, text := range told {
				require.Equal(t, s.games[kamisado.ID].Printer.Describe(view, cell, catalogue.Speaker(tag).Say), text)
				require.Contains(t, text, cell+", ", name)
				require.NotRegexp(t, `[\[<]`, text, "%s: a sentence or a gap's value is missing", name)
			}
		}
	}
}

// marked is a board with every mark on each cell that can have it.
func marked(t *testing.T, missed bool) game.View {
	t.Helper()
	v := playedTo(t, "c1c6")
	b := v.Board.(*kamisado.Board)
	b.Missed, b.Targets, b.Pushable, b.Zero = missed, ^kamisado.CellSet(0), ^kamisado.CellSet(0), b.Forced
	return v
}

// playedTo is the view after some moves from the start.
func playedTo(t testing.TB, moves ...game.Move) game.View {
	t.Helper()
	p, err := kamisado.Rules{}.New(nil, game.Seed{})
	require.NoError(t, err)
	for _, move := range moves {
		p, err = p.Play(p.ToMove()[0], move)
		require.NoError(t, err)
	}
	return p.View(game.Nobody)
}

// Where a map says a cell is, the picture has the cell's colour: one that is the same
// for all cells of that colour and for no others.
func TestMapsHitTheCells(t *testing.T) {
	t.Parallel()
	data := pictures(t, true)["board"]
	picture, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	seen := make(map[color.Color]kamisado.Colour)
	for i, cell := range mapOf(t, data).Cells {
		at, ok := kamisado.CellOf(cell.Name)
		require.True(t, ok)
		require.Equal(t, kamisado.Cell(i), at, "row by row")
		// Within the frame that marks the last move, and beside letter and tower.
		for _, near := range []image.Point{{X: 8, Y: cell.Height / 3}, {X: cell.Width - 9, Y: cell.Height / 4}} {
			pixel := picture.At(cell.X+near.X, cell.Y+near.Y)
			if known, ok := seen[pixel]; ok {
				require.Equal(t, known, at.Colour(), cell.Name)
			}
			seen[pixel] = at.Colour()
		}
	}
	require.Len(t, seen, kamisado.Colours)
}

// lost is a painter that does not know where things are.
type lost struct {
	render.Painter
	cells func() ([]render.Cell, error)
}

func (p lost) Cells(game.View, render.Options) ([]render.Cell, error) { return p.cells() }

// A map that cannot be made costs nothing but the map; a picture in which there is
// nothing to point at has none, and nobody complains.
func TestPicturesWithoutMaps(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		cells func() ([]render.Cell, error)
		logs  string
	}{
		"an error": {func() ([]render.Cell, error) { return nil, errors.New("no idea") }, "no idea"},
		"a bug":    {func() ([]render.Cell, error) { panic("dropped the compasses") }, "dropped the compasses"},
		"no cells": {func() ([]render.Cell, error) { return nil, nil }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newCalmSalon(t, first)
			s.Maps = true
			s.games[kamisado.ID].Painter = lost{painter, c.cells}
			file := s.ask(chat.Help{}).Message.File
			want, err := painter.Paint(nil, playedTo(t), paintOptions)
			require.NoError(t, err)
			require.True(t, bytes.Equal(want, file.Data))
			require.NotEmpty(t, file.Alt)
			if c.logs == "" {
				require.Empty(t, s.log.String())
				return
			}
			require.Contains(t, s.log.String(), c.logs)
		})
	}
}

// BenchmarkMap is what a map adds to a picture with its words.
func BenchmarkMap(b *testing.B) {
	catalogue, err := texts()
	require.NoError(b, err)
	view := playedTo(b, "c1c6")
	for name, maps := range map[string]bool{"without": false, "with": true} {
		b.Run(name, func(b *testing.B) {
			c := New(Config{Games: []Game{{Rules: kamisado.Rules{}, Painter: painter, Printer: text.Kamisado{}}}, Maps: maps})
			b.ReportAllocs()
			for b.Loop() {
				file, err := c.paint(&c.Games[0], view, catalogue.Speaker(lang.Spanish), "board.png")
				require.NoError(b, err)
				b.ReportMetric(float64(len(file.Data)), "bytes")
			}
		})
	}
}
