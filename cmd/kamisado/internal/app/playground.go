package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os/exec"
	"runtime"
	"slices"
	"strings"

	"kamisado/bot"
	"kamisado/bot/discord"
	"kamisado/bot/lang"
	"kamisado/bot/playground"
	"kamisado/cmd/kamisado/internal/tool"
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
func (p *Playground) Run(ctx context.Context, console *tool.Console, o Options) error {
	if p.LogLevel == "info" {
		// That it is connected to Discord, and the like, would be misleading here.
		p.LogLevel = "warn"
	}
	h, err := newHost(&p.Common, console, o)
	if err != nil {
		return err
	}
	return h.withStore(ctx, memoryGoal+pageMemory, func() error {
		page, err := p.open(h)
		if err != nil {
			return err
		}
		// The bot leaves before the page, so that it can finish what it has begun.
		ctx, leave := context.WithCancel(ctx)
		defer leave()
		open, closePage := context.WithCancel(context.WithoutCancel(ctx))
		defer closePage()
		closed := make(chan error, 1)
		go func() {
			defer leave()
			closed <- page.Serve(open)
		}()
		err = h.playIn(ctx, page)
		closePage()
		return errors.Join(err, <-closed)
	})
}

// open opens the page and says where it is, who can reach it, and how to get to Discord.
func (p *Playground) open(h *host) (*playground.Playground, error) {
	console := h.console
	texts := make(map[string]map[string]string)
	for _, t := range lang.Tags() {
		texts[string(t)] = console.Catalogue.Texts(t, "playground.")
	}
	page, err := playground.Open(playground.Config{
		Listen: p.Listen, Names: p.Names, Language: string(console.Tag), Texts: texts, Log: h.log,
		ReplyWithin: h.ReplyWithin, Patience: h.Patience,
	})
	if bad, ok := errors.AsType[playground.BadSetting](err); ok {
		return nil, console.Misuse("serve.page."+bad.Key, bad.Pairs...)
	}
	if err != nil {
		return nil, err
	}
	lines := []string{console.Text("serve.playground", "URL", page.URL())}
	if others := reachable(p.Listen, page.URL()); len(others) > 0 {
		lines = append(lines, console.Text("serve.playground.reachable", "URLs", strings.Join(others, ", ")))
	}
	way := "serve.playground.discord"
	if strings.TrimSpace(console.Env("DISCORD_TOKEN")) != "" {
		way = "serve.playground.token"
	}
	fmt.Fprintln(console.Out, strings.Join(append(lines, console.Text(way)), "\n"))
	if _, desktop := tool.Screen(console.Out); p.Open && desktop {
		browse(console.Env, page.URL())
	}
	return page, nil
}

// playIn plays in the page's Discord until the context ends.
func (h *host) playIn(ctx context.Context, page *playground.Playground) error {
	account := page.Discord()
	base, err := discord.ParseBase(account.API)
	if err != nil {
		return err
	}
	client, config := h.connect(discord.Config{Token: account.Token, App: account.App, Base: base})
	config.Maps = true
	config.Platform = "playground"
	config.Home = func(place store.Place) bool { return page.Home(place.Guild, cmp.Or(place.Parent, place.Channel)) }
	b := bot.New(config)
	// The page keeps nothing of an earlier run.
	if err := b.Delivery.Revive(ctx, page.Channels()...); err != nil {
		return err
	}
	return h.serve(ctx, client, b)
}

// reachable returns the addresses at which other machines reach a page that listens on
// more than the loopback interface; none for one that does not.
func reachable(listen, url string) (urls []string) {
	host, _, err := net.SplitHostPort(listen)
	if err != nil {
		return nil
	}
	_, port, _ := net.SplitHostPort(strings.TrimPrefix(url, "http://"))
	address, err := netip.ParseAddr(host)
	switch {
	case host == "localhost" || err == nil && address.IsLoopback():
		return nil
	case host != "" && (err != nil || !address.IsUnspecified()):
		return []string{url}
	}
	for _, ip := range OuterAddresses() {
		urls = append(urls, "http://"+net.JoinHostPort(ip.String(), port))
	}
	return urls
}

// OuterAddresses returns this machine's addresses, those of the fourth version before those of
// the sixth. Where they cannot be found out there are none.
func OuterAddresses() (all []netip.Addr) {
	interfaces, _ := net.InterfaceAddrs()
	for _, a := range interfaces {
		prefix, err := netip.ParsePrefix(a.String())
		if err == nil && !prefix.Addr().IsLoopback() && !prefix.Addr().IsLinkLocalUnicast() {
			all = append(all, prefix.Addr().Unmap())
		}
	}
	slices.SortFunc(all, netip.Addr.Compare)
	return all
}

// browse opens an address in the user's browser, best effort: the address has been
// printed as well.
func browse(env func(string) string, address string) {
	var open *exec.Cmd
	switch {
	case runtime.GOOS == "windows":
		open = exec.Command("rundll32", "url.dll,FileProtocolHandler", address)
	case runtime.GOOS == "darwin":
		open = exec.Command("open", address)
	case env("DISPLAY") != "" || env("WAYLAND_DISPLAY") != "":
		open = exec.Command("xdg-open", address)
	default:
		return
	}
	if open.Start() == nil {
		go func() { _ = open.Wait() }()
	}
}
