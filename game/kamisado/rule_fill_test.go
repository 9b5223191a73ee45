package kamisado_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
)

// wonKFN is a round that Black has just won by its yellow tower, with all towers there.
const (
	wonKFN   = "a+3N3/1Z6/8/r2P4/2S1V3/4A1zM/m2R2pv/1n1s4 N? -- 1-0 clasica"
	arrivKFN = "4N3/aZ6/8/r2P4/2S1V3/4A1zM/m2R2pv/1n1s4 N -- 0-0 clasica"
)

// Rules 24 and 34 (F1): the winner chooses, and does nothing else.
func TestRule24TheWinnerChooses(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, arrivKFN), "a7a8")
	require.Equal(t, wonKFN, kfnOf(m))
	require.Equal(t, []game.Seat{kamisado.Black}, m.ToMove())
	require.Equal(t, "L R", legal(m))
	require.Equal(t, 1, m.Round(), "the round shown is the old one")
	require.Equal(t, kfnOf(m), kfnOf(at(t, wonKFN)))
	_, err := m.Play(kamisado.White, "L")
	requireRefusal(t, err, game.KindTurn, 0, "turn")
	for _, move := range []game.Move{"b1b2", "a8", "e8e7"} {
		_, err = m.Play(kamisado.Black, move)
		requireRefusal(t, err, game.KindIllegal, 24, "illegal.choose")
	}
	requireRefusal(t, m.Misread("X"), game.KindIllegal, 24, "illegal.choose")
	require.NoError(t, at(t, arrivKFN).Misread("X"))
	_, err = at(t, arrivKFN).Play(kamisado.Black, "R")
	requireRefusal(t, err, game.KindIllegal, 24, "illegal.early")
	for _, kfn := range []string{startKFN, standardKFN} {
		_, err = at(t, kfn).Play(kamisado.Black, "left")
		requireRefusal(t, err, game.KindNotation, 7, "notation")
	}
}

// Rule 24 once more: after a deadlock its winner chooses.
func TestRule24AfterADeadlock(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, deadlockKFN), "c1c7")
	require.Equal(t, []game.Seat{kamisado.White}, m.ToMove())
	m = play(t, m, "L")
	require.Equal(t, []game.Seat{kamisado.Black}, m.ToMove())
}

// Rules 25, 26 and 27 (F2 to F4): in which order towers stand where, and who begins.
func TestRule25To27Fill(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, wonKFN), "L")
	// Black's rows from a: n, s; m, p, v; z; r; the yellow one has come farthest. White's rows from h:
	// N; Z; P; V, S; M, A; R.
	require.Equal(t, "RAMSVPZN/8/8/8/8/8/8/nsmpvzra+ B -- 1-0 clasica", kfnOf(m))
	require.Equal(t, 2, m.Round())
	p := m.Board()
	require.Equal(t, kamisado.None, p.Forced(), "the loser begins, freely")
	require.False(t, p.Choosing())
	m = play(t, at(t, wonKFN), "R")
	require.Equal(t, "NZPSVAMR/8/8/8/8/8/8/a+rzmpvns B -- 1-0 clasica", kfnOf(m))
	m = play(t, at(t, "4N3/8/8/8/8/8/A+7/2z5 B? -- 0-1 clasica"), "L")
	require.Equal(t, "6A+N/8/8/8/8/8/8/z7 N -- 0-1 clasica", kfnOf(m), "fewer towers stand at the hand")
}

// worked are the specification's fills: the board of the round's end, rows 8 to 1, and rows 8 and 1
// after either choice. Capitals are Black there, and letters English.
var worked = []struct {
	board               string
	left, right         [2]string
	winner, tower, cell string
}{
	{
		"oupkyrgO/......../......../....b.../......../......../......../BGRYKPU.",
		[2]string{"boupkyrg", "BGRYKPUO"},
		[2]string{"oupkyrgb", "OBGRYKPU"},
		"N", "n", "h8",
	},
	{
		"o.pR.r.b/....u.../.G....../..y..O../...k..../......g./..K...../B..Y.PU.",
		[2]string{"gkyuoprb", "BYPUKOGR"},
		[2]string{"oprbuykg", "RGOKBYPU"},
		"N", "r", "d8",
	},
	{
		"......r./.o....../..Gb..../p...Y.../...u..P./.k....../B..R..gO/.U..Ky..",
		[2]string{"ygkupbor", "UKBROPYG"},
		[2]string{"robpukgy", "GYPBROUK"},
		"B", "A", "f1",
	},
}

// letters are the specification's English letters as a KFN has them.
var letters = strings.NewReplacer("K", "s", "U", "z", "P", "p", "O", "n", "B", "m", "G", "v", "R", "r", "Y", "a",
	"k", "S", "u", "Z", "p", "P", "o", "N", "b", "M", "g", "V", "r", "R", "y", "A")

func TestWorkedFills(t *testing.T) {
	t.Parallel()
	for _, test := range worked {
		text := letters.Replace(test.board)
		var board [64]string
		for i, letter := range strings.ReplaceAll(text, "/", "") {
			if letter != '.' {
				board[i] = string(letter)
			}
		}
		arrived, _ := kamisado.CellOf(test.cell)
		require.Equal(t, test.tower, board[arrived], "who has won")
		board[arrived] += "+"
		points := map[string]string{"N": "1-0", "B": "0-1"}[test.winner]
		for hand, want := range map[string][2]string{"L": test.left, "R": test.right} {
			m := play(t, at(t, placement(board)+" "+test.winner+"? -- "+points+" clasica"), hand)
			rows := strings.Split(strings.ReplaceAll(fields(kfnOf(m))[0], "+", ""), "/")
			require.Equal(t, letters.Replace(want[0]), rows[0], "%s of %s", hand, test.board)
			require.Equal(t, letters.Replace(want[1]), rows[7], "%s of %s", hand, test.board)
			require.Equal(t, []string{"8", "8", "8", "8", "8", "8"}, rows[1:7])
		}
	}
}

// Random boards are filled as the plain referee fills them.
func TestRandomFills(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(24, 27))
	for range gametest.Cases(10_000, 2000) {
		kfn := randomChoice(random)
		for _, hand := range []string{"L", "R"} {
			want, _ := parsePlain(kfn).play(hand)
			p, err := kamisado.ParseKFN(kfn)
			require.NoError(t, err, kfn)
			move, err := kamisado.ParseMove(hand)
			require.NoError(t, err)
			next, _ := p.Play(move)
			require.Equal(t, want.kfn(), next.KFN(), "%s of %s", hand, kfn)
		}
	}
}

// randomChoice writes a board on which a round has been won, now and then one that lacks towers.
func randomChoice(random *rand.Rand) string {
	var board [64]string
	var worth [2]int
	winner, missing := random.IntN(2), max(0, random.IntN(12)-8)
	for i, cell := range random.Perm(48)[:16] {
		side := i % 2
		letter := string("amnzprsvAMNZPRSV"[side*8+i/2])
		rank := random.IntN(4)
		if i/2 == 0 && side == winner {
			rank = max(1, rank) // this one has arrived, or has won a deadlock
			if random.IntN(3) > 0 {
				cell = []int{-8, 48}[side] + random.IntN(8)
			}
		} else if i/2 < missing {
			continue
		}
		if more := worth[side] + kamisado.Worth(uint8(rank)); more < 15 {
			worth[side] = more
			letter += strings.Repeat("+", rank)
		}
		board[cell+8] = letter
	}
	return placement(board) + " " + "NB"[winner:winner+1] + "? -- " + fmt.Sprintf("%d-%d", worth[0], worth[1]) + " maraton"
}

// Rule 34: how the choice is written, in moves, texts and positions.
func TestRule34Notation(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]game.Move{
		"L": "L", "l": "L", " left ": "L", "LEFT": "L", "izquierda": "L", "Izquierda": "L",
		"R": "R", "r": "R", "right\n": "R", "derecha": "R", "DERECHA": "R",
	} {
		got, err := kamisado.Rules{}.Parse(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
	}
	for _, text := range []string{"LL", "L R", "lef", "izq", "der", "L1", "left!", "ł"} {
		_, err := kamisado.Rules{}.Parse(text)
		requireRefusal(t, err, game.KindNotation, 7, "notation")
	}
	_, err := kamisado.ParsePush("L")
	requireRefusal(t, err, game.KindNotation, 7, "notation.cell")
	m := play(t, at(t, arrivKFN), "a7a8", "izquierda", "e8e7")
	require.Equal(t, arrivKFN+"\nN a7a8\nN L\n--\nB h8h7\n", textOf(t, play(t, at(t, arrivKFN), "a7a8", "L", "h8h7")))
	requireRecordsBack(t, m)
	requireRecordsBack(t, play(t, at(t, wonKFN), "R"))
}

// A round that was won is shown until the next one begins, and is to be had again after that.
func TestViewOfAChoice(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, arrivKFN), "a7a8")
	v, b := m.View(game.Nobody), board(m)
	require.Equal(t, "prompt.fill Left:L Right:R", keysOf(v.Prompt))
	require.Equal(t, []kamisado.Cell{cell(t, "a7"), cell(t, "a8")}, []kamisado.Cell{b.From, b.To})
	require.Equal(t, kamisado.NoCell, b.Forced)
	require.Len(t, v.Groups, 1)
	require.True(t, v.Groups[0].Buttons)
	require.Equal(t, "fill", v.Groups[0].Key)
	require.Equal(t, "choice.hand Hand:hand.L", keysOf(v.Groups[0].Choices[0].Label))
	require.Equal(t, "choice.lineup Bottom:nsmpvzra+ Top:RAMSVPZN", keysOf(v.Groups[0].Choices[0].Note))
	require.Equal(t, "choice.lineup Bottom:a+rzmpvns Top:NZPSVAMR", keysOf(v.Groups[0].Choices[1].Note))
	require.Len(t, b.Fills, int(kamisado.Hands))
	for hand := range kamisado.Hands {
		next := play(t, m, hand.String())
		require.Equal(t, board(next).Towers, b.Fills[hand])
		require.Nil(t, board(next).Fills)
		require.Equal(t, kamisado.NoCell, board(next).From, "a new round has no last move")
	}
	require.Equal(t, kamisado.NoCell, b.Target(kamisado.FillMove(kamisado.Left)))
	_, ok := m.Final()
	require.False(t, ok, "the match's own view is that of the round's end")
	end, since, ok := m.RoundEnd()
	require.True(t, ok, "its picture is that of the line-ups")
	require.Zero(t, since)
	require.Equal(t, 1, end.Board.(*kamisado.Board).Round)
	require.True(t, kamisado.ShowsFills(v))
	require.False(t, kamisado.ShowsFills(end), "nobody is asked there")
	m = play(t, m, "R")
	end, since, ok = m.RoundEnd()
	require.True(t, ok)
	require.Equal(t, 1, since)
	require.Equal(t, 1, end.Board.(*kamisado.Board).Round)
	require.True(t, end.Board.(*kamisado.Board).RoundOver)
	require.Equal(t, b.Towers, end.Board.(*kamisado.Board).Towers)
	_, since, _ = play(t, m, "a8a7").RoundEnd()
	require.Equal(t, 2, since)
}
