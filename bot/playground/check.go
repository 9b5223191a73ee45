package playground

import (
	"errors"
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
	if len(c.Names) > maxUsers {
		return fmt.Errorf("the playground has room for %d users, not for %d: leave some out", maxUsers, len(c.Names))
	}
	for i, name := range c.Names {
		if err := checkName(name); err != nil {
			return fmt.Errorf("%q is no name for a user: %w", name, err)
		}
		if slices.Contains(c.Names[:i], name) {
			return fmt.Errorf("two users are called %q: give each a name of their own", name)
		}
	}
	return nil
}

// checkName lets everything pass that a line of text can hold: what looks like markup is text to the page too.
func checkName(name string) error {
	switch {
	case !utf8.ValidString(name):
		return errors.New("it is not valid UTF-8")
	case strings.TrimSpace(name) == "":
		return errors.New("it is blank")
	case utf8.RuneCountInString(name) > maxName:
		return fmt.Errorf("it is longer than %d characters", maxName)
	case strings.ContainsFunc(name, unicode.IsControl):
		return errors.New("it has control characters")
	}
	return nil
}

func (c Config) names() []string {
	if len(c.Names) == 0 {
		return usualNames()
	}
	return c.Names
}

func (c Config) language() string {
	if c.Language == "" {
		return spanish
	}
	return c.Language
}
