package match

import (
	"fmt"
	"slices"
	"time"

	"kamisado/game"
)

// Offering is something that happens when every person wants it.
type Offering string

const (
	// Restart starts the same match again.
	Restart Offering = "restart"
	// Rematch starts a new match with swapped seats once this one is over.
	Rematch Offering = "rematch"
	// Stop ends the match as it stands, where its position is a game.Stopper.
	Stop Offering = "stop"
	// Draw ends the match as a draw. It stands until the next move of who offered it; other
	// offers go with any move.
	Draw Offering = "draw"
	// Takeback takes back the last move of who asks for it, and what came after it.
	Takeback Offering = "takeback"
)

// A draw can be offered once some moves are made, and by each side once in some plies.
const (
	drawFrom  = 2
	drawEvery = 10
)

// refusedWait is how long to wait with a takeback after the first one was refused; after n of
// them it is n*n times as long.
const refusedWait = 10 * time.Second

type (
	// Offer agrees to something; it happens when all players have.
	Offer struct {
		User string
		What Offering
		// Ply is as in Play.
		Ply int
		// Seed is for a restart, Next for a rematch, should this offer complete it.
		Seed game.Seed
		Next ID
		// Proven is set for a draw in a position that is proven drawn: then a computer
		// agrees.
		Proven bool
	}
	// Agree accepts a draw or a takeback that the opponent has offered.
	Agree struct {
		User string
		What Offering
		Ply  int
	}
	// Refuse declines what Agree accepts.
	Refuse struct {
		User string
		What Offering
		Ply  int
	}
)

// The bodies of Offered and Refused, TakenBack, Restarted and Rematched.
type (
	offer struct {
		What Offering `json:"what"`
	}
	takeback struct {
		Plies int `json:"plies"`
	}
	restart struct {
		Seed game.Seed `json:"seed"`
	}
	rematch struct {
		Next ID `json:"next"`
	}
)

func (c Offer) decide(d *decision) error {
	seat, err := c.may(d)
	if err != nil {
		return err
	}
	if c.What == Rematch && (c.Next == "" || c.Next == d.ID) && d.agreed(seat, Rematch) {
		return fmt.Errorf("match %s: its rematch cannot be %q", d.ID, c.Next)
	}
	return d.offer(seat, c)
}

// offer adds an offer that may be made and, once everybody wants it, what comes of it.
func (d *decision) offer(seat game.Seat, c Offer) error {
	asker := seat // of a takeback: who wanted it first
	if d.offeredTo(seat, Takeback) {
		asker = 1 - seat
	}
	if err := d.add(Offered, seat, &offer{c.What}); err != nil || !d.agreed(seat, c.What) {
		return err
	}
	switch c.What {
	case Restart:
		if d.Opening != nil {
			c.Seed = d.Seed // of what was played before
		}
		return d.add(Restarted, game.Nobody, &restart{c.Seed})
	case Rematch:
		return d.add(Rematched, game.Nobody, &rematch{c.Next})
	case Stop:
		return d.add(Stopped, game.Nobody, nil)
	case Draw:
		return d.add(Drawn, game.Nobody, nil)
	}
	return d.add(TakenBack, asker, &takeback{d.back(asker)})
}

// May is the refusal of an offer that a user would make now; nil for none.
func May(games Games, s *State, user string, what Offering, now time.Time) error {
	_, err := Offer{User: user, What: what, Ply: AnyPly}.may(&decision{State: *s, games: games, now: now})
	return err
}

// may refuses an offer that cannot be made now, or that the seat has made. It returns the seat.
func (c Offer) may(d *decision) (game.Seat, error) {
	phase := Playing
	if c.What == Rematch {
		phase = Over
	}
	seat, err := d.seatedAt(c.User, phase, c.Ply)
	if err != nil {
		return seat, err
	}
	switch _, stops := d.stop(); {
	case c.What == Rematch && d.Next != "":
		return seat, refuse(game.KindStale, "match.rematched")
	case c.What == Rematch && d.HasFormer():
		return seat, refuse(game.KindDone, "match.former")
	case c.What == Stop && !stops:
		return seat, refuse(game.KindTurn, "match.stop")
	case d.offered(seat) == c.What && d.Table():
		return seat, refuse(game.KindDone, "match.offered.all")
	case d.offered(seat) == c.What:
		return seat, refuse(game.KindDone, "match.offered")
	case d.offeredTo(seat, c.What):
		return seat, nil // who agrees to what stands may do so at any time
	}
	switch c.What {
	case Restart, Rematch, Stop:
		return seat, nil
	case Draw:
		return seat, c.mayDraw(d, seat)
	case Takeback:
		return seat, d.mayTakeBack(seat)
	}
	return seat, fmt.Errorf("match %s: no offer of %q", d.ID, c.What)
}

// mayDraw refuses a draw that comes too early or again too soon, and one for a computer in a
// position that is not proven drawn.
func (c Offer) mayDraw(d *decision, seat game.Seat) error {
	left := 0
	if len(d.DrawOffers) > 0 && d.DrawOffers[seat] > 0 {
		left = d.DrawOffers[seat] + drawEvery - d.Ply
	}
	rules := d.games[d.Game]
	switch {
	case rules == nil:
		return noGame(d.Game)
	case !rules.Facts(d.Options).Draw || !d.Duel():
		return refuse(game.KindDone, "match.draw.unsuited")
	case len(d.People()) < 2 && !c.Proven:
		return refuse(game.KindDone, "match.draw.computer")
	case len(Played(&d.State)) < drawFrom:
		return refuse(game.KindDone, "match.draw.early")
	case left > 0 && len(d.People()) > 1:
		return refuse(game.KindDone, "match.draw.often", "Plies", left, "Plural", left)
	}
	return nil
}

// mayTakeBack refuses a takeback where there is nothing to take back, and too soon after others were refused.
func (d *decision) mayTakeBack(seat game.Seat) error {
	wait := d.RefusedAt.Add(refusedWait * time.Duration(d.Refusals*d.Refusals)).Sub(d.now)
	rules := d.games[d.Game]
	switch {
	case rules == nil:
		return noGame(d.Game)
	case !rules.Facts(d.Options).Takeback || !d.Duel():
		return refuse(game.KindDone, "match.takeback.unsuited")
	case d.back(seat) == 0:
		return refuse(game.KindDone, "match.takeback.none")
	case d.Refusals > 0 && wait > 0 && len(d.People()) > 1:
		return refuse(game.KindDone, "match.takeback.early", "Seconds", int((wait+time.Second-1)/time.Second))
	}
	return nil
}

func (c Agree) decide(d *decision) error {
	seat, err := d.answerer(c.User, c.What, c.Ply)
	if err != nil {
		return err
	}
	return d.offer(seat, Offer{What: c.What})
}

func (c Refuse) decide(d *decision) error {
	seat, err := d.answerer(c.User, c.What, c.Ply)
	if err != nil {
		return err
	}
	return d.add(Refused, seat, &offer{c.What})
}

// answerer returns the seat of a user to whom a draw or a takeback is offered.
func (s *State) answerer(user string, what Offering, ply int) (game.Seat, error) {
	if what != Draw && what != Takeback {
		return game.Nobody, fmt.Errorf("match %s: nobody answers an offer of %q", s.ID, what)
	}
	seat, err := s.seatedAt(user, Playing, ply)
	switch {
	case err != nil || s.offeredTo(seat, what):
		return seat, err
	case s.offered(seat) == what:
		return seat, refuse(game.KindDone, "match.offered.mine")
	}
	return seat, refuse(game.KindDone, "match.offer.gone")
}

// offered returns the open offer of a seat, empty for none.
func (s *State) offered(seat game.Seat) Offering {
	if len(s.Offers) == 0 {
		return ""
	}
	return s.Offers[seat]
}

// offeredTo reports whether somebody else than a seat has an open offer of something.
func (s *State) offeredTo(seat game.Seat, what Offering) bool {
	for other, open := range s.Offers {
		if game.Seat(other) != seat && open == what {
			return true
		}
	}
	return false
}

// agreed reports whether every other person has offered the same. Computers agree
// to everything.
func (s *State) agreed(seat game.Seat, what Offering) bool {
	for other, p := range s.Players {
		if game.Seat(other) != seat && p.User != "" && s.offered(game.Seat(other)) != what {
			return false
		}
	}
	return true
}

// unanswered lists the users who have not agreed to everything that is offered.
func (s *State) unanswered() []string {
	var users []string
	for seat, p := range s.Players {
		other := func(o Offering) bool { return o != "" && o != s.Offers[seat] }
		if p.User != "" && !IsErased(p.User) && slices.ContainsFunc(s.Offers, other) {
			users = append(users, p.User)
		}
	}
	return users
}

// stop is how the match ends if all agree to stop it now.
func (s *State) stop() (game.Outcome, bool) { return stopAt(s.Position) }

// stopAt is how a match ends that is stopped at a position; false where it cannot be.
func stopAt(p game.Position) (game.Outcome, bool) {
	if stopper, ok := p.(game.Stopper); ok {
		return stopper.Stop()
	}
	return game.Outcome{Winner: game.Nobody}, false
}

// back is how many moves go when a seat takes back its last one; 0 when it has made none.
func (s *State) back(seat game.Seat) int {
	played := Played(s)
	for i, m := range slices.Backward(played) {
		if m.Seat == seat {
			return len(played) - i
		}
	}
	return 0
}

// ToTakeBack are the moves that go when a seat takes back its last one, in the order in which
// they were made.
func ToTakeBack(s *State, seat game.Seat) []Move { return s.Moves[len(s.Moves)-s.back(seat):] }

// keepOffers withdraws the other offers.
func (s *State) keepOffers(keep func(by game.Seat, what Offering) bool) {
	var kept []Offering
	for by, what := range s.Offers {
		if what != "" && keep(game.Seat(by), what) {
			if kept == nil {
				kept = make([]Offering, len(s.Players))
			}
			kept[by] = what
		}
	}
	s.Offers = kept
}

// open opens an offer. One of a draw is remembered unless it answers another.
func (s *State) open(seat game.Seat, what Offering) {
	if what == Draw && !s.offeredTo(seat, what) {
		if s.DrawOffers = slices.Clone(s.DrawOffers); s.DrawOffers == nil {
			s.DrawOffers = make([]int, len(s.Players))
		}
		s.DrawOffers[seat] = s.Ply
	}
	if s.Offers = slices.Clone(s.Offers); s.Offers == nil {
		s.Offers = make([]Offering, len(s.Players))
	}
	s.Offers[seat] = what
}

// refuse withdraws what others have offered.
func (s *State) refuse(e Event, what Offering) {
	s.keepOffers(func(by game.Seat, open Offering) bool { return by == e.Seat || open != what })
	if what == Takeback {
		s.Refusals++
		s.RefusedAt = fromMilli(e.At.UnixMilli())
	}
}

// takeBack goes back to an earlier position, by what is left of the moves.
func (s *State) takeBack(games Games, plies int) error {
	left := len(s.Moves) - plies
	if plies < 1 || plies > len(Played(s)) {
		return fmt.Errorf("%d of %d moves cannot be taken back", plies, len(Played(s)))
	}
	moves := s.Moves[:left:left]
	if left == 0 {
		moves = nil // as a snapshot reads it back
	}
	err := s.setBack(games, moves, game.FoundIn(s.Position))
	s.TakenBack = s.Ply
	s.DrawOffers = slices.Clone(s.DrawOffers)
	for seat, ply := range s.DrawOffers {
		if ply > 0 {
			s.DrawOffers[seat]++
		}
	}
	return err
}

// RematchProposal is the proposal of the match that follows this one: the same
// game and options with the seats turned by one, so that colours swap. All have
// agreed to it already, so its deadline, the old one's, means nothing, and no table
// has to wait for players. It has a thread where the caller says so. An imported match begins with the same opening
// again, and so does one with a dealt opening, once.
func (s *State) RematchProposal(seed game.Seed) Proposal {
	p := s.Proposal
	p.Seed, p.ByLot, p.Lobby, p.Open, p.Threaded = seed, false, nil, false, false
	p.Rated, p.Young = p.Rated || p.Young, false // accounts have grown older
	if dealt := p.Opening; dealt.Imported() {
		p.Seed = s.Seed
	} else if p.Opening = nil; dealt != nil && dealt.Dealt == 1 {
		p.Opening = &Opening{Moves: dealt.Moves, Dealt: 2}
	}
	p.Players = append(slices.Clone(s.Players[1:]), s.Players[0])
	p.Proposer = game.Seat((int(s.Proposer) + len(s.Players) - 1) % len(s.Players))
	return p
}
