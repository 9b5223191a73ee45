package playground

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"kamisado/bot/fakediscord"
)

// Bounds of what a page may ask for. They are Discord's where it has one.
const (
	maxFrame   = 64<<10 + maxFile*4/3 // bytes
	maxText    = 2000                 // characters of a message
	maxOption  = 6000                 // characters of an option
	maxFile    = 1 << 20              // bytes of the file of an option, which is sent in base64; match.MaxSource
	maxOptions = 25
	maxValues  = 25
	maxID      = 100 // characters of a custom_id and of a select's value
	maxWord    = 32  // characters of a command's or an option's name
	maxWords   = 3   // a command, its group and its subcommand
)

// readAction reads a frame of the page and checks all that needs no state. The error is one of
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
	case doTrace, doRights:
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
	isWrong := func(word string) bool { return !isFilled(word, maxWord) }
	isPath := len(words) > 0 && len(words) <= maxWords && !slices.ContainsFunc(words, isWrong)
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
	case map[string]any:
		if f, ok := typedFile(v); ok && isFilled(f.Name, maxID) {
			if len(f.Bytes) > maxFile {
				return errLong
			}
			return ""
		}
	}
	return errBad
}

// typedFile is a file as the page gives it, with its bytes in base64.
func typedFile(v map[string]any) (f fakediscord.File, ok bool) {
	name, named := v["file"].(string)
	data, filled := v["data"].(string)
	content, err := base64.StdEncoding.DecodeString(data)
	return fakediscord.File{Name: name, Bytes: content}, named && filled && err == nil && len(v) == 2
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

// isSnowflake reports whether a text can be an id.
func isSnowflake(id string) bool {
	if len(id) < 17 || len(id) > 20 || strings.Trim(id, "0123456789") != "" {
		return false
	}
	_, err := strconv.ParseUint(id, 10, 64)
	return err == nil
}

// act does what the window's user wants, and answers. It may take as long as the bot does.
func (w *window) act(a action) answer {
	out := answer{Kind: kindAnswer, ID: a.ID}
	ch := w.p.directory.channelOf(w.user, a.Channel)
	switch {
	case a.Do == doLanguage:
		w.setLanguage(a.Language)
	case a.Do == doTrace:
		w.p.hub.watch(w, a.On)
	case a.Do == doRights:
		w.p.directory.permit(w.user, a.On)
		w.p.hub.enqueue(w.p.hub.broadcastState)
	case a.Do != doSay && !w.p.directory.online():
		out.Error = errOffline
	case ch == nil:
		out.Error = errStale
	case a.Do == doSay:
		w.user.SendMessage(ch, a.Text)
	case a.Do == doCommand:
		out.Error = w.command(ch, &a)
	case a.Do == doSuggest:
		out.Choices, out.Error = w.suggest(ch, &a)
	default:
		out.Error = w.click(ch, &a)
	}
	return out
}

// isImmediate reports whether an action needs no answer of the bot. Such actions are done in the order of their frames.
func (a *action) isImmediate() bool {
	return a.Do == doLanguage || a.Do == doTrace || a.Do == doRights || a.Do == doSay
}

func (w *window) command(ch *fakediscord.Channel, a *action) string {
	options, ok := w.p.directory.typedOptions(a)
	if !ok {
		return errCommand
	}
	in := w.speak(func() *fakediscord.Interaction { return w.user.Slash(ch, a.Command, options...) })
	return w.awaitCallback(in, errCommand)
}

// click presses or selects what the message shows now: a window may lag behind.
func (w *window) click(ch *fakediscord.Channel, a *action) string {
	m := ch.Message(a.Message)
	if m == nil {
		return errStale
	}
	return w.awaitCallback(w.speak(func() *fakediscord.Interaction {
		if a.Do == doPress {
			return w.user.Press(m, a.Control)
		}
		return w.user.Select(m, a.Control, a.Values...)
	}), errStale)
}

// awaitCallback waits for the bot's first response. Unsent is what it means that the fake Discord refused the
// interaction.
func (w *window) awaitCallback(in *fakediscord.Interaction, unsent string) string {
	if in.Err() != nil {
		return unsent
	}
	if _, err := in.Callback(w.ctx); errors.Is(err, fakediscord.ErrNoResponse) {
		return errSilent
	}
	return "" // other errors mean that the window has ended
}

// suggest asks the bot for choices, in the window's language.
func (w *window) suggest(ch *fakediscord.Channel, a *action) ([]choice, string) {
	options, ok := w.p.directory.typedOptions(a)
	if !ok {
		return nil, errCommand
	}
	var locale string
	in := w.speak(func() *fakediscord.Interaction {
		locale = w.locale
		return w.user.Autocomplete(ch, a.Command, options...)
	})
	if wrong := w.awaitCallback(in, errCommand); wrong != "" {
		return nil, wrong
	}
	offered, _ := in.Choices(w.ctx)
	var out []choice
	for _, c := range offered[:min(len(offered), maxOptions)] {
		name := c.Name
		if local := c.Names[locale]; local != "" {
			name = local
		}
		out = append(out, choice{Name: name, Value: c.Value})
	}
	return out, ""
}

// typedOptions gives typed values the types that the registered command has for them; it fails where there is no such
// command or option. Whether the command takes them together is for the fake Discord to say.
func (p *directory) typedOptions(a *action) ([]fakediscord.Option, bool) {
	known, err := p.discord.OptionsOf(p.guild.ID, a.Command)
	if err != nil {
		return nil, false
	}
	out := make([]fakediscord.Option, 0, len(a.Options))
	for _, typed := range a.Options {
		option, ok := find(known, func(o fakediscord.CommandOption) bool { return o.Name == typed.Name })
		if !ok || typed.Focused && !option.Autocomplete {
			return nil, false
		}
		o, ok := p.option(option.Type, typed)
		if !ok {
			return nil, false
		}
		out = append(out, o)
	}
	return out, true
}

// option is a typed value as an option of a type; it fails where the value is of another type.
func (p *directory) option(kind int, typed typedValue) (o fakediscord.Option, ok bool) {
	o = fakediscord.RawOption(typed.Name, kind, typed.Value)
	o.Focused = typed.Focused
	switch v := typed.Value.(type) {
	case bool:
		return o, !typed.Focused && kind == fakediscord.OptionBoolean
	case float64:
		whole := v == math.Trunc(v) && math.Abs(v) <= 1<<53 // Discord's bound too
		return o, !typed.Focused && kind == fakediscord.OptionInteger && whole
	case string:
		// Discord sends what is being typed as text, whatever it is to become.
		if typed.Focused || kind == fakediscord.OptionString {
			return o, true
		}
		if ch := p.guildChannel(v); ch != nil && kind == fakediscord.OptionChannel {
			return fakediscord.ChannelOption(typed.Name, ch), true
		}
		if other := p.discord.User(v); other != nil && kind == fakediscord.OptionUser {
			return fakediscord.UserOption(typed.Name, other), true
		}
	case map[string]any:
		f, ok := typedFile(v)
		ok = ok && kind == fakediscord.OptionAttachment && !typed.Focused
		return fakediscord.FileOption(typed.Name, f.Name, f.Bytes), ok
	}
	return o, false
}
