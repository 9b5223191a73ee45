package kamisado_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// openKFN has Black to move its yellow sumo on c3, between others.
const openKFN = "8/8/1N6/8/3z4/2a+1Z3/8/8 N -A 0-0 estandar"

// The last text of a case is the refusal as told writes it: its key and gaps.
var refereeCases = []struct {
	kfn, move string
	rule      int
	why       string
}{
	{startKFN, "c1", 15, "pushsimple"},
	{startKFN, "c4", 15, "pushsimple"},
	{startKFN, "c4c5", 4, "empty Cell:c4"},
	{startKFN, "c8c7", 4, "opponent Cell:c8 Side:side.N"},
	{"NZPSARVM/8/8/8/8/8/8/mvraspzn B -- 0-0 simple", "c1c2", 4, "opponent Cell:c1 Side:side.B"},
	{openKFN, "d4d5", 4, "forced Cell:d4 Forced:coloured.A ForcedCell:c3 ForcedLetter:letter.A Tower:coloured.Z"},
	{openKFN, "d4", 4, "forced Cell:d4 Forced:coloured.A ForcedCell:c3 ForcedLetter:letter.A Tower:coloured.Z"},
	{openKFN, "h8", 4, "empty Cell:h8"},
	{openKFN, "b6", 4, "opponent Cell:b6 Side:side.N"},
	{openKFN, "c3c3", 5, "same Cell:c3"},
	{openKFN, "c3c2", 5, "backwards From:c3 To:c2"},
	{openKFN, "c3a1", 5, "backwards From:c3 To:a1"},
	{openKFN, "c3a3", 5, "sideways From:c3 To:a3"},
	{openKFN, "c3d5", 5, "crooked From:c3 To:d5"},
	{openKFN, "c3d4", 5, "occupied Cell:d4"},
	{openKFN, "c3e5", 5, "jump Cell:d4 From:c3 To:e5"},
	{openKFN, "c3f6", 5, "jump Cell:d4 From:c3 To:f6"},
	{"8/8/1N6/8/8/8/8/2a+5 N -A 0-0 estandar", "c1c7", 18, "far Distance:6 From:c1 Most:5 To:c7"},
	{"8/8/1N6/8/8/8/8/2a+5 N -A 0-0 estandar", "c1c8", 18, "far Distance:7 From:c1 Most:5 To:c8"},
	{"8/8/1N6/2Z5/8/8/8/2a+5 N -A 0-0 estandar", "c1c7", 5, "jump Cell:c5 From:c1 To:c7"},
	{"2A5/8/8/2Z5/8/8/8/2a5 B A- 0-0 estandar", "c8c2", 5, "jump Cell:c5 From:c8 To:c2"},
	{openKFN, "c3", 19, "nothing Cell:c3 Tower:coloured.A"},
	{"8/8/8/8/8/2Z5/2a5/8 N -A 0-0 estandar", "c2", 19, "notsumo Cell:c2 Tower:coloured.A"},
	{"8/8/8/8/8/2z5/2a+5/8 N -A 0-0 estandar", "c2", 19, "own Cell:c2 Next:c3 Tower:coloured.A"},
	{"8/8/8/8/8/2Z+5/2a+5/8 N -A 0-0 estandar", "c2", 19, "sumo Cell:c2 Next:c3 Tower:coloured.A"},
	{"2Z5/2a+5/8/8/8/8/8/8 N -A 0-0 estandar", "c7", 19, "edge Cell:c7 Next:c8 Tower:coloured.A"},
	{"8/8/8/8/2z5/2Z5/2a+5/8 N -A 0-0 estandar", "c2", 19, "behind Behind:c4 Cell:c2 Next:c3 Tower:coloured.A"},
	{"7N/8/8/8/8/8/8/a++7 N -A 3-0 larga", "a1e5", 28, "farther Distance:4 From:a1 Most:3 Rank:rank.double To:e5"},
	{
		"8/8/8/8/2Z++5/2a+5/8/8 N -A 1-3 larga", "c3", 29,
		"stronger Cell:c3 Next:c4 Pusher:rank.single Rank:rank.double Tower:coloured.A",
	},
	{"8/8/2S5/2P5/2Z5/2a++5/8/8 N -A 3-0 larga", "c3", 29, "many Cell:c3 Most:2 Rank:rank.double"},
	{wonKFN, "e8e7", 24, "choose Left:L Right:R"},
	{arrivKFN, "l", 24, "early Hand:L"},
	{"8/2R+5/2a5/2m5/8/8/8/8 B R- 0-0 estandar", "c7", 19, "behind Behind:c5 Cell:c7 Next:c6 Tower:coloured.R"},
}

func TestRefereeNamesTheRule(t *testing.T) {
	t.Parallel()
	for _, test := range refereeCases {
		t.Run(test.move+" "+test.why, func(t *testing.T) {
			t.Parallel()
			p, err := kamisado.ParseKFN(test.kfn)
			require.NoError(t, err)
			move, err := kamisado.ParseMove(test.move)
			require.NoError(t, err)
			key, _, _ := strings.Cut(test.why, " ")
			refusal := requireRefusal(t, p.CheckMove(move), game.KindIllegal, test.rule, "illegal."+key)
			require.Equal(t, "illegal."+test.why, keysOf(refusal.Why))
		})
	}
}

func TestRefereeOrder(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, "4N3/8/8/8/8/8/a7/8 N -- 0-0 simple"), "a2a8")
	_, err := m.Play(kamisado.White, "nonsense")
	requireRefusal(t, err, game.KindNotation, 7, "notation")
	_, err = m.PlayMove(kamisado.White, kamisado.Push(0))
	requireRefusal(t, err, game.KindOver, 0, "over")
	_, err = at(t, startKFN).PlayMove(game.Nobody, kamisado.Push(0))
	requireRefusal(t, err, game.KindTurn, 0, "turn")
	p := kamisado.Start(kamisado.Standard)
	requireRefusal(t, p.CheckMove(kamisado.Push(kamisado.NoCell)), game.KindIllegal, 4, "illegal.empty")
}

// The referee and the generator are written apart: they must agree on every move
// there is.
func TestRefereeAgreesWithTheGenerator(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := drawAnyMode(t)
		legal := map[kamisado.Move]bool{}
		for _, move := range p.AppendMoves(nil) {
			require.False(t, legal[move], "listed twice: %s", move)
			legal[move] = true
		}
		for from := range kamisado.NoCell + 1 {
			for to := range kamisado.NoCell + 1 {
				move := kamisado.Move{From: from, To: to}
				if err := p.CheckMove(move); (err == nil) != legal[move] {
					t.Fatalf("%s in %s: the generator lists it: %v, the referee says %v", move, p.KFN(), legal[move], err)
				}
			}
		}
	})
}

func TestMovesAreInOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := drawAnyMode(t)
		rank := -1
		for _, move := range p.AppendMoves(nil) {
			next := int(move.From)*128 + int(move.To) + 1
			if move.IsPush() {
				next = int(move.From) * 128
			}
			require.Greater(t, next, rank, move)
			rank = next
		}
	})
}
