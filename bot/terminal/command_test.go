package terminal

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
)

// rulesOf are all games that a terminal plays.
func rulesOf() []game.Rules {
	return []game.Rules{kamisado.Rules{}, othello.Rules{}, connectfour.Rules{}, minesweeper.Rules{}, sixes.Rules{}}
}

// spellings are ways in which people type a move.
func spellings(move string) []string {
	all := []string{move, strings.ToUpper(move), " " + move + " "}
	if len(move) > 1 && len(move) < 5 {
		all = append(all, move[:1]+" "+move[1:], move[1:]+move[:1])
	}
	return all
}

// No legal move is taken for a question or a command, however it is typed.
func TestMovesAreNoQuestions(t *testing.T) {
	t.Parallel()
	for _, rules := range rulesOf() {
		t.Run(string(rules.ID()), func(t *testing.T) {
			t.Parallel()
			for seed := range byte(6) {
				p, err := rules.New(nil, game.Seed{seed})
				require.NoError(t, err)
				for ply := 0; ply < 80 && len(p.ToMove()) > 0; ply++ {
					seat := p.ToMove()[0]
					moves := slices.Sorted(p.Legal(seat))
					for _, move := range moves {
						for _, typed := range spellings(string(move)) {
							c, _, _ := parse(rules, typed)
							require.Equal(t, cmdMove, c, typed)
						}
					}
					p, err = p.Play(seat, moves[(ply*7+int(seed)*3)%len(moves)])
					require.NoError(t, err)
				}
			}
		})
	}
	for _, typed := range []string{
		"reparte", "reparte todo", "repartir todas", "deal", "Deal All", "7 de corazones", "7 of hearts", "queen of clubs", "reina de picas",
		"as de diamantes", "10♥", "k-s", "rey de corazones",
	} {
		c, _, _ := parse(sixes.Rules{}, typed)
		require.Equal(t, cmdMove, c, typed)
	}
	for _, typed := range []string{"pass", "paso", "pasar", "--", "d 3", "pasa"} {
		c, _, _ := parse(othello.Rules{}, typed)
		require.Equal(t, cmdMove, c, typed)
	}
}

// No command is taken for a question or a move in any game; with something behind it that
// asks nothing it stays one.
func TestCommandsAreNoQuestions(t *testing.T) {
	t.Parallel()
	for _, rules := range rulesOf() {
		for _, word := range slices.Sorted(maps.Keys(commandWords)) {
			for _, typed := range []string{word, strings.ToUpper(word), word + ":", word + " ya", word + " on", word + " c6"} {
				c, _, _ := parse(rules, typed)
				require.Equal(t, commandWords[word], c, "%s: %s", rules.ID(), typed)
			}
		}
	}
}

// What is asked is neither a move nor a command, in any game.
func TestQuestionsAreNoMoves(t *testing.T) {
	t.Parallel()
	for _, rules := range rulesOf() {
		for _, typed := range []string{
			"cuántas minas quedan", "how many mines are left", "¿Dónde está mi torre roja?", "where is my red tower", "my hand", "mi mano",
			"mesa", "TABLE", "fila 4", "row 4", "row d", "columna c", "column 4", "diagonal c6", "última", "last", "puntos", "points", "qué",
			"a quién le toca", "whose turn is it", "quién gana", "is c4 free", "está libre c4", "jugadas posibles", "legal moves left?",
			"tengo el 7 de corazones", "do I have the 7 of hearts", "7 de corazones?", "d?", "c1c6?", "dnde esta mi tore", "wehre is it",
			"alrededor de e5", "around e5", "what's on d3", "cuantas mnias qedan", "turn over what", "fichas del rival", "questions", "preguntas", "who is next",
		} {
			c, _, _ := parse(rules, typed)
			require.Equal(t, cmdAsk, c, "%s: %s", rules.ID(), typed)
		}
	}
}
