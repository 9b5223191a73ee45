package bot

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// offer agrees to a restart or a rematch, and carries it out when all have.
func (b *Bot) offer(ctx context.Context, r *Request, do chat.Offer) (Reply, error) {
	s, err := b.table.get(ctx, do.Match)
	if err != nil {
		return Reply{}, err
	}
	c := match.Offer{User: r.User.ID, What: do.What, Ply: s.meant(do.Ply)}
	if c.Seed, err = b.newSeed(); err != nil {
		return Reply{}, err
	}
	if c.Next, err = b.newID(); err != nil {
		return Reply{}, err
	}
	ply, seed := s.Ply, s.Seed
	s, err = b.command(ctx, r, s, c)
	if err != nil {
		return b.excuse(r, err, &s), nil
	}
	if s.Next != "" {
		return b.rematch(ctx, r, s)
	}
	s = b.unsealed(s, seed)
	return b.carry(ctx, r, s, r.kind(), func(s sitting) Reply {
		m := b.message(s, r.At.Missing)
		if s.Ply == ply && r.clicked() && !r.Plain {
			m.File, m.KeepFile = nil, true
		}
		return b.updated(r, s, m)
	}), nil
}

// unsealed notes for the board what the chance of a match was before it was started
// again: its hash was shown, and nobody will play on with it.
func (b *Bot) unsealed(s sitting, before game.Seed) sitting {
	if s.Seed == before || !game.Deals(b.rules[s.Game]) {
		return s
	}
	s.since = []game.Event{{Phrase: game.Say("board.chance.before", "Seed", before.String(), "Hash", before.Hash())}}
	b.table.put(s)
	return s
}

// rematch posts the board of the match that follows.
func (b *Bot) rematch(ctx context.Context, r *Request, old sitting) (Reply, error) {
	s, err := b.table.get(ctx, old.Next)
	if err != nil {
		return Reply{}, err
	}
	return b.carry(ctx, r, s, Post, func(s sitting) Reply {
		reply := b.posted(r, s, b.message(s, r.At.Missing))
		after := reply.After
		reply.After = func(ctx context.Context, message string) {
			after(ctx, message)
			// The message with the button, not the one booked: that this one has
			// arrived may not have been heard of yet.
			b.settle(ctx, old, store.Shown{Message: r.Message, Version: old.Version})
			b.quietly("take the rematch away", old, b.leaveReview(ctx, r, old))
		}
		return reply
	}), nil
}

// leaveReview leaves on the board of a match that has its rematch what can still
// be done there.
func (b *Bot) leaveReview(ctx context.Context, r *Request, old sitting) error {
	m := b.message(old, r.At.Missing)
	if !r.Plain {
		m.File, m.KeepFile = nil, true
	}
	return b.Poster.Edit(ctx, old.Place.Channel, r.Message, m)
}

// successor is the creation of the rematch that a change has agreed on. The
// players have all accepted it already.
func (b *Bot) successor(c store.Change) (store.Change, error) {
	seed, err := b.newSeed()
	if err != nil {
		return store.Change{}, err
	}
	proposal := c.State.RematchProposal(seed)
	s := sitting{State: match.State{ID: c.State.Next}, Place: c.Place}
	return b.change(s, match.Propose{Proposal: proposal}, match.Accept{User: accepter(proposal)})
}

// accepter is a person who may accept a proposal: another than the proposer,
// where there is one.
func accepter(p match.Proposal) string {
	proposer := p.Players[p.Proposer].User
	for _, user := range p.People() {
		if user != proposer {
			return user
		}
	}
	return proposer
}
