package solver

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"kamisado/game/kamisado"
)

//go:generate go run kamisado/cmd/kamisado prove simple --output simple.txt
//go:generate go run kamisado/cmd/kamisado prove estandar --output estandar.txt

// proofs are the tables that Prove computes and Proof.WriteTo writes.
//
//go:embed simple.txt estandar.txt
var proofs embed.FS

// book gives what proofs have proven. It is read when it is first asked.
type book struct {
	files []string
	once  sync.Once
	// values are those of rounds, by canonical state.
	values map[State]Value
	// winning are the moves that win the first position of a match.
	winning map[kamisado.Mode][]kamisado.Move
}

// embedded is the book of the embedded proofs.
var embedded = &book{files: []string{"simple.txt", "estandar.txt"}}

// open reads the files. They are part of the program, and a test reads them too.
func (b *book) open() {
	b.values, b.winning = map[State]Value{}, map[kamisado.Mode][]kamisado.Move{}
	for _, name := range b.files {
		proof, err := readEmbedded(name)
		if err != nil {
			panic(fmt.Errorf("the embedded proof %s: %w", name, err))
		}
		for _, round := range proof.Rounds {
			b.values[round.State.canonical()] = round.Value
		}
		winning := []kamisado.Move{}
		for _, first := range proof.First {
			if first.Value == Win {
				winning = append(winning, first.Move)
			}
		}
		b.winning[proof.Mode] = winning
	}
}

func readEmbedded(name string) (*Proof, error) {
	file, err := proofs.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return ReadProof(file)
}

// Embedded is the proof of a mode that the program carries and answers by.
func Embedded(mode kamisado.Mode) (*Proof, error) { return readEmbedded(mode.String() + ".txt") }

// value is that of a round for who starts it.
func (b *book) value(s State) (Value, bool) {
	b.once.Do(b.open)
	v, ok := b.values[s.canonical()]
	return v, ok
}

// first are all winning moves of a match's first position, sorted; false for
// other positions.
func (b *book) first(p kamisado.Position) ([]kamisado.Move, bool) {
	if p != kamisado.Start(p.Mode()) {
		return nil, false
	}
	b.once.Do(b.open)
	winning, ok := b.winning[p.Mode()]
	return slices.Clone(winning), ok
}

// sortMoves sorts moves as text.
func sortMoves(moves []kamisado.Move) {
	slices.SortFunc(moves, func(a, b kamisado.Move) int { return strings.Compare(a.String(), b.String()) })
}
