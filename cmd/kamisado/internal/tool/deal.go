package tool

import (
	"fmt"
	"strings"

	"kamisado/game"
)

// Deal says what a seed deals, so that anybody can check after a match that it was
// the one whose hash was shown before. It opens no database.
type Deal struct {
	Game    string    `enum:"${dealt}" required:"" placeholder:"cli.value.game" help:"cli.deal.game"`
	Seed    game.Seed `required:"" placeholder:"cli.value.hex" help:"cli.deal.seed"`
	First   string    `placeholder:"cli.value.move" help:"cli.deal.first"`
	Options FlagSet   `embed:""`
	JSONFlag
}

// Detail says what is printed for each game.
func (c *Deal) Detail(console *Console, list List) (text string) {
	for _, e := range list.with(canDeal) {
		text += "\n\n" + e.id() + ": " + console.Text("cli.deal."+e.id()) + "."
	}
	return text
}

// Run prints the hash and the deal. It refuses a first move that deals nothing yet, such as a flag, a missing
// one, and any in games where it does not matter. What is no legal move at all the rules refuse.
func (c *Deal) Run(console *Console, list List) error {
	e := list.Of(c.Game)
	options, err := e.options(&c.Options, nil, console)
	if err != nil {
		return err
	}
	p, err := e.Rules.New(options, c.Seed)
	if err != nil {
		return err
	}
	auditor := e.Rules.(game.SeedAuditor)
	_, dealt := auditor.FirstMove(p)
	if c.First != "" {
		if dealt {
			return console.Misuse("deal.firstless")
		}
		if p, err = p.Play(0, game.Move(c.First)); err != nil {
			return err
		}
		_, dealt = auditor.FirstMove(p)
	}
	if !dealt {
		return console.Misuse("deal.first")
	}
	lines, err := auditor.Deal(c.Seed, options, c.First)
	if err != nil {
		return err
	}
	text := fmt.Sprintf("hash: %s\n%s\n", c.Seed.Hash(), strings.Join(lines, "\n"))
	return c.Print(console.Out, text, map[string]any{"hash": c.Seed.Hash(), "deal": lines})
}
