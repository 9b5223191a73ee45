package tool

import (
	"context"
	"strings"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/bot/view"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/game"
	"kamisado/render/text"
	"kamisado/store"
)

// Records shows the leaderboards of the file to which [Play] adds records. It only reads.
type Records struct {
	Game *string `arg:"" optional:"" name:"game" help:"cli.records.game"`
	File string  `name:"records" placeholder:"cli.value.file" help:"cli.records.records"`
	cli.JSONFlag
}

// Detail says which records there are.
func (*Records) Detail(say lang.Speaker) string { return say.Text("cli.records.detail") }

// Run prints each leaderboard that somebody has got onto, below what counts in its game.
func (r *Records) Run(ctx context.Context, console *cli.Console, list List, say lang.Speaker, all *lang.Catalogue) error {
	games, err := r.games(list, say, all)
	if err != nil {
		return err
	}
	if r.File == "" {
		if r.File, err = defaultRecords(); err != nil {
			return err
		}
	}
	p := recordPrinter{say: say}
	for _, e := range games {
		if err := p.game(ctx, newTerminalRecords(r.File, e, say, all)); err != nil {
			return err
		}
	}
	if p.out.Len() == 0 {
		p.none(r.File, games)
	}
	return r.Print(console.Out, text.Wrap(p.out.String(), console.Width()), p.objects...)
}

// games are those that were asked for.
func (r *Records) games(list List, say lang.Speaker, all *lang.Catalogue) (List, error) {
	kept := list.with(hasRecords)
	if r.Game == nil {
		return kept, nil
	}
	e, ok := list.named(*r.Game, all)
	switch {
	case !ok:
		return nil, cli.Misuse(say.Text("play.records.unknown", "Text", game.Quote(*r.Game), "Games", strings.ReplaceAll(kept.ids(), ",", ", ")))
	case !hasRecords(e):
		return nil, cli.Misuse(say.Text("play.records.none", "Game", e.name(say), "Games", kept.names(say)))
	}
	return List{e}, nil
}

// recordPrinter prints leaderboards for a terminal, in the words of the bot's.
type recordPrinter struct {
	say     lang.Speaker
	out     strings.Builder
	objects []any
}

// heading is that of a leaderboard of a kind of matches, as the end of a match has it.
type heading struct {
	kind store.Kind
	key  string
}

// headings are those of the leaderboards of a game, in the order in which they are shown.
func headings() []heading {
	return []heading{
		{store.KindAlone, "terminal.records"},
		{store.KindComputer, "terminal.records.computer"},
		{store.KindPeople, "terminal.records.people"},
	}
}

// game prints the leaderboards of a game that have records.
func (p *recordPrinter) game(ctx context.Context, r *terminalRecords) error {
	var text strings.Builder
	err := r.read(ctx, func(matches store.Store) error {
		for _, board := range view.Leaderboards(r.game.Rules) {
			for _, h := range headings() {
				best, err := r.leaderboard(ctx, matches, board, h.kind)
				if err != nil {
					return err
				}
				for i, s := range best {
					p.objects = append(p.objects, map[string]any{
						"game": r.game.id(), "leaderboard": board.Name, "kind": h.kind, "place": i + 1, "name": s.Name, "points": s.Points, "result": s.Result,
					})
				}
				if len(best) > 0 {
					text.WriteString("\n" + p.say.Text(h.key, "Leaderboard", board.Label) + "\n")
					text.WriteString(terminal.ScoreTable(r.game.Rules.(game.Scorer), best, p.say.Say))
				}
			}
		}
		return nil
	})
	if text.Len() > 0 {
		if p.out.Len() > 0 {
			p.out.WriteString("\n")
		}
		p.out.WriteString(p.about(r.game) + "\n" + text.String())
	}
	return err
}

// about names a game and says what counts in it. Marks of a chat are none here.
func (p *recordPrinter) about(e Entry) string {
	text := p.say.Text("play.records.game", "Game", e.name(p.say), "About", game.Term(e.Key("rank.about")))
	return strings.ReplaceAll(text, "`", "")
}

// none says that there are no records yet, what counts, and how to get the first.
func (p *recordPrinter) none(file string, games List) {
	p.out.WriteString(p.say.Text("play.records.empty", "File", file, "Game", games[0].id()) + "\n")
	for _, e := range games {
		p.out.WriteString(p.about(e) + "\n")
	}
}
