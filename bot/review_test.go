package bot

import (
	"bytes"
	"fmt"
	"image/png"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	"kamisado/game/sixes"
)

// legends are what games with a coach say of its marks.
var legends = regexp.MustCompile(`(?m)^\[\w+\.review\.legend\]$|^.*(~|\+).* · .*$`)

// judgement is a review of so many moves by seats in turn: every seventh a guess, every
// eleventh an inaccuracy, the last but one decisive.
func judgement(moves int, curve game.Curve, typed ...game.Move) *game.Review {
	r := &game.Review{Summary: game.Say("kamisado.review.nomoves"), Curve: &curve}
	for i := range moves {
		j := game.JudgedMove{Number: i + 1, Round: 1, Seat: game.Seat(i % len(curve.Lines)), Move: typed[i%len(typed)], Verdict: game.Good}
		switch {
		case i == moves-2:
			j.Verdict, j.Remark = game.Decisive, game.Say("kamisado.review.mistake")
		case i%7 == 6:
			j.Verdict, j.Remark = game.Guess, game.Say("kamisado.review.losing")
		case i%11 == 10:
			j.Verdict, j.Remark = game.Inaccuracy, game.Say("kamisado.review.losing")
		}
		r.Moves = append(r.Moves, j)
	}
	for i := range r.Curve.Lines {
		for move := range moves + 1 {
			r.Curve.Lines[i].Values = append(r.Curve.Lines[i].Values, float64(move%(5+2*i))/5-0.6)
		}
	}
	return r
}

// solo is a review of a match of one, table that of one of four.
func solo(moves int) *game.Review {
	return judgement(moves, game.Curve{Lines: make([]game.CurveLine, 1), Top: game.Say("kamisado.over"), Bottom: game.Say("kamisado.over")}, "10c", "e5!")
}

func table(moves int) *game.Review {
	lines := []game.CurveLine{}
	for seat := range game.Seat(sixes.Seats) {
		lines = append(lines, game.CurveLine{Name: sixes.SeatTerm(seat)})
	}
	return judgement(moves, game.Curve{Lines: lines, Top: game.Say("kamisado.over"), Bottom: game.Say("kamisado.over")}, "7h", "10s", "p")
}

// overWith is a harness with a match of a game that is over, in which a coach will say so.
func overWith(t *testing.T, id game.ID, review *game.Review) *harness {
	t.Helper()
	s := newEveryGameHarness(t)
	c := &trainer{review: review}
	s.changeGame(id, func(g *Game) { g.Hinter, g.Reviewer = c, c })
	leave := []chat.User{berta, carla, delia, ana}
	if id == sixes.ID {
		s.table4(id)
	} else {
		s.ask(starting(id))
		leave = []chat.User{ana}
	}
	for _, user := range leave {
		now := s.match()
		s.askAs(user, "en-US", "", on(now, "sure"))
	}
	require.Equal(t, match.Over, s.match().Phase)
	return s
}

// Matches of one and of four are reviewed as those of two: the message fits however long the
// match was, and its picture has the curve with or without a board.
func TestReviewOfEverySize(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		id     game.ID
		review *game.Review
		// want is what a line of the message is, listed whether all moves are behind a button.
		want   string
		listed bool
	}{
		"alone":        {minesweeper.ID, solo(12), " 1 10c +    2 e5! +    3 10c +", false},
		"alone, long":  {minesweeper.ID, solo(240), "… and 40 more", true},
		"table":        {sixes.ID, table(48), " 1 West  7h  +    2 South 10s +", false},
		"table, long":  {sixes.ID, table(200), "… and 32 more", true},
		"nobody moved": {minesweeper.ID, &game.Review{Summary: game.Say("kamisado.review.nomoves")}, "No move was made.", false},
	} {
		for _, turning := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s, turning point %v", name, turning), func(t *testing.T) {
				t.Parallel()
				review := *test.review
				s := overWith(t, test.id, &review)
				if turning && review.Curve != nil {
					review.TurningPoint = &game.TurningPoint{
						Number: len(review.Moves) - 1, View: s.match().Position.View(game.Nobody), Caption: game.Say("kamisado.review.marks.none"),
					}
				}
				for _, locale := range []string{"en-US", "es-ES"} {
					m := s.askAs(ana, locale, "", command("review", "match", s.match().ID)).Message
					m.Text = legends.ReplaceAllString(m.Text, "")
					s.requireSaid(m)
					if locale == "en-US" {
						require.Contains(t, strings.Split(m.Text, "\n"), test.want)
						require.NotContains(t, m.Text, "•")
						require.Equal(t, test.listed, strings.Contains(labels(m), "All moves"), labels(m))
					}
					if review.Curve == nil {
						require.Nil(t, m.File)
						continue
					}
					require.LessOrEqual(t, len([]rune(m.File.Alt)), s.Present.Limits.Alt)
					require.Regexp(t, "(Curve of|Curva de) "+fmt.Sprint(len(review.Moves)), m.File.Alt)
					picture, err := png.Decode(bytes.NewReader(m.File.Data))
					require.NoError(t, err)
					size := picture.Bounds().Size()
					require.Equal(t, turning, size.Y > 400, "%v", size)
				}
			})
		}
	}
}

// Where no files may be sent, words say how the match stood.
func TestCurveWithoutPicture(t *testing.T) {
	t.Parallel()
	s := overWith(t, sixes.ID, table(40))
	reply := s.send(chat.Request{User: ana, At: withoutFiles}, command("review", "match", s.match().ID))
	require.Nil(t, reply.Message.File)
	says(t, reply, "No move was made.\nWest, leaving out short changes: ")
	says(t, reply, "I can't show the picture here.")
}
