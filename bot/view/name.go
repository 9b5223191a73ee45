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
	"kamisado/render/text"
)

// maxName is how many characters of a person's name are shown.
const maxName = 40

// shortName returns a person's name in one line of at most so many characters, for a text without
// mentions. It leaves out characters that change the direction of text. It returns "" if the name would
// show nothing.
func shortName(name string, most int) string {
	runes := slices.DeleteFunc([]rune(strings.Join(strings.Fields(name), " ")), turnsText)
	short := string(runes[:min(len(runes), most)])
	if match.IsBlankName(short) {
		return ""
	}
	return short
}

// markup are the characters with which chats mark text up.
const markup = "\\*_~`|>#-+.[]()<:"

// EscapedName returns a person's name as it was, so that nothing in it is markup or a mention; who had none is mentioned.
func EscapedName(say lang.Speaker, user, name string) string {
	if match.IsErased(user) {
		return text.Capital(say.Text(former))
	}
	return escapedName(user, name, maxName)
}

func escapedName(user, name string, most int) string {
	name = shortName(name, most)
	if name == "" {
		return Mention(user)
	}
	escapes := []string{"@", "@\u200b"}
	for _, char := range markup {
		escapes = append(escapes, string(char), `\`+string(char))
	}
	return isolated(strings.NewReplacer(escapes...).Replace(name))
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

// Opponents returns the other players of a match in a sentence, people by their names as they were. marked escapes what
// would be markup in them.
func (p *Presenter) Opponents(m session.Session, user, locale string, marked bool) string {
	v := p.view(m, game.Nobody, locale)
	return v.opponents(user, func(seat game.Seat) string {
		player := v.Players[seat]
		switch {
		case player.User == "":
			return v.name(seat)
		case !marked:
			return v.plainName(player, maxOpponent)
		case match.IsErased(player.User):
			return v.say.Text(former)
		}
		return escapedName(player.User, player.Name, maxOpponent)
	})
}

// turnsText reports whether a character has no other use than to say in which direction text
// runs.
func turnsText(char rune) bool { return unicode.Is(unicode.Bidi_Control, char) }

// The characters between which a text is written in its own direction, without an effect on the
// text around it: https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates
const (
	beginIsolate = "\u2068"
	endIsolate   = "\u2069"
)

// isolated returns a name for a line of text, where one that is written from right to left would
// have its neighbours change places with it.
func isolated(name string) string {
	if strings.ContainsFunc(name, leftward) {
		return beginIsolate + name + endIsolate
	}
	return name
}

// inPictures returns names without what only text needs: in a picture they stand alone.
func inPictures(names []string) []string {
	drawn := slices.Clone(names)
	for i, name := range drawn {
		drawn[i] = strings.Trim(name, beginIsolate+endIsolate)
	}
	return drawn
}

// leftward reports whether a character belongs to a script that is written from right to left.
func leftward(char rune) bool {
	return unicode.In(char, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Adlam,
		unicode.Samaritan, unicode.Mandaic, unicode.Hanifi_Rohingya, unicode.Mende_Kikakui)
}

// cutLine returns a line of at most so many characters, in which every isolate that begins ends.
func cutLine(line string, most int) string {
	runes := []rune(line)
	if len(runes) <= most {
		return line
	}
	if cut := string(runes[:most-1]); strings.Count(cut, beginIsolate) > strings.Count(cut, endIsolate) {
		return cut + endIsolate
	}
	return strings.TrimSuffix(string(runes[:most]), beginIsolate)
}
