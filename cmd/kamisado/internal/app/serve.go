package app

import (
	"cmp"
	"context"
	"errors"
	"net"
	"strings"

	"kamisado/bot/discord"
	"kamisado/bot/discord/webhook"
	"kamisado/bot/lang"
	"kamisado/bot/playground"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/store"
)

// Auto is the program without a command: the bot where there is a token, else the
// playground. Supervisors use serve, which never opens a page.
type Auto struct {
	Account
	Page
	Common
}

// Run serves Discord or the playground until the context ends.
func (a *Auto) Run(ctx context.Context, console *cli.Console, o Options, say lang.Speaker, all *lang.Catalogue) error {
	if a.Token == "" {
		return (&Playground{Page: a.Page, Common: a.Common}).Run(ctx, console, o, say, all)
	}
	return (&Serve{Account: a.Account, Common: a.Common}).Run(ctx, console, o, say, all)
}

// Serve runs the bot.
type Serve struct {
	Account
	Common
}

// Run serves until the context ends.
func (s *Serve) Run(ctx context.Context, console *cli.Console, o Options, say lang.Speaker, all *lang.Catalogue) error {
	h, err := s.newHost(console, o, say, all)
	if err != nil {
		return err
	}
	account, err := s.check(h.say)
	if err != nil {
		return err
	}
	transport := "gateway"
	switch {
	case account.PublicKey != nil:
		transport = "HTTP at " + account.Listen
	case s.Shards != "":
		transport = "gateway, shards " + s.Shards
	}
	h.log.Info("starting", "version", o.build().String(), "transport", transport, "database", store.Describe(s.Database), "language", string(say.Tag))
	return h.withStore(ctx, s.Database, memoryGoal, func() error {
		err := s.serve(ctx, h, *account)
		if errors.Is(err, discord.ErrToken) {
			return cli.BadSetting(h.say.Text("serve.wrongtoken"))
		}
		return err
	})
}

// check reads the account, and refuses settings that cannot work before anything is opened.
func (s *Serve) check(say lang.Speaker) (*discord.Config, error) {
	// A token that was copied from a request's header has "Bot" before it.
	if scheme, token, ok := strings.Cut(s.Token, " "); ok && strings.EqualFold(scheme, "Bot") {
		s.Token = cli.Unquote(token)
	}
	switch {
	case s.Token == "":
		return nil, cli.BadSetting(say.Text("serve.notoken"))
	case strings.ContainsFunc(s.Token, func(r rune) bool { return r <= ' ' || r > '~' }):
		return nil, cli.BadSetting(say.Text("serve.wrongtoken"))
	}
	for name, id := range map[string]string{"DISCORD_APP_ID": s.AppID, "DISCORD_GUILD_ID": s.GuildID} {
		if id != "" && !discord.IsSnowflake(id) {
			return nil, cli.BadSetting(say.Text("serve.badid", "Name", name))
		}
	}
	account := &discord.Config{Token: s.Token, App: s.AppID, Guild: s.GuildID, Listen: s.HTTPListen}
	var err error
	if s.PublicKey != "" {
		if account.PublicKey, err = webhook.ParseKey(s.PublicKey); err != nil {
			return nil, cli.BadSetting(say.Text("serve.badkey"))
		}
		if _, _, err = net.SplitHostPort(s.HTTPListen); err != nil {
			return nil, cli.BadSetting(say.Text("serve.badlisten"))
		}
	}
	if account.Shards, err = discord.ParseShards(s.Shards); err != nil {
		return nil, cli.BadSetting(say.Text("serve.badshards"))
	}
	if s.Shards != "" && s.PublicKey != "" {
		return nil, cli.BadSetting(say.Text("serve.shardsandkey"))
	}
	if s.APIURL != "" {
		if account.Base, err = discord.ParseBase(s.APIURL); err != nil {
			return nil, cli.BadSetting(err.Error())
		}
	}
	return account, nil
}

// platform is what the store calls Discord.
const platform = "discord"

// serve plays on Discord.
func (s *Serve) serve(ctx context.Context, h *host, account discord.Config) error {
	client, config, err := h.connect(account)
	if err != nil {
		return err
	}
	// Whoever looked at the playground first has its matches in the same database.
	config.Platform = platform
	config.Home = func(p store.Place) bool { return !playground.Owns(cmp.Or(p.Guild, p.Channel)) }
	return h.serveBot(ctx, client, h.newBot(config))
}
