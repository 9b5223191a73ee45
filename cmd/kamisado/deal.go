package main

import (
	"fmt"
	"strings"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/minesweeper"
	"kamisado/game/sixes"
)

// dealer tells, a line a thing, what a seed deals in a match with some options whose
// first move was first, which may be empty. Errors are *game.Error for what no match
// can have.
type dealer func(seed game.Seed, options game.Options, first string) ([]string, error)

// Deal says what a seed deals, so that anybody can check after a match that it was
// the one whose hash was shown before. It opens no database.
type Deal struct {
	Game    string    `enum:"${dealt}" required:"" help:"The game: ${dealt}."`
	Seed    game.Seed `required:"" placeholder:"HEX" help:"The seed that was shown at the end of the match: 64 hexadecimal digits."`
	First   string    `placeholder:"MOVE" help:"The first move of the match, in games whose deal depends on it."`
	Options flagSet   `embed:""`
	speech
	dealers gameList
}

// Help explains what is printed.
func (c *Deal) Help() string {
	var b strings.Builder
	b.WriteString(`Prints "hash:" and the SHA-256 of the seed's 32 bytes, which was shown when the match began, and what it deals.`)
	for _, e := range c.dealers {
		fmt.Fprintf(&b, "\n\n%s: %s.", e.id(), e.DealHelp)
	}
	return b.String()
}

// Run prints the hash and the deal.
func (c *Deal) Run(console *Console, list gameList, all *lang.Catalogue) error {
	say, e := c.speaker(all), list.of(c.Game)
	options, err := e.options(&c.Options, nil, say, all)
	if err != nil {
		return tell(err, say)
	}
	told, err := e.Deal(c.Seed, options, c.First)
	if err != nil {
		return tell(err, say)
	}
	_, err = fmt.Fprintf(console.Out, "hash: %s\n%s\n", c.Seed.Hash(), strings.Join(told, "\n"))
	return err
}

// dealSixes tells each seat's cards in the order in which they are dealt.
func dealSixes(seed game.Seed, _ game.Options, _ string) (told []string, err error) {
	for seat, hand := range sixes.Deal(seed) {
		var line strings.Builder
		line.WriteString(sixes.SeatName(game.Seat(seat)) + ":")
		for _, card := range hand {
			line.WriteString(" " + card.String())
		}
		told = append(told, line.String())
	}
	return told, nil
}

// dealMines tells where the mines lie, which the first opened cell decides too.
func dealMines(seed game.Seed, options game.Options, first string) ([]string, error) {
	mines, err := minesweeper.Rules{}.Mines(options, seed, first)
	if err != nil {
		return nil, err
	}
	return []string{strings.Join(append([]string{"mines:"}, mines...), " ")}, nil
}
