package view

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"kamisado/bot/lang"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/render"
)

// maxName is how many characters of a person's name are shown.
const maxName = 40

// shortName returns a person's name in one line of at most so many characters, for a text without
// mentions. It leaves out characters that change the direction of text. It returns "" if the name would
// show nothing.
func shortName(name string, most int) string {
	turnsText := func(char rune) bool { return unicode.Is(unicode.Bidi_Control, char) }
	runes := slices.DeleteFunc([]rune(strings.Join(strings.Fields(name), " ")), turnsText)
	short := string(runes[:min(len(runes), most)])
	if match.IsBlankName(short) {
		return ""
	}
	return short
}

// markup are the characters with which chats mark text up.
const markup = "\\*_~`|>#-+.[]()<:"

// EscapedName returns a person's name as it was, so that nothing in it is markup or a mention; who had none is
// mentioned.
func EscapedName(say lang.Speaker, user, name string) string {
	if match.IsErased(user) {
		return game.Capital(say.Text(former))
	}
	if name = shortName(name, maxName); name == "" {
		return Mention(user)
	}
	return isolated(Escaped(name))
}

// Escaped returns a text so that nothing in it is markup or a mention.
func Escaped(text string) string {
	escapes := []string{"@", "@\u200b"}
	for _, char := range markup {
		escapes = append(escapes, string(char), `\`+string(char))
	}
	return strings.NewReplacer(escapes...).Replace(text)
}

// PlainName returns a person's name as it was, for a text without markup; of who had none it is the id.
func PlainName(say lang.Speaker, p match.Player) string {
	if match.IsErased(p.User) {
		return say.Text(former)
	}
	return cmp.Or(isolated(shortName(p.Name, maxName)), p.User)
}

// maxOpponent is how many characters of an opponent's name a record shows: ten of them have to fit a message.
const maxOpponent = 20

// Opponents returns the other players of a match in a sentence without markup, people by their names as they were.
// drawn is the same for a picture.
func (p *Presenter) Opponents(m session.Session, user, locale string) (said, drawn string) {
	v := p.view(m, game.Nobody, locale)
	name := func(seat game.Seat) string {
		player := v.Players[seat]
		switch {
		case player.User == "":
			return v.name(seat)
		case match.IsErased(player.User):
			return v.say.Text(former)
		}
		return v.plainName(player, maxOpponent)
	}
	return v.opponents(user, name), v.opponents(user, func(seat game.Seat) string { return v.drawn(name(seat)) })
}

// drawn returns a name for a picture, which says where to find one that it can show nothing of.
func (v *matchView) drawn(name string) string {
	if render.Legible(name) == "" {
		return v.say.Text("card.unnamed")
	}
	return name
}

// isolated returns a name for a line of text, where one that is written from right to left would
// have its neighbours change places with it.
func isolated(name string) string {
	if strings.ContainsFunc(name, leftward) {
		return game.BeginIsolate + name + game.EndIsolate
	}
	return name
}

// leftward reports whether a character belongs to a script that is written from right to left.
func leftward(char rune) bool {
	return unicode.In(char, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Adlam,
		unicode.Samaritan, unicode.Mandaic, unicode.Hanifi_Rohingya, unicode.Mende_Kikakui)
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
		return game.Capital(v.say.Text(former))
	}
	if name := shortName(p.Name, most); name != "" || p.User == "" {
		return isolated(name)
	}
	if seat := v.seatName(v.Seat(p.User)); seat != "" {
		return v.say.Term(seat)
	}
	return p.User
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
	name := v.say.Term(NameTerm(v.Game))
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

// isRecord reports whether a match was imported only to be looked at. Who has played it is not known.
func (v *matchView) isRecord() bool { return v.HasNoChannel() && v.Opening.Imported() }

// name returns how a player is shown: a person by a mention, a computer in words, the unknown player of a record by the
// side.
func (v *matchView) name(seat game.Seat) string {
	if side := v.seatName(seat); side != "" && v.isRecord() {
		return v.say.Term(side)
	}
	if level := v.Players[seat].Level; level != "" {
		return v.say.Text("player.computer", "Level", v.levelName(level))
	}
	return person(v.say, v.Players[seat].User)
}

// wordNames returns the players' names for a text about a picture, by seat.
func (v *matchView) wordNames() []string {
	names := v.pictureNames()
	for seat, player := range v.Players {
		switch {
		case v.isRecord():
			names[seat] = v.name(game.Seat(seat))
		case names[seat] == "":
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
		case v.isRecord(), player.Level == "" && !match.IsErased(player.User) && shortName(player.Name, maxName) == "":
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
	if level := v.Players[seat].Level; level != "" && !v.isRecord() {
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

// termList lists words with commas.
func termList(say lang.Speaker, terms []game.Term) string {
	words := make([]string, len(terms))
	for i, term := range terms {
		words[i] = say.Term(term)
	}
	return strings.Join(words, ", ")
}
