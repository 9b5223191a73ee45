package othello_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/game/othello"
)

// crowdedText has very many moves.
const crowdedText = "10x10 10/1OOOOOOOO1/1OXXXXXXO1/1OX4XO1/1OX4XO1/1OX4XO1/1OX4XO1/1OXXXXXXO1/1OOOOOOOO1/10 X"

func crowded(t require.TestingT) *othello.Match { return at(t, crowdedText) }

func TestViewOfTheStart(t *testing.T) {
	t.Parallel()
	v := at(t, startText).View(othello.White)
	require.Equal(t, othello.White, v.Seat)
	require.Empty(t, v.LastEvents)
	require.Equal(t, game.Say("othello.prompt", "Count", 4, "Plural", 4), v.Prompt)
	require.Equal(t, []game.Phrase{game.Say("othello.status.discs", "Black", 2, "White", 2)}, v.Status)
	require.Len(t, v.Groups, 1)
	require.Equal(t, game.Say("othello.choice.turns", "Count", 1, "Plural", 1), v.Groups[0].Choices[0].Note)
	b := v.Board.(*othello.Board)
	require.Equal(t, []int{19, 26, 37, 44}, b.Legal)
	require.Equal(t, othello.NoCell, b.Last)
}

func TestViewOfAMove(t *testing.T) {
	t.Parallel()
	b := board(play(t, at(t, startText), "d3"))
	require.Equal(t, 19, b.Last)
	require.Equal(t, []int{27}, b.Turned)
	require.Equal(t, [2]int{4, 1}, b.Count)
	require.Equal(t, othello.White, b.Turn)
	require.Equal(t, othello.BlackDisc, b.Discs[27])
	require.Equal(t, othello.WhiteDisc, b.Discs[36])
}

// All moves are one group, and its parts are the columns.
func TestGroupsByColumn(t *testing.T) {
	t.Parallel()
	m := crowded(t)
	v := m.View(othello.Black)
	require.Len(t, v.Groups, 1)
	require.Len(t, v.Groups[0].Choices, len(legal(m)))
	require.Equal(t, "a", v.Groups[0].Parts[0].Key)
	for _, g := range v.Groups[0].Parts {
		for _, c := range g.Choices {
			require.Equal(t, g.Key, string(c.Move[:1]))
		}
	}
}

func TestBoardShowsThePosition(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatch(t)
		p, b := m.Board(), board(m)
		require.Equal(t, p.Count(), b.Count)
		for cell, disc := range b.Discs {
			require.Equal(t, p.Discs(othello.Black).Has(cell), disc == othello.BlackDisc)
			require.Equal(t, p.Discs(othello.White).Has(cell), disc == othello.WhiteDisc)
		}
		var names []game.Move
		for _, cell := range b.Legal {
			names = append(names, game.Move(p.Size().CellName(cell)))
		}
		require.Equal(t, legal(m), names)
		require.Equal(t, len(names) == 0, b.Turn == game.Nobody)
	})
}

// addAll adds what random matches may miss.
func addAll(t *testing.T, book *gametest.PhraseBook) {
	t.Helper()
	for _, m := range []*othello.Match{
		at(t, passText), play(t, at(t, nearlyFull), "a1"), play(t, at(t, passing), "a1"), crowded(t),
		play(t, at(t, "8x8 XO6/8/8/8/8/8/8/8 X"), "c1"),
	} {
		book.AddView(m.View(game.Nobody))
	}
	for _, test := range refusals {
		m := at(t, test.position)
		_, err := m.Play(m.ToMove()[0], game.Move(test.move))
		book.AddError(err)
	}
	for _, test := range badPositions {
		_, err := othello.Rules{}.New(game.Options{"position": test.text}, game.Seed{})
		book.AddError(err)
	}
	for _, test := range badRecords {
		_, _, err := match.ReadText(othello.Rules{}, test.text)
		book.AddError(err)
	}
	for _, test := range badForeign {
		_, err := match.Read([]game.Rules{othello.Rules{}}, match.Source{Data: []byte(test.text)})
		why, _ := game.WhyOf(err).Args["Why"].(game.Phrase)
		book.Add(why)
	}
	for _, test := range badOptions {
		_, err := othello.Rules{}.New(test.options, game.Seed{})
		book.AddError(err)
	}
	for _, table := range (othello.Rules{}).Leaderboards() {
		book.Add(table.Label)
	}
	book.Add(othello.Rules{}.Format(41))
}
