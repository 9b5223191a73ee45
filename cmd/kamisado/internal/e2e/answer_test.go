package e2e

import (
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
	s := newStage(t)
	old := s.begin("simple")
	picked := s.reply(s.black.Select(old, s.choose(old, hintTower).CustomID, "c1"))
	board := s.reply(s.black.Select(picked, s.choose(picked, hintCell).CustomID, "c1c6"))
	stranger := s.discord.NewUser("carla", "es-419")
	version, content := s.version(s.id(board)), board.Content
	players := s.black.Mention() + ", " + s.white.Mention()
	move := func(u *fakediscord.User, text string) func() *fakediscord.Interaction {
		return func() *fakediscord.Interaction { return u.Slash(s.table, "move", fakediscord.String("move", text)) }
	}
	inMatch := fakediscord.String("match", string(s.id(board)))
	cells := s.choose(board, hintCell).CustomID

	for name, c := range map[string]struct {
		do   func() *fakediscord.Interaction
		want []string
	}{
		"stranger's select": {
			func() *fakediscord.Interaction { return stranger.Select(board, cells, "a8a7") },
			[]string{"Esta partida no es tuya. Juegan " + players, "/kamisado start"},
		},
		"stranger resigns": {
			func() *fakediscord.Interaction { return stranger.Press(board, s.button(board, "Resign")) },
			[]string{"Esta partida no es tuya. Juegan " + players},
		},
		"stranger's new game": {
			func() *fakediscord.Interaction { return stranger.Press(board, s.button(board, "New game")) },
			[]string{"Esta partida no es tuya. Juegan " + players},
		},
		"stranger types": {
			func() *fakediscord.Interaction {
				return stranger.Slash(s.table, "move", fakediscord.String("move", "a8a7"), inMatch)
			},
			[]string{"Esta partida no es tuya. Juegan " + players},
		},
		"stranger pushes": {
			func() *fakediscord.Interaction {
				return stranger.Slash(s.table, "push", fakediscord.String("cell", "a8"), inMatch)
			},
			[]string{"Esta partida no es tuya. Juegan " + players},
		},
		"stranger resigns by command": {
			func() *fakediscord.Interaction { return stranger.Slash(s.table, "resign", inMatch) },
			[]string{"Esta partida no es tuya. Juegan " + players},
		},
		"stranger posts the board": {
			func() *fakediscord.Interaction { return stranger.Slash(s.table, "board", inMatch) },
			[]string{"Esta partida no es tuya. Juegan " + players},
		},
		"not your turn, select": {
			func() *fakediscord.Interaction { return s.black.Select(board, cells, "a8a7") },
			[]string{"No es tu turno. Le toca a " + s.white.Mention(), "que debe mover la torre de color naranja (N) en a8"},
		},
		"not your turn, typed": {
			move(s.black, "a1a2"),
			[]string{"No es tu turno. Le toca a " + s.white.Mention()},
		},
		"illegal, wrong tower": {
			move(s.white, "b8b7"),
			[]string{"The tower on b8 is blue, and you must move the orange tower (N) on a8.", "Legal moves: `a8a2 ", "a8a7"},
		},
		"illegal, select": {
			func() *fakediscord.Interaction { return s.white.SelectRaw(board, cells, "a8a8") },
			[]string{"The tower is on a8 already", "Legal moves: `a8"},
		},
		"illegal, backwards": {
			move(s.white, "a7a8"),
			[]string{"There is no tower on a7.", "Legal moves: `a8"},
		},
		"push in a simple match": {
			func() *fakediscord.Interaction {
				return s.white.Slash(s.table, "push", fakediscord.String("cell", "a8"))
			},
			[]string{"A simple match has no sumo towers and no pushes.", "Legal moves: `a8"},
		},
		"no move": {
			move(s.white, "castle"),
			[]string{"“castle” is not a move.", "such as c1c6"},
		},
		"no cell": {
			func() *fakediscord.Interaction {
				return s.white.Slash(s.table, "push", fakediscord.String("cell", "z9"))
			},
			[]string{"“z9” is not a cell.", "such as c4"},
		},
		"old control, its player": {
			func() *fakediscord.Interaction {
				return s.black.Select(picked, s.choose(picked, hintCell).CustomID, "c1c5")
			},
			[]string{"El tablero ha cambiado mientras tanto", board.Link()},
		},
		"old select": {
			func() *fakediscord.Interaction {
				return s.white.SelectRaw(old, s.choose(picked, hintCell).CustomID, "a8a7")
			},
			[]string{"The board has moved on; the current one is here: " + board.Link()},
		},
		"old tower": {
			func() *fakediscord.Interaction {
				return s.black.SelectRaw(old, s.choose(old, hintTower).CustomID, "c1")
			},
			[]string{"El tablero ha cambiado mientras tanto", board.Link()},
		},
		"old new game": {
			func() *fakediscord.Interaction { return s.black.PressRaw(old, s.button(old, "New game")) },
			[]string{"El tablero ha cambiado mientras tanto", board.Link()},
		},
		"old resign": {
			func() *fakediscord.Interaction { return s.white.PressRaw(old, s.button(old, "Resign")) },
			[]string{"The board has moved on", board.Link()},
		},
		"no running game": {
			func() *fakediscord.Interaction {
				return stranger.Slash(s.table, "move", fakediscord.String("move", "c1c6"))
			},
			[]string{"No tienes ninguna partida en marcha. Así se empieza una: `/kamisado start`"},
		},
		"no game to show": {
			func() *fakediscord.Interaction { return stranger.Slash(s.table, "board") },
			[]string{"No tienes ninguna partida en marcha. Así se empieza una: `/kamisado start`"},
		},
		"no games": {
			func() *fakediscord.Interaction { return stranger.Slash(s.table, "games") },
			[]string{"No tienes ninguna partida en marcha. Así se empieza una: `/kamisado start`"},
		},
		"a match that is not": {
			func() *fakediscord.Interaction {
				return s.white.Slash(s.table, "board", fakediscord.String("match", "zzzzzzzz"))
			},
			[]string{"There is no match of that name. `/games` lists yours."},
		},
		"text board": {
			func() *fakediscord.Interaction { return s.white.Press(board, s.button(board, "Text board")) },
			[]string{"-BN-", "```"},
		},
		"text board typed": {
			func() *fakediscord.Interaction {
				return s.black.Slash(s.table, "board", fakediscord.Bool("text", true))
			},
			[]string{"-BN-", "el tablero en texto"},
		},
		"moves": {
			func() *fakediscord.Interaction { return s.black.Slash(s.table, "moves") },
			[]string{"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple\nN c1c6\n```"},
		},
		"games": {
			func() *fakediscord.Interaction { return s.black.Slash(s.table, "games") },
			[]string{"Tus partidas:\n`" + string(s.id(board)) + "` Kamisado (Simple) con " + s.white.Mention() + " · le toca a tu rival · " + board.Link()},
		},
		"help": {func() *fakediscord.Interaction { return stranger.Slash(s.table, "help") }, []string{"/kamisado start", "`/move`"}},
		"help privacy": {func() *fakediscord.Interaction {
			return s.white.Slash(s.table, "help", fakediscord.String("topic", "privacy"))
		}, []string{"ids", "moves", "times"}},
		"help rules": {func() *fakediscord.Interaction {
			return s.white.Slash(s.table, "help", fakediscord.String("topic", "kamisado"))
		}, []string{"Kamisado", "sumo"}},
	} {
		t.Run(name, func(t *testing.T) { // one after the other: each must leave the match as it was
			s := s.on(t)
			in := c.do()
			require.NoError(t, in.Err())
			text := s.whisper(in)
			for _, want := range c.want {
				require.Contains(t, text, want)
			}
			require.Equal(t, version, s.version(s.id(board)))
			require.Equal(t, content, s.table.Message(board.ID).Content)
			require.Len(t, s.table.Messages(), 1)
		})
	}
}

// What a match that is over answers, and what a resignation looks like.
func TestAnswersAfterTheEnd(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	board := s.begin("simple")
	ask := s.reply(s.black.Press(board, s.button(board, "Resign")))
	require.True(t, ask.Ephemeral)
	require.Equal(t, "¿Seguro que abandonas esta partida de Kamisado (Simple)? Ganará tu rival.", ask.Content)
	in := s.black.Press(ask, s.button(ask, "Sí, abandono"))
	end := s.reply(in)
	require.Len(t, in.Callbacks(), 1)
	require.False(t, end.Ephemeral)
	require.Contains(t, end.Content, "🏆 "+s.white.Mention()+" (White) has won by resignation")
	s.bare(board)

	again := s.whisper(s.black.Press(ask, s.button(ask, "Sí, abandono")))
	require.Contains(t, again, "Esta partida ya ha terminado.")
	require.Contains(t, s.whisper(s.black.SelectRaw(board, s.choose(board, hintTower).CustomID, "c1")), "Esta partida ya ha terminado.")
	require.Contains(t, s.whisper(s.white.Slash(s.table, "move", fakediscord.String("move", "c1c6"))), "You have no running match.")
	rematch := s.button(end, "Rematch")
	stranger := s.discord.NewUser("carla", "fr")
	require.Contains(t, s.whisper(stranger.Press(end, rematch)), "This is not your match.")
	s.reply(s.black.Press(end, rematch))
	require.Contains(t, s.whisper(s.black.Press(end, rematch)), "Ya lo has propuesto")
	next := s.reply(s.white.Press(end, rematch))
	require.Contains(t, next.Content, "Black "+s.white.Mention())
	require.Contains(t, s.whisper(s.white.PressRaw(end, rematch)), "The board has moved on")
	end = s.reviewable(end)
	review := s.private(s.black.Press(end, s.button(end, "Review")))
	require.Contains(t, review.Content, "🔎 **Kamisado (Simple)** · Negro "+s.black.Mention())
}

// A restart begins when both agree, with controls of its own.
func TestRestart(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	board := s.begin("simple")
	moved := s.reply(s.click(s.black, board, "c1c6"))
	offered := s.reply(s.white.Press(moved, s.button(moved, "New game")))
	require.Contains(t, offered.Content, s.white.Mention()+" proposes to start again")
	require.Equal(t, moved.Attachments, offered.Attachments)
	require.Contains(t, s.whisper(s.white.Press(offered, s.button(offered, "New game"))), "You have proposed that already")
	fresh := s.reply(s.black.Press(offered, s.button(offered, "New game")))
	require.Contains(t, fresh.Content, "▶ "+s.black.Mention()+" may move any tower.")
	require.NotContains(t, fresh.Content, "proposes")
	require.NotEqual(t, moved.Attachments[0].Name, fresh.Attachments[0].Name)
	require.Contains(t, s.whisper(s.black.SelectRaw(fresh, s.choose(board, hintTower).CustomID, "c1")), "El tablero ha cambiado")
	again := s.reply(s.click(s.black, fresh, "c1c6"))
	// A move takes an open offer back.
	offered = s.reply(s.black.Press(again, s.button(again, "New game")))
	require.Contains(t, offered.Content, "proposes to start again")
	answered := s.reply(s.click(s.white, offered, "a8a7"))
	require.NotContains(t, answered.Content, "proposes")
}
