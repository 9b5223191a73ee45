package bot

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// pendingMost is how many challenges of one's own may be open at once.
const pendingMost = 3

// AnySide is the value of the option color that lets chance decide.
const AnySide = "azar"

// start posts a challenge.
func (b *Bot) start(ctx context.Context, r *Request, do Start) (Reply, error) {
	g, ok := b.games[do.Game]
	if !ok {
		return b.whisper(r, "bot.unknown"), nil
	}
	// One at a time, or several at once would all be under the cap.
	b.starting.Lock()
	defer b.starting.Unlock()
	refusal, err := b.refuseStart(ctx, r, g, do)
	switch {
	case err != nil:
		return Reply{}, err
	case refusal != "":
		return b.refusedStart(ctx, r, refusal), nil
	}
	s, err := b.propose(r, g, do)
	if err != nil {
		return Reply{}, err
	}
	change, err := b.change(sitting{State: match.State{ID: s.ID}, Place: s.Place}, match.Propose{Proposal: s.Proposal})
	if err != nil {
		return Reply{}, err
	}
	change.Interaction = r.ID
	err = b.Store.Commit(ctx, change)
	switch {
	case errors.Is(err, store.ErrPending), errors.Is(err, store.ErrRepeated):
		return b.refusedStart(ctx, r, "start.pending"), nil
	case err != nil:
		return Reply{}, err
	}
	s.State = change.State
	b.table.put(s)
	return b.posted(r, s, b.challenge(s)), nil
}

// refusedStart says why a challenge cannot be made. If that is because of itself,
// stored before a crash and delivered again, it is shown instead.
func (b *Bot) refusedStart(ctx context.Context, r *Request, refusal string) Reply {
	if refusal == "start.pending" || refusal == "start.many" {
		if s, ok := b.startedBefore(ctx, r); ok {
			return b.posted(r, s, b.message(s, r.At.Missing))
		}
	}
	return b.whisper(r, refusal, "Most", pendingMost)
}

// startedMost is how many matches are looked through for a repeated challenge.
const startedMost = 10

// startedBefore finds the challenge of a start that was stored before a crash
// and is delivered again: the newest of this user's in the channel.
func (b *Bot) startedBefore(ctx context.Context, r *Request) (s sitting, ok bool) {
	rows, err := b.Store.List(ctx, store.Filter{User: r.User.ID, Channel: r.At.Channel, Limit: startedMost})
	if err != nil {
		return s, false
	}
	for _, row := range rows {
		s, err := b.table.seat(row)
		if err == nil && s.Players[s.Proposer].User == r.User.ID {
			return s, b.repeated(ctx, r, s)
		}
	}
	return s, false
}

// refuseStart gives the key of the reason not to start, empty when there is none.
func (b *Bot) refuseStart(ctx context.Context, r *Request, g *Game, do Start) (key string, err error) {
	switch {
	case do.Opponent == nil || do.Opponent.Self:
		return "start.computer", nil
	case do.Opponent.ID == r.User.ID:
		return "start.oneself", nil
	case do.Opponent.Bot:
		return "start.bot", nil
	case r.At.Guild == "":
		return "start.direct", nil
	case do.Side != "" && do.Side != AnySide && !slices.Contains(g.Sides, do.Side):
		return "start.side", nil
	}
	rows, err := b.Store.List(ctx, store.Filter{User: r.User.ID, Phases: []match.Phase{match.Pending}})
	if err != nil {
		return "", fmt.Errorf("list pending challenges: %w", err)
	}
	own := 0
	for _, row := range rows {
		if slices.Contains(row.Users, do.Opponent.ID) {
			return "start.pending", nil
		}
		s, err := b.seat(row)
		if err != nil {
			continue
		}
		if s.Players[s.Proposer].User == r.User.ID {
			own++
		}
	}
	if own >= pendingMost {
		return "start.many", nil
	}
	return "", nil
}

// propose makes the match of a challenge, not yet stored.
func (b *Bot) propose(r *Request, g *Game, do Start) (sitting, error) {
	id, err := b.newID()
	if err != nil {
		return sitting{}, err
	}
	seed, err := b.newSeed()
	if err != nil {
		return sitting{}, err
	}
	options := maps.Clone(do.Options)
	if _, err := g.Rules.New(options, seed); err != nil {
		return sitting{}, err
	}
	seat := game.Seat(slices.Index(g.Sides, do.Side))
	drawn := seat == game.Nobody
	if drawn {
		seat = game.Seat(seed[len(seed)-1] % byte(len(g.Sides)))
	}
	players := make([]match.Player, 2)
	players[seat] = match.Player{User: r.User.ID, Name: r.User.Name}
	players[1-seat] = match.Player{User: do.Opponent.ID, Name: do.Opponent.Name}
	return sitting{
		State: match.State{ID: id, Proposal: match.Proposal{
			Game: do.Game, Options: options, Seed: seed, RulesRev: match.RulesRev, Players: players,
			Proposer: seat, Drawn: drawn, Deadline: b.Now().Add(b.ChallengeLife).UnixMilli(),
		}},
		Place: store.Place{Guild: r.At.Guild, Channel: r.At.Channel, Locale: r.At.public()},
	}, nil
}

// challenge is the message of a pending or closed challenge.
func (b *Bot) challenge(s sitting) Message {
	speaker := b.Catalogue.For(s.Place.Locale)
	challenger, opponent := s.Players[s.Proposer].User, s.Players[1-s.Proposer].User
	pairs := []any{
		"Challenger", mention(challenger), "Opponent", mention(opponent),
		"Game", b.gameName(speaker, s), "Unix", s.Deadline / 1000, "Side", b.challengerSide(s),
	}
	if s.Phase == match.Closed {
		return Message{Text: speaker.Text("challenge."+string(s.Closing), pairs...)}
	}
	answer := func(what AnswerKind, style Style) Button {
		return Button{Label: speaker.Text("challenge.button." + string(what)), Style: style, Do: Answer{Match: s.ID, What: what}}
	}
	return Message{
		Text:     speaker.Text("challenge.text", pairs...),
		Ping:     []string{opponent},
		Controls: []Control{Buttons{answer(Accept, Agree), answer(Decline, Plain), answer(Cancel, Plain)}},
	}
}

// challengerSide is the challenger's side in words, or that it is drawn.
func (b *Bot) challengerSide(s sitting) game.Term {
	if s.Drawn {
		return "challenge.drawn"
	}
	return s.Position.View(game.Nobody).SeatNames[s.Proposer]
}

// gameName is the game with its options, such as "Kamisado (Standard)".
func (b *Bot) gameName(speaker lang.Speaker, s sitting) string {
	words := []string{speaker.Text(string(s.Game) + ".name")}
	for _, option := range b.games[s.Game].Options {
		value := s.Options[option.Name]
		if value == "" {
			value = option.Values[0]
		}
		words = append(words, "("+speaker.Text(string(s.Game)+"."+option.Name+"."+value)+")")
	}
	return strings.Join(words, " ")
}
