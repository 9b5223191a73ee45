package tool

import (
	"fmt"
	"strings"

	"kamisado/bot/lang"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/game"
)

// Deal says what a seed deals, so that anybody can check after a match that it was
// the one whose hash was shown before. It opens no database.
type Deal struct {
	Game    string    `enum:"${dealt}" required:"" placeholder:"cli.value.game" help:"cli.deal.game"`
	Seed    game.Seed `required:"" placeholder:"cli.value.hex" help:"cli.deal.seed"`
	First   string    `placeholder:"cli.value.move" help:"cli.deal.first"`
	Options FlagSet   `embed:""`
	cli.JSONFlag
	audited List
}

// Detail explains what is printed.
func (c *Deal) Detail(say lang.Speaker) string {
	var text strings.Builder
	text.WriteString(say.Text("cli.deal.detail"))
	for _, e := range c.audited {
		text.WriteString("\n\n" + e.id() + ": " + say.Text(e.DealHelp) + ".")
	}
	return text.String()
}

// Run prints the hash and the deal.
func (c *Deal) Run(console *cli.Console, list List, say lang.Speaker, all *lang.Catalogue) error {
	e := list.Of(c.Game)
	options, err := e.options(&c.Options, nil, say, all)
	if err != nil {
		return cli.Explain(err, say)
	}
	if err := c.refuseFirst(e, options, say); err != nil {
		return cli.Explain(err, say)
	}
	lines, err := e.Rules.(game.SeedAuditor).Deal(c.Seed, options, c.First)
	if err != nil {
		return cli.Explain(err, say)
	}
	text := fmt.Sprintf("hash: %s\n%s\n", c.Seed.Hash(), strings.Join(lines, "\n"))
	return c.Print(console.Out, text, map[string]any{"hash": c.Seed.Hash(), "deal": lines})
}

// refuseFirst says that a first move is missing or that it is one which deals nothing
// yet, such as a flag, and refuses it in games where it does not matter. What is no legal
// move at all the rules refuse.
func (c *Deal) refuseFirst(e Entry, options game.Options, say lang.Speaker) error {
	p, err := e.Rules.New(options, c.Seed)
	if err != nil {
		return err
	}
	auditor := e.Rules.(game.SeedAuditor)
	if _, ok := auditor.FirstMove(p); ok {
		if c.First != "" {
			return cli.Misuse(say.Text("deal.firstless"))
		}
		return nil
	}
	if c.First != "" {
		if p, err = p.Play(0, game.Move(c.First)); err != nil {
			return err
		}
	}
	if _, ok := auditor.FirstMove(p); !ok {
		return cli.Misuse(say.Text("deal.first"))
	}
	return nil
}
