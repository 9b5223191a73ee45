package text_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
	"kamisado/render/text"
)

// askedViews returns the names of a view of each game in which all that can be asked has an answer.
func askedViews() []string {
	return []string{"kamisado-running", "othello-running", "connectfour-two", "minesweeper-flag", "sixes-start-hand"}
}

// What cannot be answered is refused with examples, all of which can be.
func TestExamples(t *testing.T) {
	t.Parallel()
	all := views(t)
	for _, name := range askedViews() {
		printer, v := all[name].printer, all[name].view
		for _, language := range []string{"es", "en"} {
			say := speaker(t, v.Game, language)
			for _, question := range []string{"xyzzy", "", "row", "fila 99", "where", "legal xyzzy"} {
				if strings.HasPrefix(question, "legal") && v.Game != kamisado.ID {
					continue // what is legal has no parts
				}
				_, err := printer.Answer(v, question, say)
				require.ErrorContains(t, err, "ask.unknown")
			}
			for _, question := range text.Questions(v.Game, say) {
				if asked, _, _ := text.ParseQuestion(question, say); asked == text.AskClock {
					continue // a view has none
				}
				answer, err := printer.Answer(v, question, say)
				require.NoError(t, err, question)
				require.NotEmpty(t, answer, question)
			}
		}
	}
}

// What can be played is said in at most 300 characters and where cells are in some 500, however many there are. A
// list that is cut says how many cells more there are, and ends as a sentence.
func TestAnswersAreShort(t *testing.T) {
	t.Parallel()
	discs := from("10x14 14/1OOOOOOOOOOOO1/1OXXXXXXXXXXO1/1OXXXXXXXXXXO1/1OXXXXXXXXXXO1/1OXXXXXXXXXXO1/" +
		"1OXXXXXXXXXXO1/1OXXXXXXXXXXO1/1OOOOOOOOOOOO1/14 X")
	cells := view(t, minesweeper.Rules{}, game.Options{"rows": "30", "columns": "30", "mines": "90"}, "a1", "p15")
	for printer, v := range map[text.Printer]game.View{
		text.Kamisado{}:    view(t, kamisado.Rules{}, nil),
		text.Othello{}:     view(t, othello.Rules{}, discs),
		text.ConnectFour{}: view(t, connectfour.Rules{}, nil),
		text.Minesweeper{}: cells,
		text.Sixes{}:       sixesAfter(t, 0).View(sixes.West),
	} {
		for _, language := range []string{"es", "en"} {
			answer, err := printer.Answer(v, "legal", speaker(t, v.Game, language))
			require.NoError(t, err)
			require.LessOrEqual(t, utf8.RuneCountInString(answer), 300, answer)
		}
	}
	for _, question := range []string{"where closed", "where 1", "legal"} {
		answer, err := text.Minesweeper{}.Answer(cells, question, speaker(t, minesweeper.ID, "en"))
		require.NoError(t, err)
		require.LessOrEqual(t, len(answer), 600)
		require.Regexp(t, `, [a-z0-9]+ and \d+ more\.$`, answer, question)
	}
}

// An answer is made of the view alone: to those who have no hand no card is told that is
// not on the table.
func TestAnswersAreSecret(t *testing.T) {
	t.Parallel()
	say, dealt := speaker(t, sixes.ID, "en"), sixesAfter(t, 0)
	for seat := range game.Seat(sixes.Seats) {
		own := dealt.View(seat)
		for _, other := range []game.Seat{game.Nobody, (seat + 1) % sixes.Seats} {
			for _, card := range own.Board.(*sixes.Board).Hand {
				mine, err := text.Sixes{}.Answer(own, "where "+card.String(), say)
				require.NoError(t, err)
				theirs, err := text.Sixes{}.Answer(dealt.View(other), "where "+card.String(), say)
				require.NoError(t, err)
				require.Contains(t, mine, "in your hand")
				require.Regexp(t, `, not played yet(, next in its row)?\.( You don't have it\.)?$`, theirs)
			}
		}
	}
}

// FuzzAnswer asks anything: an answer or a refusal comes back, never nothing.
func FuzzAnswer(f *testing.F) {
	for _, typed := range []string{"", "última", "where 7 of hearts", "fila 4", "diagonal", "row\x00", "¿¿??", "a\u0301"} {
		f.Add(typed)
	}
	all := views(f)
	say := func(p game.Phrase) string { return p.Key }
	f.Fuzz(func(t *testing.T, question string) {
		for _, name := range askedViews() {
			answer, err := all[name].printer.Answer(all[name].view, question, say)
			require.Equal(t, err == nil, answer != "", "%q of %s", question, name)
		}
	})
}

// Who plays may have no name, but a sentence begins with a capital; a cell does not.
func TestAnswerBeginsASentence(t *testing.T) {
	t.Parallel()
	v := view(t, othello.Rules{}, nil)
	say := func(p game.Phrase) string { return strings.TrimPrefix(p.Key, "ask.word.") }
	v.LastEvents = []game.Event{
		{Phrase: game.Say("the computer plays d3", "Player", game.Seat(1))},
		{Phrase: game.Say("c4 is turned over", "Cell", "c4")},
	}
	got, err := text.Othello{}.Answer(v, "last", say)
	require.NoError(t, err)
	require.Equal(t, "The computer plays d3. c4 is turned over.", got)
}
