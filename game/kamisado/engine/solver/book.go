package solver

import (
	"bufio"
	"embed"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"kamisado/game/kamisado"
)

//go:generate go run kamisado/cmd/kamisado prove simple --output simple.txt
//go:generate go run kamisado/cmd/kamisado prove estandar --output estandar.txt

// proofs are the tables that Prove computes and Proof.WriteTo writes: the book.
//
//go:embed simple.txt estandar.txt
var proofs embed.FS

// book has the values of proofs; the zero book has none.
type book struct {
	// values are those of rounds, by canonical state.
	values map[State]Value
	// winning are the winning moves of a match's first position.
	winning map[kamisado.Mode][]kamisado.Move
	// replies are the plies to the end after first moves that win and their replies.
	replies map[[2]kamisado.Move]int
}

// embedded returns the book of the embedded proofs, which are read on first use. They are part
// of the program and read by a test, so it panics if they are damaged.
var embedded = sync.OnceValue(func() *book {
	b := &book{map[State]Value{}, map[kamisado.Mode][]kamisado.Move{}, map[[2]kamisado.Move]int{}}
	for _, mode := range []kamisado.Mode{kamisado.Simple, kamisado.Standard} {
		proof, err := Embedded(mode)
		if err != nil {
			panic(fmt.Errorf("the embedded proof of %s: %w", mode, err))
		}
		for _, round := range proof.Rounds {
			b.values[round.State.canonical()] = round.Value
		}
		for _, r := range proof.Replies {
			b.replies[[2]kamisado.Move{r.First, r.Reply}] = r.Plies
		}
		winning := []kamisado.Move{}
		for _, first := range proof.First {
			if first.Value == Win {
				winning = append(winning, first.Move)
			}
		}
		b.winning[mode] = winning
	}
	return b
})

// Embedded returns the proof of a mode that is embedded in the program.
func Embedded(mode kamisado.Mode) (*Proof, error) {
	file, err := proofs.Open(mode.String() + ".txt")
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return ReadProof(file)
}

// first returns all winning moves of a match's first position, sorted; false for other
// positions.
func (b *book) first(p kamisado.Position) ([]kamisado.Move, bool) {
	if p != kamisado.Start(p.Mode()) {
		return nil, false
	}
	winning, ok := b.winning[p.Mode()]
	return slices.Clone(winning), ok
}

// sortMoves sorts moves as text.
func sortMoves(moves []kamisado.Move) {
	slices.SortFunc(moves, func(a, b kamisado.Move) int { return strings.Compare(a.String(), b.String()) })
}

// Proof is the solution of a mode: the value of every round that can occur in a match, and
// of every first move, and how long the loser can put off the end.
type Proof struct {
	Mode kamisado.Mode
	// Rounds are in the order of States; none for the simple mode, which has one.
	Rounds []ProvenRound
	// First are the first moves of a match, sorted as text.
	First []ProvenMove
	// Replies are those to the first moves that win, one move of each pair of mirror
	// images. They are computed for the simple mode and hold for both.
	Replies []ProvenReply
}

// ProvenRound is a round and its value for the side that starts it.
type ProvenRound struct {
	State State
	Value Value
}

// ProvenMove is a move and its value for the side that makes it.
type ProvenMove struct {
	Move  kamisado.Move
	Value Value
}

// The headings of the written tables.
const (
	movesHeading   = "# First moves, and what each is worth to Black, who makes it."
	repliesHeading = "# Replies to first moves that win, and in how many moves the match ends with them at the latest,\n" +
		"# the reply counted, one first move of each pair of mirror images."
	roundsHeading = "# Rounds that can occur, one of each pair of mirror images, with who starts as Black,\n" +
		"# and what each is worth to who starts it, in the whole match."
)

// WriteTo writes the proof as a table, a line a round, a first move and a reply.
// Equal proofs give equal texts.
func (p *Proof) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "# Kamisado, %s.\n", p.Mode)
	if len(p.Rounds) > 0 {
		fmt.Fprintln(&b, roundsHeading)
	}
	for _, round := range p.Rounds {
		start := round.State.Start()
		fmt.Fprintf(&b, "%s %s\n", start.KFN(), round.Value)
	}
	fmt.Fprintln(&b, movesHeading)
	for _, first := range p.First {
		fmt.Fprintf(&b, "%s %s\n", first.Move, first.Value)
	}
	if len(p.Replies) > 0 {
		fmt.Fprintln(&b, repliesHeading)
	}
	for _, r := range p.Replies {
		fmt.Fprintf(&b, "%s %s %d\n", r.First, r.Reply, r.Plies)
	}
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}

// ReadProof reads what WriteTo wrote.
func ReadProof(r io.Reader) (*Proof, error) {
	p := new(Proof)
	lines := bufio.NewScanner(r)
	for number := 1; lines.Scan(); number++ {
		if err := p.readLine(lines.Text()); err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
	}
	return p, lines.Err()
}

func (p *Proof) readLine(line string) error {
	if comment, ok := strings.CutPrefix(line, "# Kamisado, "); ok {
		mode, ok := kamisado.ModeOf(strings.TrimSuffix(comment, "."))
		if !ok {
			return fmt.Errorf("no mode: %q", comment)
		}
		p.Mode = mode
	}
	if strings.HasPrefix(line, "#") {
		return nil
	}
	if words := strings.Fields(line); len(words) == 3 {
		return p.readReply(words[0], words[1], words[2])
	}
	i := strings.LastIndexByte(line, ' ')
	if i < 0 || line[i+1:] != Win.String() && line[i+1:] != Loss.String() {
		return fmt.Errorf("a value must end the line: %q", line)
	}
	what, value := line[:i], Value(line[i+1:] == Win.String())
	if strings.Contains(what, " ") {
		start, err := kamisado.ParseKFN(what)
		p.Rounds = append(p.Rounds, ProvenRound{stateOf(&start, starter), value})
		return err
	}
	move, err := kamisado.ParseMove(what)
	p.First = append(p.First, ProvenMove{move, value})
	return err
}
