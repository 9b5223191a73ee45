package view

import (
	"cmp"
	"log/slog"
	"math"
	"slices"
	"strings"
	"time"
	"unicode"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/render"
	"kamisado/render/text"
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
	// Maps makes pictures carry a map of their cells.
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

// Say returns a phrase in the language of a locale.
func (p *Presenter) Say(locale string, phrase game.Phrase) string {
	return p.Catalogue.For(locale).Say(phrase)
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

func (p *Presenter) view(m session.Session, seat game.Seat, locale string) matchView {
	g := p.Games.Of(m.Game)
	v := matchView{m, p.Now(), m.View(seat), g.Rules.Facts(m.Options), p.Catalogue.For(locale), g, p.Games}
	v.view.Elapsed = v.Elapsed(v.now)
	v.view.Groups = p.listable(v.view.Groups)
	v.say = v.say.Named(v.playerName)
	return v
}

// listable sees to it that the choices of each group fit where they are listed: a menu. A group that has more and is
// the only one is spread over a few menus, in the order of its parts, so that a move is one choice. Else its parts
// come in its place.
func (p *Presenter) listable(groups []game.Group) []game.Group {
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

// Mention shows a user's name without notifying anybody by itself.
func Mention(user string) string { return "<@" + user + ">" }

// Mentions shows several users' names.
func Mentions(users []string) string {
	var all []string
	for _, user := range users {
		all = append(all, Mention(user))
	}
	return strings.Join(all, ", ")
}

// ChannelMentions returns channels as messages show them.
func ChannelMentions(ids []string) string {
	mentions := make([]string, len(ids))
	for i, id := range ids {
		mentions[i] = "<#" + id + ">"
	}
	return strings.Join(mentions, ", ")
}

// former is what somebody is called who wanted to be forgotten.
const former = "player.former"

// person shows a user in a sentence: by a mention, or in words who was forgotten.
func person(say lang.Speaker, user string) string {
	if match.IsErased(user) {
		return say.Text(former)
	}
	return Mention(user)
}

// plainName returns a person's name for a text without markup, in one line of at most so many characters. For a person
// without a name it returns the seat's name or, in games whose seats have no names, the id.
func (v *matchView) plainName(p match.Player, most int) string {
	if match.IsErased(p.User) {
		return text.Capital(v.say.Text(former))
	}
	if name := shortName(p.Name, most); name != "" || p.User == "" {
		return isolated(name)
	}
	if seat := v.seatName(v.Seat(p.User)); seat != "" {
		return v.say.Text(string(seat))
	}
	return p.User
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
	for i := range p.Games {
		g := &p.Games[i]
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

// NameTerm returns what a game is called.
func NameTerm(id game.ID) game.Term { return game.Term(string(id) + ".name") }

// levelLabel returns what a computer's level is called where one is chosen.
func (v *matchView) levelLabel(level string) string {
	return v.say.Text(string(v.Game) + ".level." + level)
}

// levelName returns what a computer's level is called, without what is said of it in brackets.
func (v *matchView) levelName(level string) string {
	name, _, _ := strings.Cut(v.levelLabel(level), " (")
	return name
}

// GameName returns the game of a match with its variant in the language of a locale, such as "Kamisado (Standard)" or
// "Othello 14×10".
func (p *Presenter) GameName(m session.Session, locale string) string {
	v := p.view(m, game.Nobody, locale)
	return v.gameName()
}

// gameName returns the game of a match with its variant, such as "Kamisado (Standard)" or "Othello 14×10".
func (v *matchView) gameName() string {
	name := v.say.Text(string(NameTerm(v.Game)))
	if v.facts.Variant.IsZero() {
		return name
	}
	variant := v.say.Say(v.facts.Variant)
	if !strings.ContainsFunc(variant, unicode.IsLetter) { // a size alone
		return name + " " + variant
	}
	return name + " (" + variant + ")"
}

// seatName returns what the side of a seat is called; empty in games without.
func (v *matchView) seatName(seat game.Seat) game.Term {
	if seat < 0 || int(seat) >= len(v.facts.SeatNames) {
		return ""
	}
	return v.facts.SeatNames[seat]
}

// name returns how a player is shown: a person by a mention, a computer in words.
func (v *matchView) name(seat game.Seat) string {
	if level := v.Players[seat].Level; level != "" {
		return v.say.Text("player.computer", "Level", v.levelName(level))
	}
	return person(v.say, v.Players[seat].User)
}

// wordNames returns the players' names for a text about a picture, by seat.
func (v *matchView) wordNames() []string {
	names := v.pictureNames()
	for seat, player := range v.Players {
		if names[seat] == "" {
			names[seat] = v.plainName(player, maxName)
		}
	}
	return names
}

// pictureNames returns the players' names for a picture, by seat. A name is empty if the player has none: the picture
// then shows the seat's. A computer's level is in the text beside the picture, and in the picture if levels differ.
func (v *matchView) pictureNames() []string {
	levels := make(map[string]bool)
	for _, player := range v.Players {
		if player.Level != "" {
			levels[player.Level] = true
		}
	}
	names := make([]string, len(v.Players))
	for seat, player := range v.Players {
		switch {
		case player.Level == "" && !match.IsErased(player.User) && shortName(player.Name, maxName) == "":
		case player.Level == "":
			names[seat] = v.plainName(player, maxName)
		case len(levels) > 1:
			names[seat] = v.levelName(player.Level)
		default:
			names[seat] = v.say.Text("player.picture.computer")
		}
	}
	return names
}

// playerName returns the name of the player on a seat for a phrase. A computer's has its side.
func (v *matchView) playerName(seat game.Seat) string {
	if seat < 0 || int(seat) >= len(v.Players) {
		return ""
	}
	if level := v.Players[seat].Level; level != "" {
		return v.say.Text("player.table.computer", "Side", v.seatName(seat), "Level", strings.ToLower(v.levelName(level)))
	}
	return v.name(seat)
}

// names returns all players in a sentence, people first, computers of a level once.
func (v *matchView) names() string {
	var people, computers []string
	for seat, player := range v.Players {
		name := v.name(game.Seat(seat))
		switch {
		case player.Level == "":
			people = append(people, name)
		case !slices.Contains(computers, name):
			computers = append(computers, name)
		}
	}
	return v.listed(append(people, computers...))
}

// listed returns names in a sentence.
func (v *matchView) listed(all []string) string {
	if len(all) < 2 {
		return strings.Join(all, "")
	}
	last := len(all) - 1
	return v.say.Text("bot.players", "Players", strings.Join(all[:last], ", "), "Last", all[last])
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

// termList lists words with commas.
func termList(say lang.Speaker, terms []game.Term) string {
	words := make([]string, len(terms))
	for i, term := range terms {
		words[i] = say.Text(string(term))
	}
	return strings.Join(words, ", ")
}
