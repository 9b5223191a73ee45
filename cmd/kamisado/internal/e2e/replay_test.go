package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game/kamisado/kamisadotest"
)

// allowed is whom a message may notify.
func allowed(t *testing.T, payload json.RawMessage) []string {
	t.Helper()
	var body struct {
		Data struct {
			Mentions *struct {
				Parse []string `json:"parse"`
				Users []string `json:"users"`
			} `json:"allowed_mentions"`
		} `json:"data"`
	}
	require.NoError(t, json.Unmarshal(payload, &body))
	require.NotNil(t, body.Data.Mentions)
	require.NotNil(t, body.Data.Mentions.Parse)
	require.Empty(t, body.Data.Mentions.Parse)
	return body.Data.Mentions.Users
}

// typed makes a move by a command. Every third slide is typed carelessly.
func (r *replay) typed(u *fakediscord.User, move string) *fakediscord.Interaction {
	if len(move) == 2 {
		return u.Slash(r.table, "push", fakediscord.String("cell", move))
	}
	if len(r.files)%3 == 0 {
		move = strings.ToUpper(move[:2]) + " - " + move[2:]
	}
	return u.Slash(r.table, "move", fakediscord.String("move", move))
}

// clicked makes a move by the controls: a button for a push, else the select.
// On a free move the tower comes first, and its cells are compared.
func (r *replay) clicked(u *fakediscord.User, p kamisadotest.Ply) *fakediscord.Interaction {
	r.t.Helper()
	if len(p.Move) == 2 {
		i := slices.IndexFunc(r.board.Buttons(), func(c fakediscord.Component) bool { return strings.HasSuffix(c.CustomID, ":move:"+p.Move) })
		require.GreaterOrEqual(r.t, i, 0)
		return u.Press(r.board, r.board.Buttons()[i].CustomID)
	}
	if p.Forced != "-" {
		return u.Select(r.board, r.choose(r.board, hintCell).CustomID, p.Move)
	}
	in := u.Select(r.board, r.choose(r.board, hintTower).CustomID, p.Move[:2])
	picked := r.reply(in)
	r.once(in, fakediscord.CallbackUpdate)
	require.Len(r.t, picked.Attachments, 1, "the picture stays")
	require.Equal(r.t, r.board.Attachments[0].Name, picked.Attachments[0].Name)
	require.True(r.t, bytes.Equal(r.board.Attachments[0].Bytes, picked.Attachments[0].Bytes))
	require.Equal(r.t, r.board.Content, picked.Content)
	cells := r.choose(picked, hintCell)
	var slides []string
	for move := range strings.FieldsSeq(p.Slides) {
		if move[:2] == p.Move[:2] {
			slides = append(slides, move)
		}
	}
	require.Equal(r.t, slides, slices.Sorted(slices.Values(cells.Values())))
	return u.Select(picked, cells.CustomID, p.Move)
}

// news checks what is said about a move that was made.
func (r *replay) news(p kamisadotest.Ply, before *fakediscord.Message) {
	r.t.Helper()
	text := r.board.Content
	require.NotEqual(r.t, before.Content, text)
	side := map[string]string{"N": "Black", "B": "White"}
	if len(p.Move) == 2 {
		require.Contains(r.t, text, "> Sumo push: "+side[p.Turn]+" on "+p.Move+" pushed the ", p)
		require.Contains(r.t, text, " loses the turn and "+side[p.Turn]+" moves again.")
	} else {
		require.Contains(r.t, text, p.Move[:2]+" → "+p.Move[2:], p)
	}
	if p.Zero != "" {
		require.Contains(r.t, text, side[p.Zero[:1]]+"'s tower on "+p.Zero[1:]+" is blocked: it makes a zero-distance move", p)
	}
}

// ended checks what is said about a round that ended.
func (r *replay) ended(end *kamisadotest.End, last bool) {
	r.t.Helper()
	text := r.board.Content
	if end.Why == "deadlock" {
		require.Contains(r.t, text, " is blocked too. ")
		require.Contains(r.t, text, " made the last move that was not a zero-distance one and loses the round")
	} else {
		require.Contains(r.t, text, " the rival's home row ")
	}
	if end.Promoted != nil {
		require.Contains(r.t, text, colourWords[(*end.Promoted)[1:]]+" tower is a sumo tower now.")
	}
	if r.trace.Option() == "estandar" {
		round := r.round
		if !last || r.trace.Winner == nil {
			require.Contains(r.t, text, "New round: all towers go home")
			round++
		}
		require.Contains(r.t, text, fmt.Sprintf("Round %d · Points: Black %d – %d White", round, end.Points[0], end.Points[1]))
	}
}

// over checks the end of the match and plays the rematch's beginning.
func (r *replay) over() {
	r.t.Helper()
	winner, how := r.black, "by reaching the rival's home row"
	if *r.trace.Winner == "B" {
		winner = r.white
	}
	if r.trace.Reason == "deadlock" {
		how = "by mutual block"
	}
	require.Contains(r.t, r.board.Content, "🏆 "+winner.Mention())
	require.Contains(r.t, r.board.Content, fmt.Sprintf("has won %s, %d–%d.", how, r.trace.Points[0], r.trace.Points[1]))
	require.NotContains(r.t, r.board.Content, "▶")
	require.Len(r.t, r.board.Controls(), 2)
	r.picture()

	rematch := r.button(r.board, "Rematch")
	first := r.reply(r.white.Press(r.board, rematch))
	require.Contains(r.t, first.Content, r.white.Mention()+" wants a rematch")
	require.Len(r.t, first.Attachments, 1)
	in := r.black.Press(first, rematch)
	board := r.reply(in)
	require.Len(r.t, in.Callbacks(), 1)
	require.NotEqual(r.t, r.board.ID, board.ID)
	require.Contains(r.t, board.Content, "Black "+r.white.Mention()+" – White "+r.black.Mention())
	if r.trace.Start == "initial" {
		require.Contains(r.t, board.Content, "▶ "+r.white.Mention()+" ")
		require.Equal(r.t, []string{"berta"}, names(board.Pinged))
	}
	old := r.reviewable(r.board)
	require.NotContains(r.t, old.Content, "wants a rematch")
	// The picture stays. Where the second press overtakes what follows the first, it
	// may have been uploaded once more.
	require.Len(r.t, old.Attachments, 1)
	before, after := r.board.Attachments[0], old.Attachments[0]
	require.Equal(r.t, before.Name, after.Name)
	require.Equal(r.t, before.Description, after.Description)
	require.True(r.t, bytes.Equal(before.Bytes, after.Bytes))
}
