// Package view says what a game is as the bot offers it, and makes the messages that show a match: from a
// [session.Session], seen by one seat or by nobody in particular, to a chat.Message with its sentences, controls and
// picture, in somebody's language.
//
// It reads no store and changes nothing. What everybody sees is made of the view of game.Nobody, and nothing of a
// hidden hand gets into it. Controls come from the view too: it lists the legal moves in groups with labels, or has a
// form of fields to compose a move of, so a new game needs no line here. What a platform can show is given by
// [Config].Limits.
package view

import (
	"cmp"
	"log/slog"
	"math"
	"slices"
	"strings"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/render"
)

// Config is what a Presenter is made of.
type Config struct {
	Games     Games
	Catalogue *lang.Catalogue
	// Log gets a line for each picture that cannot be drawn; their messages show a text board.
	Log *slog.Logger
	// Link is the address of a message, for people.
	Link func(guild, channel, message string) string
	// Limits are the platform's; a zero one is none.
	Limits chat.Limits
	// Maps makes pictures carry a map of their cells, for clients that can use it. Discord's cannot.
	Maps bool
	// Now is the clock; nil for the real one.
	Now func() time.Time
}

// Presenter makes messages. It is safe for concurrent use.
type Presenter struct {
	Config
	curves *render.CurvePainter
}

// New makes a presenter.
func New(c Config) *Presenter {
	for _, limit := range []*int{&c.Limits.Text, &c.Limits.Alt, &c.Limits.Choices, &c.Limits.File} {
		*limit = cmp.Or(*limit, math.MaxInt)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Presenter{Config: c, curves: render.NewCurvePainter()}
}

// Reader is whom a private message is for, and what cannot be shown there.
type Reader struct {
	User, Locale string
	// Missing are the permissions that the bot lacks for a picture, as keys of the
	// catalogue.
	Missing []game.Term
}

// Files reports whether a message to the reader may have a file.
func (r Reader) Files() bool { return !slices.Contains(r.Missing, chat.PermissionFiles) }

// withoutFiles returns the permissions that keep pictures from messages to the reader.
func (r Reader) withoutFiles() []game.Term {
	if r.Files() {
		return nil
	}
	return []game.Term{chat.PermissionFiles}
}

// Text returns a sentence of the catalogue in the language of a locale.
func (p *Presenter) Text(locale, key string, pairs ...any) string {
	return p.Catalogue.For(locale).Text(key, pairs...)
}

// LinkTo returns where a match can be seen.
func (p *Presenter) LinkTo(m session.Session) string {
	return p.Link(m.Place.Guild, m.Place.Channel, m.Board())
}

// matchView is a match as a seat may see it, in a language.
type matchView struct {
	session.Session
	// now is when it is shown.
	now   time.Time
	view  game.View
	facts game.Facts
	say   lang.Speaker
	// game is the match's, games are all.
	game  *Game
	games Games
}

// public returns a match as everybody sees it, in the language of its place.
func (p *Presenter) public(m session.Session) matchView {
	return p.view(m, game.Nobody, m.Place.Locale)
}

// private returns a match as its player may see it, in the player's language.
func (p *Presenter) private(m session.Session, to Reader) matchView {
	return p.view(m, m.Seat(to.User), to.Locale)
}

// publicTo returns a match as everybody sees it, for a reader: in their language and, if they play it, from their side.
func (p *Presenter) publicTo(m session.Session, to Reader) matchView {
	v := p.view(m, game.Nobody, to.Locale)
	if seat := m.Seat(to.User); v.facts.Ends && seat != game.Nobody {
		v.view.Bottom = seat
	}
	return v
}

func (p *Presenter) view(m session.Session, seat game.Seat, locale string) matchView {
	g := p.Games.Of(m.Game)
	v := matchView{m, p.Now(), m.View(seat), g.Rules.Facts(m.Options), p.Catalogue.For(locale), g, p.Games}
	v.view.Elapsed = v.Elapsed(v.now)
	v.view.Groups = p.Listable(v.view.Groups)
	v.say = v.say.Named(v.playerName)
	return v
}

// Listable sees to it that the choices of each group fit where they are listed: a menu. A group that has more and is
// the only one is spread over a few menus, in the order of its parts, so that a move is one choice. Else its parts
// come in its place.
func (p *Presenter) Listable(groups []game.Group) []game.Group {
	most, menus := p.Limits.Choices, max(1, p.Limits.Menus)
	var fitting []game.Group
	for _, group := range groups {
		switch {
		case group.Buttons || group.Parts == nil || len(group.Choices) <= most:
			fitting = append(fitting, group)
		case len(groups) == 1 && len(group.Choices) <= most*menus:
			group.Choices = nil
			for _, part := range group.Parts {
				group.Choices = append(group.Choices, part.Choices...)
			}
			fitting = append(fitting, group)
		default:
			fitting = append(fitting, group.Parts...)
		}
	}
	return fitting
}

// StartCommand returns the command that starts a game.
func StartCommand(id game.ID) game.Phrase {
	return game.Say("command.start.line", "Game", game.Term("command."+string(id)+".name"))
}

// StartCommands lists the commands that start a game, or every game where none is named.
// Ranked are those that start a match which counts for a record.
func (p *Presenter) StartCommands(only game.ID, ranked bool, locale string) string {
	say := p.Catalogue.For(locale)
	var all []string
	for _, g := range p.Games {
		if only != "" && only != g.Rules.ID() {
			continue
		}
		command := say.Say(StartCommand(g.Rules.ID()))
		if preset := g.Preset().Name; ranked && preset != "" {
			command += " " + say.Text("option."+preset) + ":…"
		}
		all = append(all, "`"+command+"`")
	}
	return strings.Join(all, ", ")
}

// button returns a button with a label of the catalogue, for a control of the match as it is now.
func (v *matchView) button(control string, style chat.Style, key string, values ...any) chat.Button {
	return chat.Button{Label: v.say.Text(key), Style: style, ID: v.control(control, values...)}
}

// control returns the id of a control of the match as it is now.
func (v *matchView) control(name string, values ...any) string {
	return chat.ControlID(name, append([]any{v.ID, v.Ply}, values...)...)
}

// proposalButton returns a button of a match that has not begun.
func (v *matchView) proposalButton(control string, style chat.Style, key string) chat.Button {
	return chat.Button{Label: v.say.Text(key), Style: style, ID: chat.ControlID(control, v.ID)}
}
