//go:build full

package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// The table of answers: each row by a control and by a command where both exist.
// Every answer is private, in the reader's language, names the reason and a way
// out, and changes nothing. The match has been opened with c1c6, an orange
// cell, so that White must move the orange tower a8; the first board is kept as it was.
func TestAnswers(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	old := h.begin("simple")
	picked := h.reply(h.black.Select(old, h.choose(old, hintTower).CustomID, "c1"))
	board := h.reply(h.black.Select(picked, h.choose(picked, hintCell).CustomID, "c1c6"))
	stranger := h.discord.NewUser("carla", "es-419")
	version, content := h.version(h.id(board)), board.Content
	players := func(and string) string { return h.black.Mention() + and + h.white.Mention() }
	move := func(u *fakediscord.User, text string) func() *fakediscord.Interaction {
		return func() *fakediscord.Interaction { return u.Slash(h.channel, "move", fakediscord.String("move", text)) }
	}
	inMatch := fakediscord.String("match", string(h.id(board)))
	cells := h.choose(board, hintCell).CustomID

	for name, c := range map[string]struct {
		do   func() *fakediscord.Interaction
		want []string
	}{
		"stranger's select": {
			func() *fakediscord.Interaction { return stranger.Select(board, cells, "a8a7") },
			[]string{"Esta partida no es tuya. Juegan " + players(" y "), "/kamisado empezar"},
		},
		"stranger resigns": {
			func() *fakediscord.Interaction { return stranger.Press(board, h.button(board, "Resign")) },
			[]string{"Esta partida no es tuya. Juegan " + players(" y ")},
		},
		"stranger's new game": {
			func() *fakediscord.Interaction { return stranger.Press(board, h.button(board, "New match")) },
			[]string{"Esta partida no es tuya. Juegan " + players(" y ")},
		},
		"stranger types": {
			func() *fakediscord.Interaction {
				return stranger.Slash(h.channel, "move", fakediscord.String("move", "a8a7"), inMatch)
			},
			[]string{"Esta partida no es tuya. Juegan " + players(" y ")},
		},
		"stranger pushes": {
			func() *fakediscord.Interaction {
				return stranger.Slash(h.channel, "push", fakediscord.String("cell", "a8"), inMatch)
			},
			[]string{"Esta partida no es tuya. Juegan " + players(" y ")},
		},
		"stranger resigns by command": {
			func() *fakediscord.Interaction { return stranger.Slash(h.channel, "resign", inMatch) },
			[]string{"Esta partida no es tuya. Juegan " + players(" y ")},
		},
		"stranger posts the board": {
			func() *fakediscord.Interaction { return stranger.Slash(h.channel, "board", inMatch) },
			[]string{"Esta partida no es tuya. Juegan " + players(" y ")},
		},
		"not your turn, select": {
			func() *fakediscord.Interaction { return h.black.Select(board, cells, "a8a7") },
			[]string{"No es tu turno. Le toca a " + h.white.Mention(), "que debe mover la torre naranja (N) de a8"},
		},
		"not your turn, typed": {
			move(h.black, "a1a2"),
			[]string{"No es tu turno. Le toca a " + h.white.Mention()},
		},
		"illegal, wrong tower": {
			move(h.white, "b8b7"),
			[]string{"The tower on b8 is blue, and you must move the orange tower (O) on a8.", "You can play: `a8a2 ", "a8a7"},
		},
		"illegal, select": {
			func() *fakediscord.Interaction { return h.white.SelectRaw(board, cells, "a8a8") },
			[]string{"The tower is already on a8", "You can play: `a8"},
		},
		"illegal, backwards": {
			move(h.white, "a7a8"),
			[]string{"There is no tower on a7.", "You can play: `a8"},
		},
		"push in a simple match": {
			func() *fakediscord.Interaction {
				return h.white.Slash(h.channel, "push", fakediscord.String("cell", "a8"))
			},
			[]string{"There are no sumo pushes in a Simple match. Type the cell you move from and the cell you move to, such as c1c6.", "You can play: `a8"},
		},
		"no move": {
			move(h.white, "castle"),
			[]string{"“castle” isn't a move.", "such as c1c6"},
		},
		"no cell": {
			func() *fakediscord.Interaction {
				return h.white.Slash(h.channel, "push", fakediscord.String("cell", "z9"))
			},
			[]string{"“z9” isn't a cell.", "such as c4"},
		},
		"old control, its player": {
			func() *fakediscord.Interaction {
				return h.black.Select(picked, h.choose(picked, hintCell).CustomID, "c1c5")
			},
			[]string{"El tablero ha cambiado mientras tanto", board.Link()},
		},
		"old select": {
			func() *fakediscord.Interaction {
				return h.white.SelectRaw(old, h.choose(picked, hintCell).CustomID, "a8a7")
			},
			[]string{"The board has moved on; the current one is here: " + board.Link()},
		},
		"old tower": {
			func() *fakediscord.Interaction {
				return h.black.SelectRaw(old, h.choose(old, hintTower).CustomID, "c1")
			},
			[]string{"El tablero ha cambiado mientras tanto", board.Link()},
		},
		"old new game": {
			func() *fakediscord.Interaction { return h.black.PressRaw(old, h.button(old, "New match")) },
			[]string{"El tablero ha cambiado mientras tanto", board.Link()},
		},
		"old resign": {
			func() *fakediscord.Interaction { return h.white.PressRaw(old, h.button(old, "Resign")) },
			[]string{"The board has moved on", board.Link()},
		},
		"no running game": {
			func() *fakediscord.Interaction {
				return stranger.Slash(h.channel, "move", fakediscord.String("move", "c1c6"))
			},
			[]string{"No tienes ninguna partida en curso. Así se empieza una: `/kamisado empezar`"},
		},
		"no game to show": {
			func() *fakediscord.Interaction { return stranger.Slash(h.channel, "board") },
			[]string{"No tienes ninguna partida en curso. Así se empieza una: `/kamisado empezar`"},
		},
		"no games": {
			func() *fakediscord.Interaction { return stranger.Slash(h.channel, "games") },
			[]string{"No tienes ninguna partida en curso. Así se empieza una: `/kamisado empezar`"},
		},
		"a match that is not": {
			func() *fakediscord.Interaction {
				return h.white.Slash(h.channel, "board", fakediscord.String("match", "zzzzzzzz"))
			},
			[]string{"There is no such match. `/games` lists yours."},
		},
		"text board": {
			func() *fakediscord.Interaction { return h.white.Press(board, h.button(board, "Text board")) },
			[]string{"-wO-", "```"},
		},
		"text board typed": {
			func() *fakediscord.Interaction {
				return h.black.Slash(h.channel, "board", fakediscord.Bool("text", true))
			},
			[]string{"-BN-", "el tablero en texto"},
		},
		"moves": {
			func() *fakediscord.Interaction { return h.black.Slash(h.channel, "moves") },
			[]string{"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple\nN c1c6\n```"},
		},
		"games": {
			func() *fakediscord.Interaction { return h.black.Slash(h.channel, "games") },
			[]string{"Tus partidas:\n`" + string(h.id(board)) + "` Kamisado (Simple) con " + h.white.Mention() + " · le toca a tu rival · " + board.Link()},
		},
		"help": {func() *fakediscord.Interaction { return stranger.Slash(h.channel, "help") }, []string{"/kamisado empezar", "`/jugar`"}},
		"help privacy": {func() *fakediscord.Interaction {
			return h.white.Slash(h.channel, "help", fakediscord.String("topic", "privacy"))
		}, []string{"id and name", "moves", "channel"}},
		"help rules": {func() *fakediscord.Interaction {
			return h.white.Slash(h.channel, "help", fakediscord.String("topic", "kamisado"))
		}, []string{"Kamisado", "sumo"}},
	} {
		t.Run(name, func(t *testing.T) { // one after the other: each must leave the match as it was
			h := h.on(t)
			in := c.do()
			require.NoError(t, in.Err())
			text := h.ephemeral(in)
			for _, want := range c.want {
				require.Contains(t, text, want)
			}
			require.Equal(t, version, h.version(h.id(board)))
			require.Equal(t, content, h.channel.Message(board.ID).Content)
			require.Len(t, h.channel.Messages(), 1)
		})
	}
}

// What a match that is over answers, and what a resignation looks like.
func TestAnswersAfterTheEnd(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.begin("simple")
	h.untilShown(h.id(board)) // else the confirmation may lead to the board before
	ask := h.reply(h.black.Press(board, h.button(board, "Resign")))
	require.True(t, ask.Ephemeral)
	require.Equal(t, "¿Seguro que quieres abandonar esta partida de Kamisado (Simple)? Ganará tu rival.", ask.Content)
	end := h.resigned(h.black, ask)
	require.Equal(t, board.ID, end.ID, "the board itself shows the end")
	require.Contains(t, end.Content, "🏆 "+h.white.Mention()+" (White) has won by resignation")
	require.Equal(t, "Has abandonado esta partida: ", strings.Split(h.channel.Message(ask.ID).Content, "http")[0])
	require.Contains(t, h.ephemeral(h.black.SelectRaw(board, h.choose(board, hintTower).CustomID, "c1")), "Esta partida ya ha terminado.")
	require.Contains(t, h.ephemeral(h.white.Slash(h.channel, "move", fakediscord.String("move", "c1c6"))), "You have no match in progress.")
	rematch := h.button(end, "Rematch")
	stranger := h.discord.NewUser("carla", "fr")
	require.Contains(t, h.ephemeral(stranger.Press(end, rematch)), "This isn't your match.")
	h.reply(h.black.Press(end, rematch))
	require.Contains(t, h.ephemeral(h.black.Press(end, rematch)), "Ya lo has propuesto")
	next := h.reply(h.white.Press(end, rematch))
	require.Contains(t, next.Content, "Black: "+h.white.Mention())
	require.Contains(t, h.ephemeral(h.white.PressRaw(end, rematch)), "The board has moved on")
	end = h.reviewable(end)
	review := h.private(h.black.Press(end, h.button(end, "Review")))
	require.Contains(t, review.Content, "🔎 **Kamisado (Simple)** · Negro: "+h.black.Mention())
}

// Below a game's rules a button leads to what its pictures show, which is a topic too; the board
// beside it stays as it is.
func TestLegends(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.begin("simple")
	for topic, want := range map[string]string{
		"kamisado": "`O` orange", "othello": "dashed light blue rings", "connect4": "a diamond", "minesweeper": "white cross on a black disc", "sixes": "Gold words",
	} {
		help := h.private(h.white.Slash(h.channel, "help", fakediscord.String("topic", topic)))
		require.Contains(t, help.Content, "in a minute")
		legend := h.private(h.white.Press(help, h.button(help, "Legend")))
		require.Contains(t, legend.Content, want)
		require.NotEqual(t, help.ID, legend.ID, "the rules stay")
		require.Len(t, help.Attachments, 1)
		require.Empty(t, legend.Attachments, "it is read beside a board")
		require.Empty(t, legend.Controls())
		asked := h.private(h.white.Slash(h.channel, "help", fakediscord.String("topic", topic+".picture")))
		require.Equal(t, legend.Content, asked.Content)
	}
}
