package view

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/render"
)

// challenge returns the message of a proposal that is pending or closed.
func (v *matchView) challenge() chat.Message {
	challenger, opponent, kind := v.Players[v.Proposer].User, v.Players[1-v.Proposer].User, "challenge."
	if v.Open {
		kind = "open."
	}
	colours := game.Say("challenge.colours")
	if !v.ByLot {
		colours = game.Say("challenge.colour", "Challenger", person(v.say, challenger), "Side", v.seatName(v.Proposer))
	}
	pairs := []any{
		"Challenger", person(v.say, challenger), "Opponent", person(v.say, opponent),
		"Game", v.gameName(), "Unix", v.Deadline / 1000, "Colours", colours,
		"Command", StartCommand(v.Game),
	}
	if v.Phase == match.Closed {
		return chat.Message{Text: game.Capital(v.say.Text(kind+string(v.Closing),
			append(pairs, "User", person(v.say, v.HaltedBy.User))...))}
	}
	lines := []string{v.say.Text(kind+"text", pairs...) + v.chanceSealed()}
	if v.Hints {
		lines = append(lines, v.say.Text("challenge.hints"))
	}
	if v.MoveTime > 0 {
		lines = append(lines, v.say.Text("challenge.time", "Time", moveTime(v.MoveTime)))
	}
	if v.Rotated {
		lines = append(lines, v.say.Text("challenge.turned"))
	}
	lines = append(lines, opening(v)...)
	if v.Threaded {
		lines = append(lines, v.say.Text("challenge.thread"))
	}
	if !v.Opening.Imported() { // what is said of an imported match says it already
		lines = append(lines, v.ratedNote())
	}
	answer := func(what string, style chat.Style) chat.Button {
		return v.proposalButton(what, style, kind+"button."+what)
	}
	m := chat.Message{Text: strings.Join(lines, "\n") + answersOnlyNote(v)}
	if v.Open { // nobody is asked
		m.Controls = []chat.Control{chat.Buttons{answer("accept", chat.Agree), answer("cancel", chat.Plain)}}
		return m
	}
	m.Ping = []string{opponent}
	m.Controls = []chat.Control{chat.Buttons{
		answer("accept", chat.Agree), answer("decline", chat.Plain), answer("cancel", chat.Plain),
	}}
	return m
}

// lobby returns the message of a table that waits for players, or was closed without a match.
// Whoever plays is notified when the match begins, so it notifies nobody.
func (v *matchView) lobby() chat.Message {
	pairs := []any{"Game", v.gameName(), "Match", v.ID, "Host", person(v.say, v.Host())}
	if v.Phase == match.Closed {
		return chat.Message{Text: game.Capital(v.say.Text("lobby.closed."+string(v.Closing), append(pairs,
			"Command", StartCommand(v.Game), "User", person(v.say, v.HaltedBy.User))...))}
	}
	lines := []string{v.say.Text("lobby.heading", pairs...)}
	for _, seat := range slices.Sorted(slices.Values(v.Lobby)) { // the table's order, not that of joining
		lines = append(lines, "• "+v.say.Text("board.side", "Side", v.seatName(seat), "User", v.lobbyPlayer(seat)))
	}
	free := "lobby.full"
	switch {
	case len(v.Free()) > 0 && len(v.game.Levels) == 0:
		free = "lobby.people"
	case len(v.Free()) > 0:
		free = "lobby.free"
	case len(v.Added) > 0:
		free = "lobby.added"
	}
	if v.MoveTime > 0 {
		lines = append(lines, v.say.Text("challenge.time", "Time", moveTime(v.MoveTime)))
	}
	if v.Threaded {
		lines = append(lines, v.say.Text("challenge.thread"))
	}
	level := cmp.Or(v.Level, v.game.DefaultLevel)
	lines = append(lines, v.ratedNote(),
		v.say.Text(free, "Host", Mention(v.Host()), "Level", v.levelName(level), "Unix", v.Deadline/1000))
	return chat.Message{
		Text: strings.Join(lines, "\n") + v.chanceSealed() + answersOnlyNote(v), Controls: v.lobbyControls(),
	}
}

// lobbyPlayer returns who has a seat of a table that waits for players.
func (v *matchView) lobbyPlayer(seat game.Seat) string {
	switch {
	case v.Players[seat] == match.Player{}:
		return v.say.Text("lobby.empty")
	case seat == v.Proposer:
		return v.say.Text("lobby.host", "User", Mention(v.Players[seat].User))
	}
	return v.name(seat)
}

// lobbyCard draws the seats of a table that waits for players; nil if it cannot be drawn.
func (p *Presenter) lobbyCard(v *matchView) *chat.File {
	names, rows := v.pictureNames(), []render.Row(nil)
	for _, seat := range slices.Sorted(slices.Values(v.Lobby)) {
		player, side := v.Players[seat], v.say.Term(v.seatName(seat))
		row := render.Row{Text: cmp.Or(names[seat], side), Value: side}
		switch {
		case player == match.Player{}:
			row.Text = game.Capital(v.say.Text("lobby.empty"))
		case seat == v.Proposer:
			row.Value = v.say.Text("lobby.card.host") + " · " + side
		case player.Level != "":
			row.Text, row.Value = v.say.Text("player.picture.computer"), v.levelName(player.Level)+" · "+side
		}
		if player != (match.Player{}) {
			_, size := utf8.DecodeRuneInString(side)
			row.Badge = side[:size]
		}
		rows = append(rows, row)
	}
	card := render.Card{
		Title: v.gameName(), Note: game.Capital(v.say.Text("games.lobby")), Unnamed: v.say.Text("card.unnamed"),
		Panels: []render.Panel{{Rows: rows}},
	}
	picture, err := card.Paint()
	if err != nil {
		p.Log.Error("could not draw a card", "kind", "lobby", "match", v.ID, "error", err)
		return nil
	}
	return chat.NewPicture(fmt.Sprintf("%s-%s-table.png", v.Game, v.ID), picture, card.Alt(p.Limits.Alt))
}

// lobbyControls returns what can be done at a table that waits for players.
func (v *matchView) lobbyControls() []chat.Control {
	sit := func(what string, style chat.Style) chat.Button {
		return v.proposalButton(what, style, "lobby.button."+what)
	}
	row := chat.Buttons{sit("join", chat.Agree), sit("leave", chat.Plain)}
	if v.game.Opening != "" {
		begin := v.proposalButton("begin", chat.Plain, "lobby.button.undealt")
		row = append(row, sit("deal", chat.Primary), begin)
	} else {
		row = append(row, sit("begin", chat.Primary))
	}
	row = append(row, sit("cancel", chat.Danger))
	if len(v.Free()) == 0 || len(v.game.Levels) == 0 {
		return []chat.Control{row}
	}
	return []chat.Control{row, chat.Choice{
		Hint: v.say.Text("lobby.computer"), Items: v.levelItems(), ID: chat.ControlID("computer", v.ID),
	}}
}

// levelItems returns the levels of the game's computers.
func (v *matchView) levelItems() (items []chat.Item) {
	for _, level := range v.game.Levels {
		items = append(items, chat.Item{Value: level.Name, Label: v.levelLabel(level.Name)})
	}
	return items
}
