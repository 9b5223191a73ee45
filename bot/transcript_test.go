package bot

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

var update = flag.Bool("update", false, "write the transcripts in testdata anew")

// TestTranscripts plays the scenes in testdata and compares what the bot shows with what stands there, which people
// have read. A scene begins with # and what it holds, and has a step a line; below each step stands, indented, what
// the bot then shows to whom: the lines of a message that the one before did not have (+), those that are gone (-),
// and its controls if they have changed. A match whose row has changed stands in parentheses.
//
//	ana: /draw match:m1        types a command; "match:?" asks for suggestions
//	ben presses Accept         a button, or a line of a menu, in the newest message that has it
//	ana plays c1c6             a move in the newest match, by a control of the board
//	ben sends draw/m1/2        a control that no message may show; "in private" in a message of ben's
//	at guest channel:3         where people are from then on, see place
//	sleep 1m                   passes time
//	wait 1m                    passes time and sweeps
//	restart                    the process starts again
//	with every game            the bot has those that it offers, instead of those of tests
//	given …; …                 does steps without a word
func TestTranscripts(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			kept, err := os.ReadFile(file)
			require.NoError(t, err)
			scenes := strings.Split("\n"+string(kept), "\n# ")[1:]
			require.NotEmpty(t, scenes)
			var wait sync.WaitGroup
			for i, scene := range scenes {
				title, _, _ := strings.Cut(scene, "\n")
				wait.Add(1)
				t.Run(title, func(t *testing.T) {
					t.Parallel()
					defer wait.Done()
					synctest.Test(t, func(t *testing.T) {
						got := newTranscript(t).play(scene)
						if *update {
							scenes[i] = got
						} else {
							require.Equal(t, strings.TrimSpace(scene), strings.TrimSpace(got))
						}
					})
				})
			}
			if *update {
				t.Cleanup(func() {
					wait.Wait()
					for i := range scenes {
						scenes[i] = "# " + strings.TrimSpace(scenes[i]) + "\n"
					}
					require.NoError(t, os.WriteFile(file, []byte(strings.Join(scenes, "\n")), 0o644))
				})
			}
		})
	}
}

// transcript is a channel in which people and the bot do something, written down.
type transcript struct {
	*harness
	out strings.Builder
	// posting is held while something is written down. asides are what becomes of private messages in a step, and of all
	// in a sweep, which come in any order.
	posting  sync.Mutex
	asides   []string
	sweeping bool
	// at is where people are, may what they have a right to.
	at  chat.Place
	may chat.Rights
	// plain is set where their messages have no pictures.
	plain bool
	// messages are those of the bot, the oldest first.
	messages []*shownMessage
	// ids are those of the matches, which are written as m1, m2 and so on; states are how they were.
	ids    []match.ID
	states map[match.ID]string
}

// shownMessage is a message of the bot. It has a reader where nobody else sees it.
type shownMessage struct {
	chat.Message
	id, reader string
	deleted    bool
}

func newTranscript(t *testing.T) *transcript {
	t.Helper()
	s := &transcript{harness: newGamesHarness(t), states: make(map[match.ID]string)}
	s.reconfigure(func(c *Config) { c.Poster = s })
	s.place("")
	return s
}

// place sets where people are from now on, by words for what is not as usual.
func (s *transcript) place(words string) {
	s.plain = false
	s.at, s.may = chat.Place{Guild: "1", Channel: "2", Locale: "en-US", GuildLocale: "en-US"}, chat.Rights{}
	for word := range strings.FieldsSeq(words) {
		key, value, _ := strings.Cut(word, ":")
		switch key {
		case "direct":
			s.at.Guild, s.at.Channel = "", "9"
		case "guest":
			s.at.UserInstallOnly = true
		case "no-files":
			s.at.Missing = []game.Term{chat.PermissionFiles}
		case "hidden":
			s.at.HiddenFromOthers = true
		case "channel":
			s.at.Channel = value
		case "server":
			s.at.Guild = value
		case "plain":
			s.plain = true
		case "moderator":
			s.may = allRights
		case "spanish":
			s.at.Locale = "es-ES"
		default:
			s.t.Fatalf("no such place: %s", word)
		}
	}
}

var (
	doing    = regexp.MustCompile(`^(ana|ben|cem|delia|eva)(?:: (/.*)| (presses|plays|sends) (.*))$`)
	optioned = regexp.MustCompile(`([a-z]+):("[^"]*"|\S+)`)
	dated    = regexp.MustCompile(`<t:(\d+)(:[a-zA-Z])?>`)
	mention  = regexp.MustCompile(`<@(\d+)>`)
	block    = regexp.MustCompile("```\n(.*\n){6,}```")
	summed   = regexp.MustCompile(`-[0-9a-f]{8}(\.(?:png|gif))$`)
	hexed    = regexp.MustCompile(`[0-9a-f]{64}`)
)

// play plays a scene and returns it as it went.
func (s *transcript) play(scene string) string {
	title, steps, _ := strings.Cut(scene, "\n")
	s.out.WriteString(title + "\n")
	for line := range strings.SplitSeq(steps, "\n") {
		step, quiet := strings.CutPrefix(line, "given ")
		if strings.HasPrefix(line, "    ") || line == "" {
			continue
		}
		s.out.WriteString(line + "\n")
		before := s.out.String()
		for part := range strings.SplitSeq(step, "; ") {
			ply := s.plies()
			s.step(part)
			if quiet && strings.Contains(part, " plays ") {
				require.Greater(s.t, s.plies(), ply, part)
			}
			s.flush()
			s.state()
		}
		if quiet {
			s.out.Reset()
			s.out.WriteString(before)
		}
	}
	text := s.out.String()
	for i, id := range s.ids {
		text = strings.ReplaceAll(text, string(id), "m"+strconv.Itoa(i+1))
	}
	return text
}

// step does what a line says.
func (s *transcript) step(line string) {
	key, rest, _ := strings.Cut(line, " ")
	does := doing.FindStringSubmatch(line)
	switch {
	case key == "at":
		s.place(rest)
	case line == "with every game":
		s.reconfigure(func(c *Config) { c.Games = everyGame() })
	case key == "restart": // of the process, which knows nothing then but what is stored
		s.reconfigure(func(*Config) {})
	case key == "sleep":
		d, err := time.ParseDuration(rest)
		require.NoError(s.t, err, line)
		time.Sleep(d)
	case key == "wait": // with sweeps, so that the bot is never away
		d, err := time.ParseDuration(rest)
		require.NoError(s.t, err, line)
		for end := time.Now().Add(d); time.Now().Before(end); {
			s.sweeping = true
			s.sweep(min(8*time.Second, time.Until(end)))
			s.flush()
			s.sweeping = false
		}
	case does == nil:
		s.t.Fatalf("no such step: %s", line)
	default:
		s.request(personNamed(does[1]), does[2], does[3], s.named(does[4]))
	}
}

// personNamed returns the user whom scenes call so.
func personNamed(name string) chat.User {
	return map[string]chat.User{"ana": ana, "ben": ben, "cem": cem, "delia": delia, "eva": eva}[name]
}

// request makes somebody's request, by a typed command or by a control of the newest message that shows it.
func (s *transcript) request(user chat.User, typed, verb, what string) {
	r := chat.Request{User: user, At: s.at, May: s.may, Plain: s.plain}
	var on *shownMessage
	switch {
	case typed != "":
		do := command(strings.TrimSpace(optioned.ReplaceAllString(typed[1:], "")))
		for _, option := range optioned.FindAllStringSubmatch(typed, -1) {
			value := option[2]
			if quoted, err := strconv.Unquote(value); err == nil {
				value = quoted
			}
			value = s.named(value)
			switch person := personNamed(value); {
			case strings.HasPrefix(value, "?"): // what is suggested for what was typed
				do.Options[option[1]] = value[1:]
				s.note("[" + strings.Join(s.Suggest(s.t.Context(), as(r, do), option[1]), " | ") + "]")
				return
			case option[1] == "channel":
				do.Options["channel"] = &chat.Channel{ID: value, May: s.may}
			case person.ID != "":
				do.Options[option[1]] = &person
			case value == "true", value == "false":
				do.Options[option[1]] = value == "true"
			default:
				do.Options[option[1]] = value
			}
		}
		r = as(r, do)
	case verb == "presses":
		for _, m := range slices.Backward(s.messages) {
			if m.deleted || m.reader != "" && m.reader != user.ID {
				continue
			}
			if id, value := controlNamed(m.Message, what); id != "" {
				on, r.Control = m, id
				if value != "" {
					r.Values = []string{value}
				}
				break
			}
		}
		require.NotNil(s.t, on, "no message shows %q:\n%s", what, s.out.String())
	default:
		id, private := strings.CutSuffix(what, " in private")
		if on = s.newestPublic(); private {
			on = &shownMessage{id: "private", reader: user.ID}
		}
		if r.Control = id; verb == "plays" {
			now := s.newestMatch()
			r.Control = chat.ControlID("move", now.ID, now.Ply, id)
		}
	}
	if on != nil {
		r.Message, r.Private = on.id, on.reader != ""
	}
	s.handle(r, on)
}

// controlNamed returns the id of a message's control with a label, and what is chosen in it if it is a menu.
func controlNamed(m chat.Message, label string) (id, value string) {
	for _, control := range m.Controls {
		switch c := control.(type) {
		case chat.Buttons:
			for _, button := range c {
				if button.Label == label {
					return button.ID, ""
				}
			}
		case chat.Choice:
			for _, item := range c.Items {
				if item.Label == label || item.Value == label {
					return c.ID, item.Value
				}
			}
		case chat.Menu:
			for _, group := range c.Groups {
				for _, item := range group.Items {
					if item.Label == label || item.Value == label {
						return c.PlayID, item.Value
					}
				}
			}
		}
	}
	return "", ""
}

// handle handles a request that was made on a message, nil for a typed one, and shows the answer.
func (s *transcript) handle(r chat.Request, on *shownMessage) {
	s.requests++
	r.ID = fmt.Sprint("request", s.requests)
	var answer string
	r.Answer = func() chat.GivenAnswer { return chat.GivenAnswer(answer) }
	reply, ok := s.Handle(s.t.Context(), r)
	require.True(s.t, ok)
	show := func(reply chat.Reply) {
		s.posting.Lock()
		switch reply.Kind {
		case chat.Ephemeral:
			on = s.add("to "+s.person(r.User.ID), r.User.ID, reply.Message)
		case chat.Post:
			on = s.add("to all", "", reply.Message)
		default:
			s.out.WriteString(s.change(on, "in place", reply.Message))
		}
		answer = on.id
		s.posting.Unlock()
		if reply.After != nil {
			id := on.id
			if reply.Kind != chat.Post {
				id = ""
			}
			reply.After(s.t.Context(), id)
		}
	}
	if reply.Deferred != nil {
		kind := reply.Kind
		if reply, ok = reply.Deferred(s.t.Context(), func(early chat.Reply) { early.Kind = kind; show(early) }); !ok {
			return
		}
	}
	show(reply)
}

// add shows a new message. A public one is compared with the one before.
func (s *transcript) add(how, reader string, m chat.Message) *shownMessage {
	added := &shownMessage{id: fmt.Sprint("message", len(s.messages)+1), reader: reader}
	if before := s.newestPublic(); before != nil && reader == "" {
		added.Message = before.Message
		added.File = nil
	}
	s.messages = append(s.messages, added)
	s.out.WriteString(s.change(added, how, m))
	return added
}

// newestPublic returns the last message that everybody sees.
func (s *transcript) newestPublic() *shownMessage {
	for _, m := range slices.Backward(s.messages) {
		if m.reader == "" && !m.deleted {
			return m
		}
	}
	return nil
}

// change makes something else of a message and returns what it then shows that it did not before, and which lines are
// gone, unless all are.
func (s *transcript) change(on *shownMessage, how string, m chat.Message) string {
	before := on.Message
	on.Message = m
	if m.KeepFile {
		on.File = before.File
	}
	if len(m.Ping) > 0 {
		var names []string
		for _, user := range m.Ping {
			names = append(names, s.person(user))
		}
		how += ", for " + strings.Join(names, " and ")
	}
	for _, file := range m.Files() {
		how += ", with " + summed.ReplaceAllString(file.Name, "$1")
		if known, ok := strings.CutPrefix(string(file.Data), "picture HAND"); ok {
			how += " " + known
		}
	}
	if m.File == nil && before.File != nil && !m.KeepFile {
		how += ", without a file"
	}
	lines := []string{how + ":"}
	for _, file := range m.Files() {
		if strings.HasSuffix(file.Name, ".txt") {
			for line := range strings.SplitSeq(strings.TrimSpace(string(file.Data)), "\n") {
				lines = append(lines, strings.TrimRight("    | "+line, " "))
			}
		}
	}
	text := block.ReplaceAllStringFunc(m.Text, func(text string) string {
		return fmt.Sprintf("(a text of %d lines)", strings.Count(text, "\n")-1)
	})
	old, now := strings.Split(before.Text, "\n"), strings.Split(text, "\n")
	if slices.ContainsFunc(now, func(line string) bool { return slices.Contains(old, line) }) {
		for _, line := range old {
			if !slices.Contains(now, line) {
				lines = append(lines, "    - "+line)
			}
		}
	}
	for _, line := range now {
		if !slices.Contains(old, line) {
			lines = append(lines, "    + "+line)
		}
	}
	if shown := controlText(m); shown != controlText(before) {
		lines = append(lines, "    ["+shown+"]")
	}
	return s.said(lines...)
}

// controlText returns the controls of a message in words; what is disabled is in brackets.
func controlText(m chat.Message) string {
	var all []string
	for _, control := range m.Controls {
		switch c := control.(type) {
		case chat.Menu:
			all = append(all, "moves")
		case chat.Choice:
			all = append(all, c.Hint)
		case chat.Buttons:
			for _, button := range c {
				if button.Disabled {
					button.Label = "(" + button.Label + ")"
				}
				all = append(all, button.Label)
			}
		default:
			all = append(all, fmt.Sprintf("%T", c))
		}
	}
	return strings.Join(all, " | ")
}

// state writes down how matches have changed, and how many private messages follow them.
func (s *transcript) state() {
	rows := s.rows("")
	slices.SortFunc(rows, func(x, y store.Row) int { return x.Created.Compare(y.Created) })
	for _, row := range rows {
		if !slices.Contains(s.ids, row.ID) {
			s.ids = append(s.ids, row.ID)
		}
		now := s.held(row.ID)
		state := fmt.Sprintf("version %d, %s", now.Version, now.Phase)
		if now.Phase == match.Playing {
			state += fmt.Sprintf(", ply %d", now.Ply)
		}
		if !row.RemindAt.IsZero() {
			state += fmt.Sprintf(", reminder <t:%d:R>", row.RemindAt.Unix())
		}
		followed, err := s.Store.Answers(s.t.Context(), row.ID)
		require.NoError(s.t, err)
		if len(followed) > 0 {
			state += fmt.Sprintf(", %d private", len(followed))
		}
		if s.states[row.ID] != state {
			s.states[row.ID] = state
			s.note("(" + string(row.ID) + ": " + state + ")")
		}
	}
}

// newestMatch returns the match that was made last.
func (s *transcript) newestMatch() match.State {
	return s.held(s.ids[len(s.ids)-1]).State
}

// plies returns the number of moves in the newest match.
func (s *transcript) plies() int {
	if len(s.ids) == 0 {
		return 0
	}
	return len(s.newestMatch().Moves)
}

// person returns what scenes call a user.
func (s *transcript) person(id string) string {
	return strings.ToLower(map[string]string{ana.ID: "ana", ben.ID: "ben", cem.ID: "cem", delia.ID: "delia", eva.ID: "eva"}[id])
}

// said returns lines as they are written down: with names for people and hashes, and with times as they are from now.
func (s *transcript) said(lines ...string) string {
	text := "    " + strings.Join(lines, "\n    ") + "\n"
	text = dated.ReplaceAllStringFunc(text, func(at string) string {
		unix, _ := strconv.ParseInt(dated.FindStringSubmatch(at)[1], 10, 64)
		return "<in " + time.Until(time.Unix(unix, 0)).Round(time.Second).String() + ">"
	})
	text = mention.ReplaceAllStringFunc(text, func(user string) string { return "@" + s.person(user[2:len(user)-1]) })
	return hexed.ReplaceAllString(text, "HEX")
}

// named returns a text of a scene with the ids of its matches.
func (s *transcript) named(text string) string {
	for i, id := range s.ids {
		text = strings.ReplaceAll(text, "m"+strconv.Itoa(i+1), string(id))
	}
	return text
}

// note writes down what was done besides answers.
func (s *transcript) note(lines ...string) {
	s.posting.Lock()
	defer s.posting.Unlock()
	s.out.WriteString(s.said(lines...))
}

// Post posts a message that answers nobody.
func (s *transcript) Post(_ context.Context, channel, _ string, m chat.Message) (string, error) {
	s.posting.Lock()
	defer s.posting.Unlock()
	return s.add("posted in "+channel, "", m).id, nil
}

// Edit edits a message.
func (s *transcript) Edit(_ context.Context, _, id string, m chat.Message) error {
	return s.follow(id, func(on *shownMessage) string { return s.change(on, "edited", m) })
}

// Delete deletes a message.
func (s *transcript) Delete(_ context.Context, _, id string) error {
	return s.follow(id, func(on *shownMessage) string {
		on.deleted = true
		return s.said("deleted")
	})
}

// follow writes down what becomes of a message.
func (s *transcript) follow(id string, change func(*shownMessage) string) error {
	s.posting.Lock()
	defer s.posting.Unlock()
	at := slices.IndexFunc(s.messages, func(m *shownMessage) bool { return m.id == id && !m.deleted })
	if at < 0 {
		return &chat.ErrGone{Reason: "deleted"}
	}
	on := s.messages[at]
	name := id
	if on.reader != "" {
		name = s.person(on.reader) + "'s " + id
	}
	said := strings.Replace(change(on), "    ", "    "+name+" ", 1)
	if on.reader != "" || s.sweeping {
		s.asides = append(s.asides, said)
	} else {
		s.out.WriteString(said)
	}
	return nil
}

// flush writes the asides down, in one order.
func (s *transcript) flush() {
	slices.Sort(s.asides)
	s.out.WriteString(strings.Join(s.asides, ""))
	s.asides = nil
}

// EditAnswer edits the message that was an answer.
func (s *transcript) EditAnswer(ctx context.Context, a chat.GivenAnswer, m chat.Message) error {
	return s.Edit(ctx, "", string(a), m)
}

// DeleteAnswer deletes the message that was an answer.
func (s *transcript) DeleteAnswer(ctx context.Context, a chat.GivenAnswer) error {
	return s.Delete(ctx, "", string(a))
}

// OpenThread opens a thread below a message.
func (s *transcript) OpenThread(_ context.Context, _, message, name string) (string, error) {
	s.note("thread opened below " + message + ": " + name)
	return "thread", nil
}

// RenameThread renames a thread.
func (s *transcript) RenameThread(_ context.Context, thread, name string) error {
	s.note(thread + " renamed: " + name)
	return nil
}

// ArchiveThread archives a thread.
func (s *transcript) ArchiveThread(_ context.Context, thread string) error {
	s.note(thread + " archived")
	return nil
}
