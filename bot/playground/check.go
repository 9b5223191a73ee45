package playground

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds of what the users are called.
const (
	maxUsers = 8
	maxName  = 32
)

// check refuses a configuration that cannot work.
func (c Config) check() error {
	if c.Language != "" && !isLanguage(c.Language) {
		return fmt.Errorf("the playground speaks es and en, not %q", c.Language)
	}
	names := c.names()
	if len(names) > maxUsers {
		return badSetting("name.count", "Count", len(names), "Most", maxUsers)
	}
	for i, name := range names {
		if err := checkName(name, i+1); err != nil {
			return err
		}
		isName := func(other string) bool { return strings.EqualFold(name, other) }
		switch {
		case isName(botName):
			return badSetting("name.bot", "Name", plain(name))
		case slices.ContainsFunc(names[:i], isName):
			return badSetting("name.twice", "Name", plain(name))
		}
	}
	return nil
}

// checkName lets everything pass that a line of text can hold: what looks like markup is text to the page too.
func checkName(name string, number int) error {
	switch {
	case !utf8.ValidString(name):
		return badSetting("name.broken", "Name", plain(name))
	case strings.ContainsFunc(name, unicode.IsControl):
		return badSetting("name.control", "Name", plain(name))
	case !strings.ContainsFunc(name, isVisible):
		return badSetting("name.blank", "Number", number)
	case utf8.RuneCountInString(name) > maxName:
		return badSetting("name.long", "Name", plain(name), "Most", maxName)
	}
	return nil
}

// isVisible tells whether a character leaves ink by itself. Unicode has letters that do not, and a blank in Braille.
func isVisible(r rune) bool {
	const emptyBraille = '\u2800'
	return unicode.IsGraphic(r) && r != emptyBraille &&
		!unicode.In(r, unicode.Z, unicode.M, unicode.Other_Default_Ignorable_Code_Point)
}
