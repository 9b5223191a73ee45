package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

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
func (p *Playground) Run(ctx context.Context, console *cli.Console, o Options, say lang.Speaker, all *lang.Catalogue) error {
	if p.LogLevel == "info" {
		// That it is connected to Discord, and the like, would be misleading here.
		p.LogLevel = "warn"
	}
	h, err := p.newHost(console, o, say, all)
	if err != nil {
		return err
	}
	return h.withStore(ctx, p.Database, memoryGoal+pageMemory, func() error { return p.serve(ctx, h) })
}

// serve opens the page, says where it is, and plays.
func (p *Playground) serve(ctx context.Context, h *host) error {
	texts := make(map[string]map[string]string)
	for _, t := range lang.Tags() {
		texts[string(t)] = h.catalogue.Texts(t, "playground.")
	}
	page, err := playground.Open(playground.Config{
		Listen: p.Listen, Names: p.Names, Language: string(h.say.Tag), Texts: texts, Log: h.log,
		ReplyWithin: h.ReplyWithin, Patience: h.Patience,
	})
	if err != nil {
		return wrongPage(err, h.say)
	}
	p.announce(h, page.URL())
	if _, desktop := cli.Screen(h.console.Out); p.Open && desktop {
		browse(h.console.Env, page.URL())
	}
	return h.play(ctx, page)
}

// wrongPage turns a setting that cannot work into a sentence.
func wrongPage(err error, say lang.Speaker) error {
	if bad, ok := errors.AsType[playground.BadSetting](err); ok {
		return cli.Misuse(say.Text("serve.page."+bad.Key, bad.Pairs...))
	}
	return err
}

// announce says where the page is, who can reach it, and how to get to Discord.
func (p *Playground) announce(h *host, url string) {
	lines := []string{h.say.Text("serve.playground", "URL", url)}
	if others := Reachable(p.Listen, url); len(others) > 0 {
		lines = append(lines, h.say.Text("serve.playground.reachable", "URLs", strings.Join(others, ", ")))
	}
	way := "serve.playground.discord"
	if strings.TrimSpace(h.console.Env("DISCORD_TOKEN")) != "" {
		way = "serve.playground.token"
	}
	fmt.Fprintln(h.console.Out, strings.Join(append(lines, h.say.Text(way)), "\n"))
}

// play runs the page and the bot beside each other until one of them ends. The bot
// leaves first, so that it can finish what it has begun.
func (h *host) play(ctx context.Context, page *playground.Playground) error {
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	open, closePage := context.WithCancel(context.WithoutCancel(ctx))
	defer closePage()
	closed := make(chan error, 1)
	go func() {
		defer leave()
		closed <- page.Serve(open)
	}()
	err := h.playIn(ctx, page)
	closePage()
	return errors.Join(err, <-closed)
}

// playIn plays in the page's Discord until the context ends.
func (h *host) playIn(ctx context.Context, page *playground.Playground) error {
	account := page.Discord()
	base, err := discord.ParseBase(account.API)
	if err != nil {
		return err
	}
	client, config, err := h.connect(discord.Config{Token: account.Token, App: account.App, Base: base})
	if err != nil {
		return err
	}
	config.Maps = true
	config.Platform = "playground"
	config.Home = func(place store.Place) bool { return page.Home(place.Guild, cmp.Or(place.Parent, place.Channel)) }
	b := h.newBot(config)
	// The page keeps nothing of an earlier run.
	if err := b.Revive(ctx, page.Channels()...); err != nil {
		return err
	}
	return h.serveBot(ctx, client, b)
}
