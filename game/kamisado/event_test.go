package kamisado_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/match"
)

// keysOf writes a phrase as its key and its gaps in order, without the prefixes
// that all of the package's keys have.
func keysOf(p game.Phrase) string {
	text := fmt.Sprint(p.Key, " ", map[string]any(p.Args))
	return strings.TrimSpace(strings.NewReplacer("kamisado.", "", "map[", "", "]", "").Replace(text))
}

// lastKeys is what the last move did.
func lastKeys(m *kamisado.Match) (lines []string) {
	for _, event := range m.View(game.Nobody).LastEvents {
		lines = append(lines, keysOf(event.Phrase))
	}
	return lines
}

// What ends or frees a turn is told, and who and where is right.
func TestEventsTellWhy(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		kfn, move string
		want      []string
	}{
		"a mutual block names its second tower": {mutualKFN, "c1c7", []string{
			"event.slide Colour:coloured.S From:c1 Side:side.N To:c7 Tower:coloured.N",
			"event.zero Cell:a5 Colour:coloured.S Side:side.B",
			"event.deadlock Cell:h1 Loser:side.N Scored:1 Side:side.N Tower:coloured.S Winner:side.B",
		}},
		"the pusher is blocked first": {"8/8/8/N7/az1Z4/3r+4/6pv/7n N -- 0-0 estandar", "d3", []string{
			"event.push Colour:coloured.N From:d3 Next:d4 Opponent:side.B Pushed:coloured.Z Side:side.N To:d5 Tower:coloured.R",
			"event.zero Cell:h1 Colour:coloured.N Side:side.N",
			"event.deadlock Cell:a5 Loser:side.N Scored:1 Side:side.B Tower:coloured.N Winner:side.B",
			"event.newround Starter:side.N",
		}},
		"nobody was forced": {"NZ6/a7/8/7P/8/8/8/8 B P- 0-0 simple", "h5h4", []string{
			"event.slide Colour:coloured.S From:h5 Side:side.B To:h4 Tower:coloured.P",
			"event.missing Opponent:side.B Side:side.N Tower:coloured.S",
			"event.stuck Loser:side.B Scored:1 Side:side.N Winner:side.N",
		}},
		"nobody was forced after a zero move": {"8/8/8/AZ6/1M6/8/8/n7 N -- 0-0 simple", "a1a4", []string{
			"event.slide Colour:coloured.A From:a1 Side:side.N To:a4 Tower:coloured.N",
			"event.zero Cell:a5 Colour:coloured.S Side:side.B",
			"event.missing Opponent:side.B Side:side.N Tower:coloured.S",
			"event.stuck Loser:side.N Scored:1 Side:side.N Winner:side.B",
		}},
		"a missing tower": {"N7/8/8/8/8/8/8/3a4 N -- 0-0 simple", "d1d2", []string{
			"event.slide Colour:coloured.Z From:d1 Side:side.N To:d2 Tower:coloured.A",
			"event.missing Opponent:side.N Side:side.B Tower:coloured.Z",
		}},
		"a missing tower after a zero move": {"8/8/8/S7/az6/8/8/2n5 N -- 0-0 simple", "c1c7", []string{
			"event.slide Colour:coloured.S From:c1 Side:side.N To:c7 Tower:coloured.N",
			"event.zero Cell:a5 Colour:coloured.S Side:side.B",
			"event.missing Opponent:side.B Side:side.N Tower:coloured.S",
		}},
		"a missing tower after a push": {"N7/8/8/8/3Z4/3r+4/8/8 N -- 0-0 estandar", "d3", []string{
			"event.push Colour:coloured.N From:d3 Next:d4 Opponent:side.B Pushed:coloured.Z Side:side.N To:d5 Tower:coloured.R",
			"event.missing Opponent:side.B Side:side.N Tower:coloured.N",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, test.want, lastKeys(play(t, at(t, test.kfn), test.move)))
		})
	}
}

// choiceOf finds how a view offers a move.
func choiceOf(t testing.TB, m *kamisado.Match, move string) game.Choice {
	t.Helper()
	for _, group := range m.View(game.Nobody).Groups {
		for _, choice := range group.Choices {
			if string(choice.Move) == move {
				return choice
			}
		}
	}
	require.Fail(t, "not offered", move)
	return game.Choice{}
}

func TestChoicesSayWhatFollows(t *testing.T) {
	t.Parallel()
	const pushKFN = "N7/8/8/8/3Z4/3r+4/8/7n N VR 0-0 estandar"
	for name, test := range map[string]struct{ kfn, move, label, note string }{
		"the opponent must move": {
			startKFN, "c1c6", "choice.slide Colour:colour.N Letter:letter.N Move:c1c6 To:c6",
			"choice.forces Cell:a8 Side:side.B Tower:coloured.N",
		},
		"the opponent must push": {
			"8/8/8/S+7/az6/8/8/2n4s N -- 0-0 estandar", "c1c7", "choice.slide Colour:colour.S Letter:letter.S Move:c1c7 To:c7",
			"choice.forcespush Cell:a5 Side:side.B Tower:coloured.S",
		},
		"the opponent lacks the tower": {
			"N7/8/8/8/8/8/8/3a4 N -- 0-0 simple", "d1d2", "choice.slide Colour:colour.Z Letter:letter.Z Move:d1d2 To:d2",
			"choice.frees Side:side.B Tower:coloured.Z",
		},
		"the opponent is blocked": {
			blockKFN, "c1c7", "choice.slide Colour:colour.S Letter:letter.S Move:c1c7 To:c7",
			"choice.blocks Blocked:side.B Cell:a5 Then:{choice.forces Cell:h1 Side:side.N Tower:coloured.S}",
		},
		"the opponent is blocked and the mover lacks the tower": {
			"8/8/8/S7/az6/8/8/2n5 N -- 0-0 simple", "c1c7", "choice.slide Colour:colour.S Letter:letter.S Move:c1c7 To:c7",
			"choice.blocks Blocked:side.B Cell:a5 Then:{choice.frees Side:side.N Tower:coloured.S}",
		},
		"a mutual block loses": {
			mutualKFN, "c1c7", "choice.slide Colour:colour.S Letter:letter.S Move:c1c7 To:c7",
			"choice.deadlock Loser:side.N",
		},
		"a free choice with nothing movable loses": {
			"NZ6/a7/8/7P/8/8/8/8 B P- 0-0 simple", "h5h4", "choice.slide Colour:colour.S Letter:letter.S Move:h5h4 To:h4",
			"choice.stuck Loser:side.B Side:side.N",
		},
		"the mover's own towers stand still": {
			"8/8/8/AZ6/1M6/8/8/n7 N -- 0-0 simple", "a1a4", "choice.slide Colour:colour.A Letter:letter.A Move:a1a4 To:a4",
			"choice.stuck Loser:side.N Side:side.N",
		},
		"a win": {
			"4N3/8/8/8/8/8/a7/8 N -- 0-0 simple", "a2a8", "choice.slide Colour:colour.N Letter:letter.N Move:a2a8 To:a8",
			"choice.wins",
		},
		"a push": {
			pushKFN, "d3", "choice.push Cell:d3 Next:d4 Pushed:coloured.Z",
			"choice.forces Cell:h1 Side:side.N Tower:coloured.N",
		},
		"a push that blocks the pusher": {
			"N7/8/8/8/3Z4/3r+4/6pv/7n N -- 0-0 estandar", "d3", "choice.push Cell:d3 Next:d4 Pushed:coloured.Z",
			"choice.blocks Blocked:side.N Cell:h1 Then:{choice.forces Cell:a8 Side:side.B Tower:coloured.N}",
		},
		"a push into a mutual block": {
			"8/8/8/N7/az1Z4/3r+4/6pv/7n N -- 0-0 estandar", "d3", "choice.push Cell:d3 Next:d4 Pushed:coloured.Z",
			"choice.deadlock Loser:side.N",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			choice := choiceOf(t, at(t, test.kfn), test.move)
			require.Equal(t, test.label, keysOf(choice.Label))
			require.Equal(t, test.note, keysOf(choice.Note))
		})
	}
}

// What a choice says of its consequences is what happens when it is played.
func TestChoicesTellTheTruth(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatch(t)
		for _, group := range m.View(game.Nobody).Groups {
			for _, choice := range group.Choices {
				require.Equal(t, group.Key == "push", len(choice.Move) == 2)
				require.NotEqual(t, "fill", group.Key)
				next, err := m.Play(m.ToMove()[0], choice.Move)
				require.NoError(t, err)
				requireNote(t, choice.Note, next.(*kamisado.Match))
			}
		}
	})
}

// requireNote compares a note with the match after the move.
func requireNote(t *rapid.T, note game.Phrase, next *kamisado.Match) {
	e, p := next.Last(), next.Board()
	if end := e.Round; end != nil {
		key := map[bool]string{true: "choice.wins", false: "choice.deadlock"}[end.Method == kamisado.ByRow]
		if end.Method == kamisado.ByDeadlock {
			require.Equal(t, kamisado.SideTerm(1-end.Winner), note.Args["Loser"])
			if e.Stuck == kamisado.NoCell {
				key = "choice.stuck"
			}
		}
		require.Equal(t, "kamisado."+key, note.Key)
		return
	}
	require.Equal(t, e.Zero != kamisado.NoCell, note.Key == "kamisado.choice.blocks")
	if e.Zero != kamisado.NoCell {
		require.Equal(t, kamisado.SideTerm(e.ZeroSide), note.Args["Blocked"])
		require.Equal(t, e.Zero.String(), note.Args["Cell"])
		note = note.Args["Then"].(game.Phrase)
	}
	require.Equal(t, kamisado.SideTerm(p.Turn()), note.Args["Side"])
	if note.Key == "kamisado.choice.frees" {
		require.Equal(t, kamisado.None, p.Forced())
		return
	}
	require.Equal(t, kamisado.ColouredTerm(p.Forced()), note.Args["Tower"])
	slides := false
	for _, move := range fields(legal(next)) {
		require.True(t, strings.HasPrefix(move, note.Args["Cell"].(string)), move)
		slides = slides || len(move) == 4
	}
	require.Equal(t, slides, note.Key == "kamisado.choice.forces")
}

// drawMatch plays moves of a drawn position, perhaps to the end.
func drawMatch(t *rapid.T) *kamisado.Match {
	m := kamisado.NewMatch(drawPosition(t))
	for range rapid.IntRange(0, 60).Draw(t, "plies") {
		if len(m.ToMove()) == 0 {
			break
		}
		p := m.Board()
		next, err := m.PlayMove(p.Turn(), rapid.SampledFrom(p.AppendMoves(nil)).Draw(t, "move"))
		require.NoError(t, err)
		m = next
	}
	return m
}

// hear adds what random matches may miss.
func hear(t *testing.T, book *gametest.PhraseBook) {
	t.Helper()
	for _, test := range []struct {
		kfn   string
		moves []string
	}{
		{startKFN, []string{"c1c6"}},
		{mutualKFN, []string{"c1c7"}},
		{"N7/8/8/8/3Z4/3r+4/6pv/7n N -- 0-0 estandar", []string{"d3", "a8a1"}},
		{"4N3/8/8/a+7/8/8/8/8 N -- 0-2 estandar", []string{"a5a8"}},
		{"8/8/8/S+7/az6/8/8/2n4s B S- 0-0 estandar", nil},
		{"8/8/8/S+7/az6/8/8/2n4s N -- 0-0 estandar", []string{"c1c7"}},
		{"NZ6/a7/8/7P/8/8/8/8 B P- 0-0 simple", []string{"h5h4"}},
		{chainKFN, []string{"c1c7"}},
		{deadlockKFN, []string{"c1c7", "L"}},
		{"8/2n5/8/S7/az6/8/6pv/7s B S- 0-0 clasica", nil},
		{"N7/8/8/2P5/2Z5/2r++5/8/7n N VR 3-0 larga", []string{"c3"}},
		{"4N3/a+7/8/8/8/8/8/8 N -- 1-0 larga", []string{"a7a8", "R"}},
	} {
		m := at(t, test.kfn)
		for i := 0; ; i++ {
			book.AddView(m.View(game.Nobody))
			if i == len(test.moves) {
				break
			}
			m = play(t, m, test.moves[i])
		}
	}
	for c := range kamisado.None {
		book.Add(game.Phrase{Key: string(kamisado.ColourTerm(c))})
	}
	for mode := range kamisado.Modes {
		book.Add(game.Phrase{Key: string(kamisado.ModeTerm(mode))})
	}
	for rank := range uint8(kamisado.TopRank + 1) {
		book.Add(game.Phrase{Key: string(kamisado.RankTerm(rank))})
	}
	for hand := range kamisado.Hands {
		book.Add(game.Phrase{Key: string(kamisado.HandTerm(hand))})
	}
	for _, test := range refereeCases {
		p, _ := kamisado.ParseKFN(test.kfn)
		move, _ := kamisado.ParseMove(test.move)
		book.AddError(p.CheckMove(move))
	}
	for _, test := range rowPushes {
		p, _ := kamisado.ParseKFN(test.kfn)
		book.AddError(p.CheckMove(kamisado.Push(42)))
	}
	for _, test := range kfnCases {
		_, err := kamisado.ParseKFN(test.kfn)
		book.AddError(err)
	}
	for _, test := range recordCases {
		_, _, err := match.ReadText(kamisado.Rules{}, test.text)
		book.AddError(err)
	}
	for _, test := range badTranscripts {
		_, err := read(test.text)
		if why, ok := game.WhyOf(err).Args["Why"].(game.Phrase); ok {
			book.Add(why)
		}
	}
	_, err := kamisado.ParsePush("c1c6")
	book.AddError(err)
	for _, options := range badOptions {
		_, err := kamisado.Rules{}.New(options, game.Seed{})
		book.AddError(err)
	}
}
