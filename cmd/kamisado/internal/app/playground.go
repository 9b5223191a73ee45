package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"kamisado/bot"
	"kamisado/bot/discord"
	"kamisado/bot/lang"
	"kamisado/bot/playground"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/store"
)

// Playground is the bot in a page of its own, for people without a Discord account:
// the same bot, connected to a fake Discord that the page shows.
type Playground struct {
	Page
	Common
}

// pageMemory is for what the page shows: some hundred messages with their pictures.
const pageMemory = 48 << 20

// Run serves the page until the context ends.
func (p *Playground) Run(ctx context.Context, console *cli.Console, o Options) error {
	catalogue, err := lang.New()
	if err != nil {
		return err
	}
	say := catalogue.Speaker(p.language(console))
	if err := console.CheckDotEnv(say); err != nil {
		return err
	}
	tuneCollector(console, memoryGoal+Entries().Memory()+pageMemory)
	if p.LogLevel == "info" {
		// That it is connected to Discord, and the like, would be misleading here.
		p.LogLevel = "warn"
	}
	log := p.logger(console)
	matches, err := p.open(ctx)
	if matches == nil {
		return err
	}
	return errors.Join(p.serve(ctx, o, console, log, catalogue, matches), matches.Close())
}

// serve opens the page, says where it is, and plays.
func (p *Playground) serve(ctx context.Context, o Options, console *cli.Console, log *slog.Logger, catalogue *lang.Catalogue, matches store.Store) error {
	tag := p.language(console)
	texts := make(map[string]map[string]string)
	for _, t := range lang.Tags() {
		texts[string(t)] = catalogue.Texts(t, "playground.")
	}
	page, err := playground.Open(playground.Config{
		Listen: p.Listen, Names: p.Names, Language: string(tag), Texts: texts, Log: log,
		ReplyWithin: o.ReplyWithin, RequestWithin: o.RequestWithin,
	})
	if err != nil {
		return wrongPage(err, catalogue.Speaker(tag))
	}
	p.announce(console, catalogue.Speaker(tag), page.URL())
	if _, desktop := cli.Screen(console.Out); p.Open && desktop {
		browse(console.Env, page.URL())
	}
	return p.play(ctx, o, log, catalogue, matches, page)
}

// wrongPage turns a setting that cannot work into a sentence.
func wrongPage(err error, say lang.Speaker) error {
	if bad, ok := errors.AsType[playground.BadSetting](err); ok {
		return cli.Misuse(say.Text("serve.page."+bad.Key, bad.Pairs...))
	}
	return err
}

// announce says where the page is, who can reach it, and how to get to Discord.
func (p *Playground) announce(console *cli.Console, say lang.Speaker, url string) {
	lines := []string{say.Text("serve.playground", "URL", url)}
	if others := Reachable(p.Listen, url); len(others) > 0 {
		lines = append(lines, say.Text("serve.playground.reachable", "URLs", strings.Join(others, ", ")))
	}
	way := "serve.playground.discord"
	if strings.TrimSpace(console.Env("DISCORD_TOKEN")) != "" {
		way = "serve.playground.token"
	}
	fmt.Fprintln(console.Out, strings.Join(append(lines, say.Text(way)), "\n"))
}

// play runs the page and the bot beside each other until one of them ends. The bot
// leaves first, so that it can finish what it has begun.
func (p *Playground) play(ctx context.Context, o Options, log *slog.Logger, catalogue *lang.Catalogue, matches store.Store, page *playground.Playground) error {
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	open, closePage := context.WithCancel(context.WithoutCancel(ctx))
	defer closePage()
	closed := make(chan error, 1)
	go func() {
		defer leave()
		closed <- page.Serve(open)
	}()
	err := p.bot(ctx, o, log, catalogue, matches, page)
	closePage()
	return errors.Join(err, <-closed)
}

// bot plays in the page's Discord until the context ends.
func (p *Playground) bot(ctx context.Context, o Options, log *slog.Logger, catalogue *lang.Catalogue, matches store.Store, page *playground.Playground) error {
	account := page.Discord()
	base, err := discord.ParseBase(account.API)
	if err != nil {
		return err
	}
	client, err := discord.New(discord.Config{Token: account.Token, App: account.App, Base: base, Log: log, ReplyWithin: o.ReplyWithin})
	if err != nil {
		return err
	}
	config := configure(catalogue, matches, client, log)
	config.Maps = true
	config.Home = func(place store.Place) bool { return page.Home(place.Guild, place.Channel) }
	if o.Tune != nil {
		o.Tune(&config)
	}
	b := bot.New(config)
	// The page keeps nothing of an earlier run.
	if err := b.Revive(ctx, page.Channels()...); err != nil {
		return err
	}
	return serveBot(ctx, client, b)
}
