package othello_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/game/othello"
)

// wthor is a file with some matches, whose moves are bytes.
func wthor(matches ...string) string {
	file := []byte{19, 98, 1, 2, byte(len(matches)), 0, 0, 0, 0, 0, 0xce, 7, 8, 0, 0, 0}
	for _, moves := range matches {
		record := make([]byte, 68)
		for i := 0; i < len(moves); i += 2 {
			record[8+i/2] = 10*(moves[i+1]-'0') + moves[i] - 'a' + 1
		}
		file = append(file, record...)
	}
	return string(file)
}

const (
	shortest = "e6f4e3f6g5d6e7f5c5"
	start64  = "---------------------------OX------XO---------------------------"
)

// Records of other programs lead to the discs and the turn that they led to there.
func TestForeign(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text   string
		number int
		format string
		want   string
	}{
		"cells":              {"f5d6c3d3c4", 0, "transcript", "6-3 O"},
		"capitals, blanks":   {" F5 D6\tC3 d3\nc4 ", 0, "transcript", "6-3 O"},
		"over":               {shortest, 0, "transcript", "13-0 over"},
		"with the score":     {shortest + " 13-0", 0, "transcript", "13-0 over"},
		"empty ones counted": {shortest + " 64-0", 0, "transcript", "13-0 over"},
		"the score so far":   {"f5d6c3d3c4 6-3", 0, "transcript", "6-3 O"},
		"SGF, set up":        {"(;GM[2]SZ[8]AB[ed][d5]AW[dd] [ee]PL[W];W[df])", 0, "ggf", "1-4 X"},
		"SGF, who moves":     {"(;GM[2]SZ[8]AB[ed][d5]AW[dd][ee];W[df])", 0, "ggf", "1-4 X"},
		"SGF, a pass":        {"(;GM[2]AB[ca][ah]AW[ba][bh];B[aa];W[];B[ch])", 0, "ggf", "6-0 over"},
		"SGF, 14 rows":       {"(;GM[2]SZ[10:14];B[d7])", 0, "ggf", "4-1 O"},
		"SGF, Black begins":  {"(;GM[2]AB[aa][ba]AW[ca];B[da])", 0, "ggf", "4-0 over"},
		"numbered":           {"1. F5 f4 2. F3 g4 3. H3 f6 4. G5 g6 5. E6 h6 6. H5 e7 7. E3 d2", 0, "transcript", "6-12 X"},
		"numbered, zeros":    {"01. F5 d6 02. C3 d3", 0, "transcript", "4-4 X"},
		"GGF":                {"(;GM[Othello]PC[GGS/os]PB[a]PW[b]RE[+3.000]TI[15:00//02:00]TY[8]BO[8 " + start64 + " *]B[f5//0.01]W[d6/-1.2/3]B[c3]W[d3]B[C4];)", 0, "ggf", "6-3 O"},
		"GGF, the second":    {"(;GM[Othello]TY[8]B[f5];)\n(;GM[Othello]TY[10]BO[10 " + strings.Repeat("-", 44) + "O*--------*O" + strings.Repeat("-", 44) + " *]B[d5];)", 2, "ggf", "4-1 O"},
		"GGF, of GGS":        {"2 (;GM[Othello]TY[8]B[f5];)(;GM[Othello]TY[8]BO[8\n" + start64 + "\n*]B[f5]W[d6];)\n", 2, "ggf", "3-3 X"},
		"SGF, long names":    {"(;GaMe[2]SiZe[8];Black[f5];White[d6])", 0, "ggf", "3-3 X"},
		"SGF, no semicolon":  {"(GM[2];SZ[8];B[f5])", 0, "ggf", "4-1 O"},
		"GGF, random start":  {"(;GM[Othello]TY[8r18]BO[8 " + strings.Repeat("-", 26) + "***" + "-----OOO" + strings.Repeat("-", 27) + " O]W[c3];)", 0, "ggf", "1-6 X"},
		"GGF, resigned":      {"(;GM[Othello]RE[-64.0:r]TY[8]B[f5];)", 0, "ggf", "4-1 resigned 1"},
		"GGF, time":          {"(;GM[Othello]RE[+64.0:t]TY[8]B[f5];)", 0, "ggf", "4-1 timeout 0"},
		"SGF":                {"(;GM[2]FF[4]SZ[8];B[f5];W[d6](;B[c3];W[d3];B[c4])(;B[e3]))", 0, "ggf", "6-3 O"},
		"SGF, letters":       {"(;FF[4]GM[2];B[fe];W[df];B[cc];W[dc];B[cd])", 0, "ggf", "6-3 O"},
		"WTHOR":              {wthor("f5d6", "f5d6c3d3c4"), 2, "wthor", "6-3 O"},
		"64 signs":           {start64, 0, "board", "2-2 X"},
		"64 signs, a side":   {strings.ReplaceAll(start64, "-", ".") + " o", 0, "board", "2-2 O"},
		"what Edax expects":  {start64 + " O; A2:+38; H4:-4;", 0, "board", "2-2 O"},
		"stars":              {strings.ReplaceAll(start64, "X", "*") + "\n*", 0, "board", "2-2 X"},
		"rows":               {"........\n........\n........\n...WB...\n...BW...\n........\n........\n........\nWhite to move", 0, "board", "2-2 O"},
		"a board and moves":  {start64 + " X\nf5 d6 c3", 0, "board", "5-2 O"},
		"moves at once":      {start64 + "\nf5d6c3", 0, "board", "5-2 O"},
		"GGS": {"   A B C D E F G H\n1 [- - - - - - - -] 1\n2 [- - - - - - - -] 2\n3 [- - - - - - - -] 3\n" +
			"4 [- - - O * - - -] 4\n5 [- - - * * * - -] 5\n6 [- - - - - - - -] 6\n7 [- - - - - - - -] 7\n8 [- - - - - - - -] 8\n" +
			"   A B C D E F G H\n\nO to move", 0, "board", "4-1 O"},
		"ten columns, 14 rows":  {strings.Repeat("..........\n", 6) + "....OX....\n....XO....\n" + strings.Repeat("..........\n", 6), 0, "board", "2-2 X"},
		"fourteen columns":      {strings.Repeat("..............\n", 4) + "......OX......\n......XO......\n" + strings.Repeat("..............\n", 4), 0, "board", "2-2 X"},
		"its own text":          {"8X8 8/8/8/3OX3/3XO3/8/8/8 X\nX f5\n", 0, "", "4-1 O"},
		"passes":                {".OX....." + strings.Repeat("\n........", 6) + "\nXO...... X a1 -- c8 pa", 0, "board", "6-0 over"},
		"passes without blanks": {".OX....." + strings.Repeat("\n........", 6) + "\nXO...... X a1paSSc8pa", 0, "board", "6-0 over"},
		"PA and a cell":         {".OX....." + strings.Repeat("\n........", 6) + "\nXO...... X a1PAc8PS", 0, "board", "6-0 over"},
	} {
		r, err := match.Read([]game.Rules{othello.Rules{}}, match.Source{Data: []byte(c.text), Number: c.number})
		if !assert.NoError(t, err, name) {
			continue
		}
		if c.format != "" {
			require.Equal(t, game.Term("othello.format."+c.format), r.Format, name)
		}
		p := r.Position.(*othello.Match).Board()
		count := p.Count()
		got := fmt.Sprintf("%d-%d %c", count[0], count[1], "XO"[p.Turn()])
		switch {
		case r.Outcome == nil:
		case r.Outcome.Method.FromOutside():
			got = fmt.Sprintf("%d-%d %s %d", count[0], count[1], r.Outcome.Method, r.Outcome.Winner)
		default:
			got = fmt.Sprintf("%d-%d over", count[0], count[1])
		}
		assert.Equal(t, c.want, got, name)
	}
}

// badForeign are texts of other programs that are refused, with the place and the reason.
var badForeign = map[string]struct {
	text   string
	number int
	line   any
	column any
	why    string
}{
	"no such cell":          {"f5d6z9", 0, 1, 5, "othello.notation"},
	"outside":               {"f5 d6\nc9", 0, 2, 1, "othello.illegal.outside"},
	"illegal":               {"f5 f5", 0, 1, 4, "othello.illegal.occupied"},
	"a bracket alone":       {"f5 [", 0, 1, 4, "othello.notation"},
	"mixed":                 {"f5d6 4455", 0, 1, 6, "othello.notation"},
	"cut":                   {"f5d", 0, 1, 3, "othello.notation"},
	"a pass that is none":   {"f5 pa d6", 0, 1, 4, "othello.position.pass"},
	"after the end":         {shortest + "f8", 0, 1, 19, "othello.over"},
	"a bracket":             {"f5 [d6", 0, 1, 4, "othello.notation"},
	"SGF, no such cell":     {"(;GM[2]AB[zz])", 0, 1, 8, "othello.position.cell"},
	"SGF, one cell twice":   {"(;GM[2]AB[aa]AW[aa])", 0, 1, 14, "othello.position.cell"},
	"GGF, cut":              {"(;GM[Othello]B[f5", 0, 1, 18, "othello.position.tree"},
	"GGF, never closed":     {"(;GM[2]" + strings.Repeat("([", 100_000) + "\\", 0, 1, 200_009, "othello.position.tree"},
	"GGF, not closed":       {"(;GM[Othello]B[f5]", 0, 1, 19, "othello.position.tree"},
	"GGF, another side":     {"(;GM[Othello]\nW[f5];)", 0, 2, 1, "othello.turn"},
	"GGF, another size":     {"(;GM[Othello]TY[6]B[f5];)", 0, 1, 14, "othello.position.size"},
	"GGF, a short board":    {"(;GM[Othello]BO[8 --- *];)", 0, 1, 14, "othello.position.signs"},
	"WTHOR, cut":            {wthor("f5d6")[:50], 0, 1, 1, "othello.position.wthor"},
	"WTHOR, no games":       {wthor(), 0, 1, 1, "othello.position.wthor"},
	"WTHOR, 10x10":          {strings.Replace(wthor("f5d6"), "\x08", "\x0a", 1), 0, 1, 1, "othello.position.wthor.size"},
	"WTHOR, too long":       {wthor("f5d6") + "four", 0, 1, 1, "othello.position.wthor"},
	"WTHOR, an illegal one": {wthor("f5e6"), 0, 2, 1, "othello.illegal.nothing"},
	"a short board":         {start64[:62], 0, 1, 63, "othello.position.signs"},
	"a short row":           {strings.Repeat("--------\n", 7) + "-----OX\nX", 0, 9, 2, "othello.position.signs"},
	"a cell too many":       {start64 + "-", 0, 1, 66, "othello.position.turn"},
	"GGF, a strange side":   {"(;GM[Othello]BO[8 " + start64 + " ?];)", 0, 1, 14, "othello.position.turn"},
	"GGF, no board":         {"(;GM[Othello]BO[])", 0, 1, 14, "othello.position.signs"},
	"Amazons":               {"(;GM[Amazons]B[f5];)", 0, 1, 1, "othello.position.game"},
	"Go":                    {"(;GM[1]SZ[19];B[pd])", 0, 1, 1, "othello.position.game"},
	"a strange sign":        {start64[:62] + "?-", 0, 1, 63, "othello.position.signs"},
	"a board that is over":  {strings.Repeat("X", 64), 0, 1, 65, "othello.position.over"},
	"moves on a board":      {start64 + "\nf5 f5", 0, 2, 4, "othello.illegal.occupied"},
}

func TestForeignRefused(t *testing.T) {
	t.Parallel()
	for name, c := range badForeign {
		_, err := match.Read([]game.Rules{othello.Rules{}}, match.Source{Data: []byte(c.text), Number: c.number})
		gametest.RequireRefused(t, err, c.line, c.column, c.why, name)
	}
}

// A match is read back as it was written.
func TestForeignIsReadBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		options := rapid.SampledFrom([]game.Options{nil, {"board": "10x10"}, {"position": passing}, {"position": passText}}).Draw(t, "options")
		r := match.Record{Options: options}
		p, err := match.Replay(othello.Rules{}, r, nil)
		require.NoError(t, err)
		for range rapid.IntRange(0, maxPlies).Draw(t, "plies") {
			if len(p.ToMove()) == 0 {
				break
			}
			seat := p.ToMove()[0]
			m := match.Move{Seat: seat, Move: rapid.SampledFrom(slices.Collect(p.Legal(seat))).Draw(t, "move")}
			p, err = p.Play(seat, m.Move)
			require.NoError(t, err)
			r.Moves = append(r.Moves, m)
		}
		if out, over := p.Outcome(); over {
			r.Outcome = &out
		} else if rapid.Bool().Draw(t, "ended") {
			r.Outcome = &game.Outcome{Winner: othello.White, Method: game.Resigned}
		}
		texts := match.WriteForeign(othello.Rules{}, p, r.Outcome)
		require.Contains(t, texts, game.Term("othello.format.ggf"))
		require.True(t, options != nil || texts["othello.format.transcript"] != "" || len(r.Moves) == 0)
		for format, text := range texts {
			back, err := match.Read([]game.Rules{othello.Rules{}}, match.Source{Data: []byte(text)})
			require.NoError(t, err, text)
			require.Equal(t, p.(*othello.Match).Board(), back.Position.(*othello.Match).Board(), text)
			require.Equal(t, r.Moves, back.Moves)
			if format == "othello.format.ggf" {
				require.Equal(t, r.Outcome, back.Outcome)
			}
		}
	})
}
