package match

// The store keeps people in rows of their own. Its events and snapshots name people by the numbers of those rows:
// the bodies that it keeps are made by MapPeople, and a snapshot names nobody on a seat. A Naming says who they are.

// Naming says who the people of a stored match are.
type Naming struct {
	// Seats are the people by seat; the zero Player for a computer and for a free seat.
	Seats []Player
	// People are those whom a snapshot names besides, by number.
	People map[int64]Player
}

// of returns the person whom a stored Player stands for.
func (n Naming) of(p Player) Player {
	if p.Person == 0 {
		return p
	}
	return n.People[p.Person]
}

// MapPeople returns the event with change made to the people whom its body names. It does not look into the
// bodies of kinds that name nobody.
func (e Event) MapPeople(change func(Player) Player) (Event, error) {
	switch e.Kind {
	case Proposed, Joined, Accepted, Halted, Placed:
	default:
		return e, nil
	}
	if len(e.Body) == 0 {
		return e, nil
	}
	body, err := e.decode()
	if err != nil {
		return e, err
	}
	var people []*Player
	switch b := body.(type) {
	case *proposed:
		people = pointers(b.Players)
	case *Player:
		people = []*Player{b}
	case *seating:
		people = pointers(b.Players)
	case *halt:
		if b.By != nil {
			people = []*Player{b.By}
		}
	case *Place:
		people = []*Player{&b.By}
	}
	changed := false
	for _, p := range people {
		before := *p
		*p = change(before)
		changed = changed || *p != before
	}
	if changed {
		e.Body = encode(body)
	}
	return e, nil
}

func pointers(all []Player) (people []*Player) {
	for i := range all {
		people = append(people, &all[i])
	}
	return people
}

// EncodeStored is Encode without the people on the seats. change is made to those who are named besides: who
// sat there when it was decided, and who has stopped or moved the match.
func (s *State) EncodeStored(change func(Player) Player) []byte {
	snap := s.snapshot()
	snap.Proposal.Players = mapPlayers(s.Players, func(p Player) Player { return Player{Level: p.Level} })
	snap.mapOthers(change)
	return encode(snap)
}

// name puts people in the places that EncodeStored has left.
func (s *snapshot) name(n Naming) {
	for seat, person := range n.Seats {
		if p := s.Proposal.Players; seat < len(p) && p[seat] == (Player{}) {
			p[seat] = person
		}
	}
	s.mapOthers(n.of)
}

func (s *snapshot) mapOthers(change func(Player) Player) {
	if s.Decided != nil {
		s.Decided = mapPlayers(s.Decided, change)
	}
	if s.HaltedBy != nil {
		by := change(*s.HaltedBy)
		s.HaltedBy = &by
	}
	s.Place.By = change(s.Place.By)
}

func mapPlayers(all []Player, change func(Player) Player) []Player {
	changed := make([]Player, len(all))
	for i, p := range all {
		changed[i] = change(p)
	}
	return changed
}
