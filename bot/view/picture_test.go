package view

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"image"
	"image/color"
	"image/png"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/bot/bottest"
	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	"kamisado/game/sixes"
	"kamisado/render"
	"kamisado/render/text"
	"kamisado/store"
)

// mapOf is the map in a picture; nil when it has none.
func mapOf(t testing.TB, data []byte) *imageMap {
	t.Helper()
	text, ok := bytes.CutPrefix(chunkOf(data, "iTXt"), []byte("Map\x00\x00\x00\x00\x00"))
	if !ok {
		return nil
	}
	reader := json.NewDecoder(bytes.NewReader(text))
	reader.DisallowUnknownFields()
	m := new(imageMap)
	require.NoError(t, reader.Decode(m))
	return m
}

// chunkOf is what a PNG has in its first chunk of a type; nil when it has none.
func chunkOf(data []byte, kind string) []byte {
	for at := 8; at < len(data); {
		length := int(binary.BigEndian.Uint32(data[at:]))
		if string(data[at+4:at+8]) == kind {
			return data[at+8 : at+8+length]
		}
		at += 12 + length
	}
	return nil
}

// texts are those of a map by the cells' names.
func (m *imageMap) texts() map[string]string {
	texts := make(map[string]string)
	for _, cell := range m.Cells {
		texts[cell.Name] = cell.Text
	}
	return texts
}

// withMaps makes pictures carry maps.
func withMaps(c *Config) { c.Maps = true }

// running is a match of Kamisado after some moves.
func running(t testing.TB, moves ...game.Move) session.Session {
	t.Helper()
	var played []match.Move
	for i, move := range moves {
		played = append(played, match.Move{Seat: game.Seat(i % 2), Move: move})
	}
	return session.Session{Place: store.Place{Locale: "en-US"}, State: match.State{
		ID: "aaaaaaaa", Phase: match.Playing, Ply: len(moves), Moves: played, Position: playedTo(t, moves...),
		Proposal: match.Proposal{Game: kamisado.ID, Players: []match.Player{{User: "10"}, {User: "11"}}},
	}}
}

// startPicture is the picture of the start of a game.
func startPicture(t *testing.T, p *Presenter, rules game.Rules, to Reader) *chat.File {
	t.Helper()
	start, err := rules.New(nil, game.Seed{})
	require.NoError(t, err)
	var m chat.Message
	require.NoError(t, p.AddPicture(&m, start.View(game.Nobody), nil, "start.png", to))
	return m.File
}

// pictures are the pictures that messages have, by where they appear.
func pictures(t *testing.T, maps bool) map[string][]byte {
	t.Helper()
	p, _ := newPresenter(t, func(c *Config) { c.Maps = maps })
	help := func(locale string) []byte {
		return startPicture(t, p, p.Games[0].Rules, Reader{Locale: locale}).Data
	}
	m := running(t, "c1c6")
	seen, err := p.Viewer(m, Reader{}, 1, StepHere, nil)
	require.NoError(t, err)
	return map[string][]byte{
		"help": help("en-US"), "ayuda": help("es-ES"), "board": p.Board(m, nil).File.Data,
		"review": seen.File.Data,
	}
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
		again, err = render.WithPicture(again, chunkOf(mapped, "tuRN"))
		require.NoError(t, err)
		require.True(t, bytes.Equal(mapped, again), "%s: nothing but the map and the turned board is new", name)
	}
	p, _ := newPresenter(t, func(*Config) {})
	want, err := bottest.Games()[0].Painter.Paint(nil, playedTo(t).View(game.Nobody),
		paintOptions(p.Catalogue.Speaker(lang.English), nil))
	require.NoError(t, err)
	require.True(t, bytes.Equal(want, without["help"]))
}

// A board that can be turned comes with the picture that the other side sees, whose map
// says who that is; a turned match has them the other way round. The end of a round has
// both too.
func TestTurnedPictures(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, withMaps)
	m := running(t, "c1c6", "a8a7")
	sides := func(picture []byte) (shown, turned *imageMap) {
		return mapOf(t, picture), mapOf(t, chunkOf(picture, "tuRN"))
	}
	fixed := p.Board(m, nil).File
	shown, turned := sides(fixed.Data)
	require.Equal(t, []string{"10", "11"}, []string{shown.Bottom, turned.Bottom})
	require.Equal(t, []string{"a8", "h1"}, []string{shown.Cells[0].Name, turned.Cells[0].Name})
	require.Equal(t, shown.texts(), turned.texts())
	require.Equal(t, shown.Moves, turned.Moves)
	require.Empty(t, shown.Alt)
	require.Equal(t, fixed.Alt+" The board is turned: White at the bottom, column h on the left.", turned.Alt)

	m.Rotated = true // Black is to move
	require.True(t, bytes.Equal(fixed.Data, p.Board(m, nil).File.Data))
	m.State.Moves, m.Position, m.Ply = m.State.Moves[:1], playedTo(t, "c1c6"), 1
	now := p.Board(m, nil).File
	shown, turned = sides(now.Data)
	require.Equal(t, []string{"11", "10"}, []string{shown.Bottom, turned.Bottom})
	require.Equal(t, []string{"h1", "a8"}, []string{shown.Cells[0].Name, turned.Cells[0].Name})
	require.Contains(t, now.Alt, "White at the bottom")
	require.NotContains(t, turned.Alt, "at the bottom")
	require.Contains(t, p.TextBoard(m, Reader{Locale: "en-US"}).Text, "h    g    f")

	m.Players[0] = match.Player{Level: "perfecto"}
	shown, turned = sides(p.Board(m, nil).File.Data)
	require.Equal(t, []string{"11", ""}, []string{shown.Bottom, turned.Bottom})

	for _, other := range p.Games {
		if other.Rules.Facts(nil).Ends {
			continue
		}
		require.Nil(t, chunkOf(startPicture(t, p, other.Rules, Reader{}).Data, "tuRN"), other.Rules.ID())
	}
}

// A map says who is to move, and where a move leads whose notation does not.
func TestMapsSayWhoMoves(t *testing.T) {
	t.Parallel()
	all := pictures(t, true)
	m := running(t, "c1c6")
	require.NotEmpty(t, m.ToMove())
	require.Equal(t, m.ToMove(), mapOf(t, all["board"]).ToMove)
	require.Empty(t, mapOf(t, all["help"]).ToMove)
	require.Empty(t, mapOf(t, all["board"]).Paths)
	cells := []render.Cell{{Name: "c4"}, {Name: "c5"}, {Name: "d5"}}
	choices := []game.Choice{
		{Move: "c4", Label: game.Say("push", "Cell", "c4", "Next", "c5", "Pushed", game.Term("red"))},
		{Move: "c4d5", Label: game.Say("slide", "To", "d5")},
		{Move: "d5", Label: game.Say("drop", "Cell", "d5", "Count", 3)},
	}
	v := game.View{Groups: []game.Group{{Choices: choices}}}
	require.Equal(t, map[string][]string{"c4": {"c4", "c5"}}, paths(v, cells))
}

// A push of several towers has the cells of all of them, so that each is seen to move. Line-ups
// to choose from are in the map as two cells, each with its own words, before the round's end.
func TestMapsOfPublishedMatches(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, func(c *Config) { c.Maps = true })
	from := func(position string, moves ...game.Move) session.Session {
		m := running(t)
		var err error
		m.Position, err = kamisado.Rules{}.New(game.Options{game.OptionPosition: position}, game.Seed{})
		require.NoError(t, err)
		for _, move := range moves {
			m.Moves = append(m.Moves, match.Move{Seat: m.Position.ToMove()[0], Move: move})
			m.Position, err = m.Position.Play(m.Position.ToMove()[0], move)
			require.NoError(t, err)
			m.Ply++
		}
		return m
	}
	const row = "8/2N5/8/2Z+5/2P5/2R5/2v+++5/m2a4 N -V 7-1 maraton"
	due := mapOf(t, p.Board(from(row), nil).File.Data)
	require.Equal(t, map[string][]string{"c2": {"c2", "c3"}}, due.Paths)
	var lesson chat.Message
	at := from(row).Position
	toMove := at.View(at.ToMove()[0])
	reader := Reader{User: "10", Locale: "en-US"}
	require.NoError(t, p.AddPicture(&lesson, at.View(game.Nobody), toMove.Groups, "lesson.png", reader))
	require.Equal(t, due.Paths, mapOf(t, lesson.File.Data).Paths, "a push is played on its arrow in a lesson too")
	pushed := mapOf(t, p.Board(from(row, "c2"), nil).File.Data)
	require.Equal(t, map[string][]string{"c2": {"c2", "c3", "c4", "c5", "c6"}}, pushed.Ways)

	// A tower that is blocked is named with the move that has called it.
	blocked := mapOf(t, p.Board(from("8/8/8/S7/az6/8/8/2n4s N -- 0-0 simple", "c1c7"), nil).File.Data)
	require.Equal(t, map[string][]string{"c7": {"a5"}}, blocked.Stays)
	require.Empty(t, pushed.Stays)

	message := p.Board(from("4N3/a7/8/8/8/8/8/8 N -- 0-0 clasica", "a7a8"), nil)
	fills := mapOf(t, message.File.Data)
	require.Equal(t, map[string][]game.Move{"fill": {"L", "R"}}, fills.Moves)
	require.Len(t, fills.texts(), int(kamisado.Hands))
	require.Contains(t, fills.texts()["R"], "R, from each side's right: White orange a8; Black yellow sumo h1.")
	require.Len(t, mapOf(t, message.Before.Data).Cells, 64)
}

// A map has the latest moves and those that its reader is offered, by group, whatever their
// number. Where moves are composed it has all that are legal; those of a hidden hand it has
// not.
func TestMapsHaveMoves(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, func(c *Config) { c.Maps, c.Limits.Choices = true, 3 })
	m := mapOf(t, p.Board(running(t, "c1c6"), nil).File.Data)
	require.Equal(t, 1, m.Ply)
	require.Equal(t, []game.Move{"c1c6"}, m.Last)
	for i := range p.Games {
		rules := p.Games[i].Rules
		position, err := rules.New(nil, game.Seed{})
		require.NoError(t, err)
		facts := rules.Facts(nil)
		if facts.Hidden {
			position, err = position.Play(0, "dealall")
			require.NoError(t, err)
		}
		board := running(t)
		board.Game, board.Position, board.Players = rules.ID(), position, slices.Repeat([]match.Player{{User: "10"}},
			facts.MaxSeats)
		offered := slices.Concat(slices.Collect(maps.Values(mapOf(t, p.Board(board, nil).File.Data).Moves))...)
		if facts.Hidden {
			require.Empty(t, offered)
			continue
		}
		require.ElementsMatch(t, slices.Collect(position.Legal(position.ToMove()[0])), offered, rules.ID())
	}
}

// Maps tell what the view shows, in the language of the message.
func TestMapsAreTold(t *testing.T) {
	t.Parallel()
	all := pictures(t, true)
	require.Equal(t, "a8, orange cell: White's orange tower", mapOf(t, all["help"]).texts()["a8"])
	require.Equal(t, "a8, casilla naranja: torre naranja de Blanco", mapOf(t, all["ayuda"]).texts()["a8"])
	p, _ := newPresenter(t, withMaps)
	g := p.Games.Of(kamisado.ID)
	for name, view := range map[string]game.View{
		"a match": playedTo(t, "c1c6").View(game.Nobody), "every mark": marked(t),
	} {
		for _, tag := range lang.Tags() {
			file, err := p.paint(g, view, p.Catalogue.Speaker(tag), "board.png", nil, imageMap{})
			require.NoError(t, err)
			told := mapOf(t, file.Data).texts()
			require.Len(t, told, 64)
			for cell, text := range told {
				require.Equal(t, g.Printer.Describe(view, cell, p.Catalogue.Speaker(tag).Say), text)
				require.Contains(t, text, cell+", ", name)
				require.NotRegexp(t, `[\[<]`, text, "%s: a sentence or a gap's value is missing", name)
			}
		}
	}
}

// marked is a board with every mark on each cell that can have it.
func marked(t *testing.T) game.View {
	t.Helper()
	v := playedTo(t, "c1c6").View(game.Nobody)
	b := v.Board.(*kamisado.Board)
	b.Targets, b.Pushable, b.Zero = ^kamisado.CellSet(0), ^kamisado.CellSet(0), b.Forced
	return v
}

// playedTo is the position after some moves from the start.
func playedTo(t testing.TB, moves ...game.Move) game.Position {
	t.Helper()
	p, err := kamisado.Rules{}.New(nil, game.Seed{})
	require.NoError(t, err)
	for _, move := range moves {
		p, err = p.Play(p.ToMove()[0], move)
		require.NoError(t, err)
	}
	return p
}

// Where a map says a cell is, the picture has the cell's colour: one that is the same
// for all cells of that colour and for no others. On the turned board they lie the other
// way round.
func TestMapsHitTheCells(t *testing.T) {
	t.Parallel()
	board := pictures(t, true)["board"]
	for name, c := range map[string]struct {
		data   []byte
		turned bool
	}{"as it is": {board, false}, "turned": {chunkOf(board, "tuRN"), true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			picture, err := png.Decode(bytes.NewReader(c.data))
			require.NoError(t, err)
			seen := make(map[color.Color]kamisado.Colour)
			for i, cell := range mapOf(t, c.data).Cells {
				at, ok := kamisado.CellOf(cell.Name)
				require.True(t, ok)
				if c.turned {
					i = 63 - i
				}
				require.Equal(t, kamisado.Cell(i), at, "row by row")
				if cell.Name == "c6" {
					continue // the last move's mark lies over its colour
				}
				// Beside letter and tower.
				for _, near := range []image.Point{{X: 12, Y: cell.Height / 3}, {X: cell.Width - 13, Y: cell.Height / 4}} {
					pixel := picture.At(cell.X+near.X, cell.Y+near.Y)
					if known, ok := seen[pixel]; ok {
						require.Equal(t, known, at.Colour(), cell.Name)
					}
					seen[pixel] = at.Colour()
				}
			}
			require.Len(t, seen, int(kamisado.Colours))
		})
	}
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
			p, log := newPresenter(t, func(config *Config) {
				config.Maps = true
				config.Games[0].Painter = lost{config.Games[0].Painter, c.cells}
			})
			file := startPicture(t, p, kamisado.Rules{}, Reader{})
			want, err := bottest.Games()[0].Painter.Paint(nil, playedTo(t).View(game.Nobody),
				paintOptions(p.Catalogue.Speaker(lang.English), nil))
			require.NoError(t, err)
			require.True(t, bytes.Equal(want, file.Data))
			require.NotEmpty(t, file.Alt)
			if c.logs == "" {
				require.Empty(t, log.String())
				return
			}
			require.Contains(t, log.String(), c.logs)
		})
	}
}

// A map says where a cell is by its corner and its size.
func TestMapsMeasureCells(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, func(c *Config) {
		c.Maps = true
		c.Games[0].Painter = lost{c.Games[0].Painter, func() ([]render.Cell, error) {
			return []render.Cell{{Name: "a1", Bounds: image.Rect(10, 20, 40, 90)}}, nil
		}}
	})
	cell := mapOf(t, p.Board(running(t), nil).File.Data).Cells[0]
	require.Equal(t, []int{10, 20, 30, 70}, []int{cell.X, cell.Y, cell.Width, cell.Height})
}

// The pictures of every game have maps whose cells are told.
func TestMapsOfEveryGame(t *testing.T) {
	t.Parallel()
	p, log := newPresenter(t, withMaps)
	for i := range p.Games {
		g := &p.Games[i]
		position, err := g.Rules.New(nil, game.Seed{})
		require.NoError(t, err)
		for range 3 {
			seat := position.ToMove()[0]
			legal := slices.Collect(position.Legal(seat))
			position, err = position.Play(seat, legal[len(legal)-1])
			require.NoError(t, err)
			for _, tag := range lang.Tags() {
				file, err := p.paint(g, position.View(game.Nobody), p.Catalogue.Speaker(tag), "board.png", nil, imageMap{})
				require.NoError(t, err)
				if m := mapOf(t, file.Data); m != nil {
					for name, text := range m.texts() {
						require.NotEmpty(t, text, "%s %s", g.Rules.ID(), name)
						require.NotRegexp(t, unsaid, text)
					}
				}
			}
			if len(position.ToMove()) == 0 {
				break
			}
		}
	}
	require.Empty(t, log.String())
}

// Nobody knows who has played a record, least of all the person who has imported it.
func TestRecordNames(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, func(*Config) {})
	v := p.view(session.Session{State: match.State{
		Proposal: match.Proposal{
			Game: kamisado.ID, Players: []match.Player{{User: "10", Name: "Ada"}, {Level: "listo"}}, Opening: &match.Opening{},
		},
		Phase: match.Over, Outcome: &game.Outcome{Winner: kamisado.White, Method: kamisado.ByRow},
	}}, game.Nobody, "en-US")
	require.Equal(t, []string{"", ""}, v.pictureNames())
	require.Equal(t, []string{"Black", "White"}, v.wordNames())
	require.Equal(t, "Black", v.name(kamisado.Black))
	require.Equal(t, "White", v.playerName(kamisado.White))
	require.Contains(t, v.ending(), "🏆 White has won")
	v.Outcome = &game.Outcome{Winner: game.Nobody, Method: game.Unfinished}
	require.Equal(t, "⌛ The record ends here, without a result.", v.ending())
}

// Pictures call people by their names and computers what they are, in the language of the
// message.
func TestPictureNames(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, func(*Config) {})
	m := session.Session{State: match.State{Proposal: match.Proposal{Game: sixes.ID, Players: []match.Player{
		{User: "10", Name: "Ada"}, {Level: "listo"}, {User: "11", Name: "a\n" + strings.Repeat("b", 100)}, {User: "12"},
	}}}}
	for locale, level := range map[string]string{"es-ES": "Máquina", "en-US": "Computer"} {
		v := p.view(m, game.Nobody, locale)
		require.Equal(t, []string{"Ada", level, "a " + strings.Repeat("b", maxName-2), ""}, v.pictureNames())
	}
	m.Players[3] = match.Player{Level: "experto"}
	several := p.view(m, game.Nobody, "en-US")
	require.Equal(t, []string{"Ada", "Smart", "Expert"}, slices.Delete(several.pictureNames(), 2, 3))
	m.Players[3] = match.Player{User: "12"}
	// What the picture says is said in its description too.
	m.Players[2].Name, m.Players[3].Name = "Clara", "Diego"
	p.Games = append(p.Games, Game{Rules: sixes.Rules{}, Painter: render.NewSixes(), Printer: text.Sixes{}})
	position, err := sixes.Rules{}.New(nil, game.Seed{})
	require.NoError(t, err)
	m.Phase, m.Position, m.Place.Locale = match.Playing, position, "en-US"
	const seated = " West: Ada; South: the computer (Smart); East: Clara; North: Diego."
	alt := p.Board(m, nil).File.Alt
	require.True(t, strings.HasSuffix(alt, seated), alt)
	for change, want := range map[int]bool{0: true, -1: false} {
		p.Limits.Alt = utf8.RuneCountInString(alt) + change
		require.Equal(t, want, strings.HasSuffix(p.Board(m, nil).File.Alt, seated), change)
	}
}

// BenchmarkMap is what a map adds to a picture with its words.
func BenchmarkMap(b *testing.B) {
	view := playedTo(b, "c1c6").View(game.Nobody)
	for name, maps := range map[string]bool{"without": false, "with": true} {
		b.Run(name, func(b *testing.B) {
			p, _ := newPresenter(b, func(c *Config) { c.Maps = maps })
			b.ReportAllocs()
			for b.Loop() {
				file, err := p.paint(&p.Games[0], view, p.Catalogue.Speaker(lang.Spanish), "board.png", nil, imageMap{})
				require.NoError(b, err)
				b.ReportMetric(float64(len(file.Data)), "bytes")
			}
		})
	}
}

// The map of a match that runs says where its picture shows the time, and since when it runs.
func TestMapClock(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, withMaps)
	start, err := minesweeper.Rules{}.New(nil, game.Seed{})
	require.NoError(t, err)
	began := time.UnixMilli(1_700_000_000_000)
	field := session.Session{Place: store.Place{Locale: "en-US"}, State: match.State{
		ID: "aaaaaaaa", Phase: match.Playing, Position: start, StartedAt: began,
		Proposal: match.Proposal{Game: minesweeper.ID, Players: []match.Player{ana}},
	}}
	over := field
	over.Phase, over.EndedAt = match.Over, began.Add(time.Minute)
	m := mapOf(t, p.Board(field, nil).File.Data)
	require.Equal(t, began.UnixMilli(), m.Since)
	require.Len(t, m.Clock, 4)
	unopened := field
	unopened.StartedAt = time.Time{}
	for _, other := range []session.Session{over, unopened, running(t, "c1c6")} {
		m := mapOf(t, p.Board(other, nil).File.Data)
		require.Zero(t, m.Since)
		require.Empty(t, m.Clock)
	}
}
