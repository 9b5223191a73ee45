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
	Game    string    `enum:"${dealt}" required:"" help:"The game: ${dealt}."`
	Seed    game.Seed `required:"" placeholder:"HEX" help:"The seed that was shown at the end of the match: 64 hexadecimal digits."`
	First   string    `placeholder:"MOVE" help:"The first move of the match, in games whose deal depends on it."`
	Options FlagSet   `embed:""`
	languageFlag
	audited List
}

// Help explains what is printed.
func (c *Deal) Help() string {
	var b strings.Builder
	b.WriteString(`Prints "hash:" and the SHA-256 of the seed's 32 bytes, which was shown when the match began, and what it deals.`)
	for _, e := range c.audited {
		fmt.Fprintf(&b, "\n\n%s: %s.", e.id(), e.DealHelp)
	}
	return b.String()
}

// Run prints the hash and the deal.
func (c *Deal) Run(console *cli.Console, list List, all *lang.Catalogue) error {
	say, e := c.speaker(all), list.Of(c.Game)
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
	_, err = fmt.Fprintf(console.Out, "hash: %s\n%s\n", c.Seed.Hash(), strings.Join(lines, "\n"))
	return err
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
