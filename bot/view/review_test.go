package view

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/bot/bottest"
	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/sixes"
)

// won is a match of three moves that Black wins.
func won(t *testing.T) session.Session {
	return over(between(t, ana, ben, "c1c6", "a8a7", "c6a8"), game.Outcome{Winner: 0, Method: "fila"})
}

// judged is a review of that match, in which the second move was the mistake.
func judged() *game.Review {
	move := func(number int, m game.Move, v game.Verdict, better ...game.AdvisedMove) game.JudgedMove {
		return game.JudgedMove{Number: number, Round: 1, Seat: game.Seat(1 - number%2), Move: m, Verdict: v, Better: better}
	}
	r := &game.Review{
		Summary: game.Say("kamisado.review.nomoves"),
		Moves: []game.JudgedMove{
			move(1, "c1c6", game.Mistake, game.AdvisedMove{Move: "c1c2", Sure: true}),
			move(2, "a8a7", game.Decisive, game.AdvisedMove{Move: "a8a5", Sure: true}), move(3, "c6a8", game.Winning),
		},
		TurningPoint: &game.TurningPoint{Number: 2},
		Curve: &game.Curve{
			Lines:  []game.CurveLine{{Values: []float64{1, -1, 1, 1}}},
			Top:    game.Say("kamisado.review.curve", "Side", game.Term("kamisado.side.N")),
			Bottom: game.Say("kamisado.review.curve", "Side", game.Term("kamisado.side.B")),
		},
	}
	r.Moves[1].Remark = game.Say("kamisado.review.losing")
	return r
}

// Whoever looks through a match begins at its turning point, or at the beginning without a coach, and each step leads
// to a position with words, a picture and what leads on.
func TestViewerSteps(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, withCoach)
	given := judged()
	given.TurningPoint = &game.TurningPoint{Better: []game.AdvisedMove{{Move: "a1a2"}}}
	without := judged()
	without.TurningPoint, without.Curve = nil, nil
	for name, c := range map[string]struct {
		review *game.Review
		at     int
		step   string
		// want is what the text has, alt what the description has, off what cannot be pressed.
		want, alt, off string
	}{
		"a match": {nil, 0, "", "Move 0 of 3", "", "⏮ ◀"},
		"a review": {
			judged(), 0, "", "Move 2 of 3\n`2 White a8a7 ??` No move wins any longer.",
			"Would have been better: a8a5. White's|Move 2 is marked: Black is winning.", "Next mistake",
		},
		"its first mistake":   {judged(), 0, StepMistake, "Move 1 of 3\n`1 Black c1c6 ?`\n", "better: c1c2. |marked: White is winning", ""},
		"the next":            {judged(), 1, StepMistake, "Move 2 of 3", "", "Next mistake"},
		"no more":             {judged(), 2, StepMistake, "Move 2 of 3\n`2 White a8a7 ??` No move wins any longer.\nThere are no more mistakes", "", "Next mistake"},
		"back":                {judged(), 2, StepBack, "Move 1 of 3", "", ""},
		"before the first":    {judged(), 0, StepBack, "Move 0 of 3", "Move 0 is marked: Black", "⏮ ◀"},
		"on":                  {nil, 1, StepOn, "Move 2 of 3", "", ""},
		"beyond the last":     {nil, 9, StepOn, "Move 3 of 3", "", "▶ ⏭"},
		"first":               {judged(), 2, StepFirst, "Move 0 of 3", "", "⏮ ◀"},
		"last":                {judged(), 0, StepLast, "Move 3 of 3\n`3 Black c6a8 +`\n", "Move 3 is marked", "▶ ⏭ Next mistake"},
		"the same":            {judged(), 1, StepHere, "Move 1 of 3", "", ""},
		"chosen":              {judged(), 1, StepGo, "Move 1 of 3", "", ""},
		"given up":            {given, 0, "", "Move 3 of 3", "Worth trying: a1a2.", "▶ ⏭ Next mistake"},
		"nothing to be shown": {without, 0, "", "Move 3 of 3", "", "▶ ⏭ Next mistake"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m, err := p.Viewer(won(t), Reader{Locale: "en-US"}, c.at, c.step, c.review)
			require.NoError(t, err)
			require.Contains(t, m.Text, c.want)
			require.Equal(t, c.review != nil, strings.Contains(m.Text, "No move was made."))
			require.Equal(t, strings.Contains(c.want, "3 of 3"), strings.Contains(m.Text, "🏆"))
			for part := range strings.SplitSeq(c.alt, "|") {
				require.Contains(t, m.File.Alt, part)
			}
			var off []string
			for _, b := range m.Controls[0].(chat.Buttons) {
				if b.Disabled {
					off = append(off, b.Label)
				}
			}
			require.Equal(t, c.off, strings.Join(off, " "))
			menu := m.Controls[1].(chat.Choice)
			require.Len(t, menu.Items, 4)
			require.Equal(t, "0 · The start", menu.Items[0].Label)
			if len(m.Controls[2].(chat.Buttons)) == 2 { // all moves, and the file
				require.Equal(t, "2 White a8a7 ??", menu.Items[2].Label)
			} else {
				require.Equal(t, "2 a8a7", menu.Items[2].Label)
			}
		})
	}
	list, err := p.Viewer(won(t), Reader{Locale: "en-US"}, 2, StepList, judged())
	require.NoError(t, err)
	require.Contains(t, list.Text, "2. White  a8a7  ??  No move wins any longer.")
	require.Equal(t, []chat.Control{chat.Buttons{{
		Label: "Back to the board", Style: chat.Plain, ID: "review/aaaaaaaa/2/here",
	}}}, list.Controls)
}

// Where no file may be sent, words say how the match stood, and a star on the board what would have been better.
func TestViewerWithoutFiles(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, withCoach)
	m, err := p.Viewer(won(t), Reader{Missing: []game.Term{chat.PermissionFiles}}, 0, "", judged())
	require.NoError(t, err)
	require.Nil(t, m.File)
	require.Contains(t, m.Text, "How it went: Black is winning until move 1, then")
	require.Contains(t, m.Text, "★")
}

// The map of a reviewed picture has the moves that can be gone to, by their numbers, below the board's cells.
func TestViewerMap(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, func(c *Config) {
		withCoach(c)
		c.Maps = true
	})
	m, err := p.Viewer(won(t), Reader{Locale: "en-US"}, 0, "", judged())
	require.NoError(t, err)
	found := mapOf(t, m.File.Data)
	require.Len(t, found.Cells, 64+4)
	require.Equal(t, "2 White a8a7 ??", found.texts()["2"])
	require.Contains(t, found.texts()["a5"], "would have been better")
	require.NotNil(t, chunkOf(m.File.Data, "tuRN"), "it can be turned")
	m, err = p.Viewer(won(t), Reader{User: ben.User, Locale: "en-US"}, 0, "", judged())
	require.NoError(t, err)
	require.Equal(t, ben.User, mapOf(t, m.File.Data).Bottom, "from one's own side")
}

// Of a match of hidden hands one sees what the seat saw that has moved, once it is over and no sooner.
func TestViewerShowsHands(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, func(c *Config) {
		c.Games.Of(sixes.ID).Reveal = sixes.Reveal
	})
	position, err := sixes.Rules{}.New(nil, game.Seed{})
	require.NoError(t, err)
	m := session.Session{State: match.State{
		ID: "bbbbbbbb", Phase: match.Playing,
		Proposal: match.Proposal{Game: sixes.ID, Players: []match.Player{ana, ben, {User: "12"}, {User: "13"}}},
	}}
	for range 2 {
		seat := position.ToMove()[0]
		move := sixes.DealAll
		if len(m.Moves) > 0 {
			move = slices.Collect(position.Legal(seat))[0]
		}
		position, err = position.Play(seat, move)
		require.NoError(t, err)
		m.Moves = append(m.Moves, match.Move{Seat: seat, Move: move})
	}
	m.Position, m.Ply = position, 2
	hand := "North's hand: "
	for phase, shown := range map[match.Phase]bool{match.Playing: false, match.Over: true} {
		m.Phase = phase
		seen, err := p.Viewer(m, Reader{User: ana.User, Locale: "en-US"}, 2, StepHere, nil)
		require.NoError(t, err)
		require.Equal(t, shown, strings.Contains(seen.File.Alt, hand), seen.File.Alt)
	}
	// A review counts from the first card on: what was dealt before is its beginning.
	review := &game.Review{Moves: []game.JudgedMove{{Number: 1, Seat: m.Moves[1].Seat, Move: "6h", Verdict: game.Mistake}}}
	for _, c := range []struct {
		at   int
		step string
		want string
	}{
		{0, "", "Move 1 of 1\n`1 North 6h ?`"},
		{2, StepFirst, "Move 0 of 1\n"},
		{1, StepBack, "Move 0 of 1\n"},
		{0, StepGo, "Move 0 of 1\n"},
		{1, StepGo, "Move 1 of 1\n"},
		{1, StepMistake, "Move 1 of 1\n"},
		{0, StepMistake, "Move 1 of 1\n"},
		{2, StepMistake, "no more mistakes"},
	} {
		seen, err := p.Viewer(m, Reader{Locale: "en-US"}, c.at, c.step, review)
		require.NoError(t, err)
		require.Contains(t, seen.Text, c.want, c)
		require.Equal(t, strings.Contains(c.want, "0 of"), seen.Controls[0].(chat.Buttons)[1].Disabled)
		menu := seen.Controls[1].(chat.Choice)
		require.Equal(t, []chat.Item{{Value: "0", Label: "0 · The start"}, {Value: "1", Label: "1 North 6h ?"}}, menu.Items)
		require.Equal(t, strings.Contains(c.want, "0 of"), menu.Picked == "0")
	}
}

// However long a match is, what can be gone to are its beginning and its end, what is near, and mistakes.
func TestStops(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		last := rapid.IntRange(0, 200).Draw(t, "last")
		at, most := rapid.IntRange(0, last).Draw(t, "at"), 25
		r := &reviewed{v: &matchView{}}
		mistakes := []int{} // by their numbers
		for i := range last {
			r.v.Moves = append(r.v.Moves, match.Move{})
			j := game.JudgedMove{Number: i + 1, Verdict: game.Good}
			if rapid.IntRange(0, 30).Draw(t, "mistake") == 0 {
				j.Verdict = game.Mistake
				mistakes = append(mistakes, j.Number)
			}
			r.coach.Moves = append(r.coach.Moves, j)
		}
		stops := r.stops(at, most)
		require.Len(t, stops, min(most, last+1))
		require.True(t, slices.IsSorted(stops))
		require.Len(t, slices.Compact(slices.Clone(stops)), len(stops))
		for _, want := range []int{0, last, max(at-3, 0), min(at+3, last), at} {
			require.Contains(t, stops, want)
		}
		// Beside the end and seven around the position there is room for as many.
		require.Subset(t, stops, mistakes[max(0, len(mistakes)-8):])
	})
}

// The description of a picture with a curve has room for both.
func TestCurvedAlt(t *testing.T) {
	t.Parallel()
	say := bottest.Catalogue(t).Speaker(lang.English).Say
	line := func(name game.Term) game.CurveLine { return game.CurveLine{Name: name, Values: []float64{0, 1, -1}} }
	r := new(reviewed)
	r.coach.Say, r.coach.Curve = say, &game.Curve{
		Lines: []game.CurveLine{line("kamisado.side.N"), line("kamisado.side.B")},
		Top:   game.Say("kamisado.over"), Bottom: game.Say("kamisado.over"),
	}
	view := playedTo(t, "c1c6").View(game.Nobody)
	printer := curvedPrinter{bottest.Games()[0].Printer, r, 1}
	alone := printer.Printer.Alt(view, say, 1024)
	both := printer.Alt(view, say, 1024)
	require.True(t, strings.HasPrefix(both, alone[:200]), both)
	require.Contains(t, both, "Move 1 is marked. Curve of 0 moves, from ")
	require.Contains(t, both, "White: undecided until move 1, then The match is over. until move 2")
	for _, limit := range []int{1024, 300, 40} {
		require.LessOrEqual(t, utf8.RuneCountInString(printer.Alt(view, say, limit)), limit)
	}
	r.coach.Curve = nil
	require.Equal(t, alone, printer.Alt(view, say, 1024))
}
