package bot

import (
	"cmp"
	"context"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
)

// lobby is the message of a table that waits for players, or was closed without a
// match. Whoever plays is told when the match begins, so it notifies nobody.
func (b *Bot) lobby(s sitting) chat.Message {
	sc := b.scene(s)
	pairs := []any{"Game", sc.gameName(), "Match", string(s.ID), "Host", mention(s.Host())}
	if s.Phase == match.Closed {
		return chat.Message{Text: sc.say.Text("lobby.closed."+string(s.Closing), append(pairs, "Command", startCommand(s.Game))...)}
	}
	lines := []string{sc.say.Text("lobby.heading", pairs...)}
	for _, seat := range s.Lobby {
		lines = append(lines, "• "+sc.say.Text("lobby.seat", "Side", side(sc.facts, seat), "User", s.sitter(sc.say, seat)))
	}
	free := "lobby.full"
	switch {
	case len(s.Free()) > 0 && len(sc.game.Levels) == 0:
		free = "lobby.people"
	case len(s.Free()) > 0:
		free = "lobby.free"
	case len(s.Added) > 0:
		free = "lobby.added"
	}
	lines = append(lines, sc.say.Text(free, "Host", mention(s.Host()), "Level", levelTerm(s.Game, b.stand(s)), "Unix", s.Deadline/1000))
	return chat.Message{Text: strings.Join(lines, "\n") + sc.sealed(), Controls: []chat.Control{lobbyButtons(sc)}}
}

// sitter is who has a seat of a table that waits for players.
func (s *sitting) sitter(say lang.Speaker, seat game.Seat) string {
	switch {
	case s.Players[seat] == match.Player{}:
		return say.Text("lobby.empty")
	case seat == s.Proposer:
		return say.Text("lobby.host", "User", mention(s.Players[seat].User))
	}
	return s.name(say, int(seat))
}

// lobbyButtons are what can be done at a table that waits for players.
func lobbyButtons(sc scene) chat.Buttons {
	sit := func(what chat.SitKind, style chat.Style) chat.Button {
		return chat.Button{Label: sc.say.Text("lobby.button." + string(what)), Style: style, Do: chat.Sit{Match: sc.ID, What: what}}
	}
	row := chat.Buttons{sit(chat.SitJoin, chat.Agree), sit(chat.SitLeave, chat.Plain)}
	if len(sc.game.Levels) > 0 {
		row = append(row, sit(chat.SitComputer, chat.Plain))
	}
	return append(row, sit(chat.SitBegin, chat.Primary), chat.Button{
		Label: sc.say.Text("lobby.button.cancel"), Style: chat.Danger, Do: chat.Answer{Match: sc.ID, What: chat.Cancel},
	})
}

// stand is the level of the computers that take seats which people leave free.
func (b *Bot) stand(s sitting) string { return cmp.Or(s.Level, b.games[s.Game].DefaultLevel) }

// sit does something at a table that waits for players. All of it changes the message
// that shows the table, which is the board once the match begins.
func (b *Bot) sit(ctx context.Context, r *Request, do chat.Sit) (Reply, error) {
	s, err := b.table.get(ctx, do.Match)
	if err != nil {
		return Reply{}, err
	}
	var c match.Command
	if do.What == chat.SitComputer && b.stand(s) == "" {
		return b.whisper(r, "bot.unknown"), nil // no such button was shown
	}
	switch do.What {
	case chat.SitJoin:
		c = match.Join{User: r.User.ID, Name: r.User.Name}
	case chat.SitLeave:
		c = match.Leave{User: r.User.ID}
	case chat.SitComputer:
		c = match.AddComputer{User: r.User.ID, Level: b.stand(s)}
	case chat.SitBegin:
		c = match.Begin{User: r.User.ID, Level: b.stand(s)}
	default:
		return b.whisper(r, "bot.unknown"), nil
	}
	return b.settleProposal(ctx, r, s, c)
}

// settleProposal runs a command on a match that has not begun and answers with what
// it then is.
func (b *Bot) settleProposal(ctx context.Context, r *Request, s sitting, c match.Command) (Reply, error) {
	// The sweeper may be a few seconds late; a challenge is over when its time is.
	if s.Phase == match.Pending && !b.Now().Before(s.Due()) {
		c = match.Expire{}
	}
	s, err := b.command(ctx, r, s, c)
	if err != nil {
		return b.excuse(r, err, &s), nil
	}
	b.table.land(s.ID, s.Version-1)
	return b.carry(ctx, r, s, r.kind(), func(s sitting) Reply {
		return b.updated(r, s, b.message(s, r.At.Missing))
	}), nil
}
