package playground

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Bounds of what a page may ask for. They are Discord's where it has one.
const (
	maxFrame   = 64 << 10 // bytes
	maxText    = 2000     // characters of a message
	maxOption  = 6000     // characters of an option
	maxOptions = 25
	maxValues  = 25
	maxID      = 100 // characters of a custom_id and of a select's value
	maxWord    = 32  // characters of a command's or an option's name
	maxWords   = 3   // a command, its group and its subcommand
)

// readAction reads a frame of the page and checks what can be known without looking at the place. The error is one of
// the error constants, and the action then has the id for the answer, where that could be read.
func readAction(raw []byte) (action, string) {
	var a action
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if d.Decode(&a) != nil {
		return a, errBad
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return a, errBad
	}
	return a, a.check()
}

// check is what is wrong with the action, or nothing.
func (a *action) check() string {
	switch a.Do {
	case doCommand, doSuggest:
		return a.checkCommand()
	case doPress, doSelect:
		return errorUnless(isSnowflake(a.Channel) && isSnowflake(a.Message) && isFilled(a.Control, maxID) && a.valuesFit())
	case doSay:
		if utf8.RuneCountInString(a.Text) > maxText {
			return errLong
		}
		return errorUnless(isSnowflake(a.Channel) && strings.TrimSpace(a.Text) != "")
	case doLanguage:
		return errorUnless(isLanguage(a.Language))
	case doTrace:
		return ""
	}
	return errBad
}

func errorUnless(ok bool) string {
	if ok {
		return ""
	}
	return errBad
}

func (a *action) checkCommand() string {
	words := strings.Fields(a.Command)
	isPath := len(words) > 0 && len(words) <= maxWords && !slices.ContainsFunc(words, func(word string) bool { return !isFilled(word, maxWord) })
	if !isSnowflake(a.Channel) || !isPath || len(a.Options) > maxOptions {
		return errBad
	}
	names, focused := map[string]bool{}, 0
	for _, o := range a.Options {
		if wrong := o.check(); wrong != "" {
			return wrong
		}
		if names[o.Name] {
			return errBad
		}
		names[o.Name] = true
		if o.Focused {
			focused++
		}
	}
	return errorUnless(focused == 1 == (a.Do == doSuggest) && focused <= 1)
}

func (o *typedValue) check() string {
	if !isFilled(o.Name, maxWord) {
		return errBad
	}
	switch v := o.Value.(type) {
	case string:
		if utf8.RuneCountInString(v) > maxOption {
			return errLong
		}
		return ""
	case float64, bool:
		return ""
	}
	return errBad
}

func (a *action) valuesFit() bool {
	if a.Do == doPress {
		return len(a.Values) == 0
	}
	return len(a.Values) <= maxValues && !slices.ContainsFunc(a.Values, func(v string) bool { return !isFilled(v, maxID) })
}

func isFilled(text string, most int) bool {
	return text != "" && utf8.RuneCountInString(text) <= most
}

// isSnowflake tells whether a text can be an id.
func isSnowflake(id string) bool {
	if len(id) < 17 || len(id) > 20 || strings.Trim(id, "0123456789") != "" {
		return false
	}
	_, err := strconv.ParseUint(id, 10, 64)
	return err == nil
}
