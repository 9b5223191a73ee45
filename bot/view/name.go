package view

import (
	"slices"
	"strings"
	"unicode"

	"kamisado/game/match"
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

// turnsText reports whether a character has no other use than to say in which direction text
// runs.
func turnsText(char rune) bool { return unicode.Is(unicode.Bidi_Control, char) }

// The characters between which a text is written in its own direction, without an effect on the
// text around it: https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates
const (
	beginIsolate = "\u2068"
	endIsolate   = "\u2069"
)

// isolated is a name for a line of text, where one that is written from right to left would
// have its neighbours change places with it.
func isolated(name string) string {
	if strings.ContainsFunc(name, leftward) {
		return beginIsolate + name + endIsolate
	}
	return name
}

// inPictures are names without what only text needs: in a picture they stand alone.
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

// cutLine is a line of at most so many characters, in which every isolate that begins ends.
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
