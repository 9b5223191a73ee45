package bot

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// askedFor is how long the question whether somebody is to be forgotten can be answered.
const askedFor = 15 * time.Minute

// privacyRoutes registers /privacy, which shows people what is kept of them and forgets them, and the answers to the
// question whether somebody is to be forgotten.
func (b *Bot) privacyRoutes(m *chat.Mux) {
	m.Command(chat.Command{Name: "privacy show"}, b.laterPrivacy(b.showKept))
	m.Command(chat.Command{Name: "privacy delete"}, b.laterPrivacy(b.askToForget))
	m.Control("privacy/{answer:forget|keep}/{user}/{asked:number}", b.answeredPrivacy)
}

// answeredPrivacy acts on the answer to the question.
func (b *Bot) answeredPrivacy(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	switch {
	case r.Vars["user"] != r.User.ID:
		return chat.Reply{}, refuse("privacy.other")
	case r.Vars["answer"] == "keep":
		return inPlace(r, b.ephemeral(r, "privacy.kept")), nil
	case b.Now().Sub(time.Unix(int64(r.Number("asked")), 0)) > askedFor:
		return inPlace(r, b.ephemeral(r, "privacy.late")), nil
	}
	return b.laterPrivacy(b.forget)(ctx, r)
}

// laterPrivacy returns a handler that gives the answer of say, which may take a while, because what is kept has to be
// read first. A user of whom nothing is kept is told so. progress shows a reply until then.
func (b *Bot) laterPrivacy(
	say func(ctx context.Context, r *chat.Request, kept *session.Kept, progress func(chat.Reply)) (chat.Reply, error),
) chat.Handler {
	return func(_ context.Context, r *chat.Request) (chat.Reply, error) {
		kind := chat.Ephemeral
		if r.ClickedPrivately() {
			kind = chat.Update
		}
		return chat.Reply{Kind: kind, Deferred: func(
			ctx context.Context, progress func(chat.Reply),
		) (reply chat.Reply, ok bool) {
			kept, err := b.Sessions.Kept(ctx, r.User.ID)
			switch {
			case err != nil:
			case !kept.Known:
				reply = b.ephemeral(r, "privacy.none")
			default:
				reply, err = say(ctx, r, &kept, progress)
			}
			switch {
			case err != nil && ctx.Err() != nil:
				reply = b.ephemeral(r, "privacy.stopped")
			case err != nil:
				reply = b.errorReply(r, err, nil)
			}
			reply.Kind = kind
			return reply, true
		}}, nil
	}
}

// showKept gives what is kept as a file.
func (b *Bot) showKept(
	_ context.Context, r *chat.Request, kept *session.Kept, _ func(chat.Reply),
) (chat.Reply, error) {
	if !readerOf(r).Files() {
		return chat.Reply{Message: b.Present.MissingFiles(readerOf(r))}, nil
	}
	f := keptFile{games: b.Games, say: b.say(r), user: r.User.ID, left: b.Present.Limits.File - keptRoom}
	now := b.Now()
	head := f.say.Text("privacy.file.head", "At", day(now), "User", r.User.ID, "Name", r.User.Name,
		"Hidden", yesNo(kept.Hidden))
	f.text.WriteString(head + "\n")
	section(&f, "ratings", kept.Ratings, f.rating)
	section(&f, "records", kept.Records, f.record)
	section(&f, "matches", kept.Matches, f.match)
	section(&f, "changes", kept.Changes, f.change)
	section(&f, "pruned", kept.Pruned, f.results)
	section(&f, "dailies", kept.Dailies, f.daily)
	f.text.WriteString(f.say.Text("privacy.file.foot") + "\n")
	file := &chat.File{Name: fmt.Sprintf("kamisado-%d.txt", now.Unix()), Data: []byte(f.text.String())}
	return chat.Reply{Message: chat.Message{Text: f.say.Text("privacy.show"), File: file}}, nil
}

// askToForget asks whether the person is to be forgotten, and says what that means.
func (b *Bot) askToForget(
	_ context.Context, r *chat.Request, kept *session.Kept, _ func(chat.Reply),
) (chat.Reply, error) {
	say, running := b.say(r), 0
	for _, m := range kept.Matches {
		if (m.Summary.Phase == match.Pending || m.Summary.Phase == match.Playing) && m.Seat(r.User.ID) != game.Nobody {
			running++
		}
	}
	lines := []string{say.Text("privacy.ask", "Matches", len(kept.Matches), "Ratings", len(kept.Ratings),
		"Records", len(kept.Records))}
	if running > 0 {
		lines = append(lines, say.Text("privacy.ask.running", "Running", running))
	}
	lines = append(lines, say.Text("privacy.ask.posted"))
	choice := func(answer string, style chat.Style) chat.Button {
		id := chat.ControlID("privacy", answer, r.User.ID, b.Now().Unix())
		return button(say, style, "privacy.button."+answer, id)
	}
	return chat.Reply{Message: chat.Message{
		Text:     strings.Join(lines, "\n"),
		Controls: []chat.Control{chat.Buttons{choice("forget", chat.Danger), choice("keep", chat.Plain)}},
	}}, nil
}

// forget forgets the person, and then brings the boards of the matches up to date that have ended by it. Sweeps paint
// all others again.
func (b *Bot) forget(
	ctx context.Context, r *chat.Request, _ *session.Kept, progress func(chat.Reply),
) (chat.Reply, error) {
	progress(inPlace(r, b.ephemeral(r, "privacy.working")))
	ended, err := b.Sessions.Forget(ctx, r.User.ID)
	reply := b.ephemeral(r, "privacy.done")
	if err != nil {
		if ctx.Err() == nil {
			b.Log.Error("a person's data is not deleted yet", "error", err)
		}
		reply = b.ephemeral(r, "privacy.goeson")
	}
	show := func(ctx context.Context) {
		for _, id := range ended {
			b.repost(ctx, id, nil)
		}
	}
	reply.After = func(ctx context.Context, _ string) { show(ctx) }
	reply.Rescue = show
	return reply, nil
}

// keptRoom is how many bytes of a file are left for headings, and to say what is missing from it.
const keptRoom = 2000

// keptFile is the file with all that is kept of a user, in their language, as it is written. Where it would be too
// large the oldest is left out, and it says so.
type keptFile struct {
	games view.Games
	say   lang.Speaker
	user  string
	text  strings.Builder
	// left is how many bytes its lists may still have; less than none once one did not fit.
	left int
}

// section adds a list below its heading, and how much of it was left out.
func section[T any](f *keptFile, name string, all []T, line func(T) string) {
	if len(all) == 0 {
		return
	}
	f.text.WriteString("\n" + f.say.Text("privacy.file."+name, "Count", len(all)) + "\n")
	for i := range all {
		added := "- " + line(all[i]) + "\n"
		if f.left -= len(added); f.left < 0 {
			f.text.WriteString(f.say.Text("privacy.file.more", "Count", len(all)-i) + "\n")
			return
		}
		f.text.WriteString(added)
	}
}

// day returns a time as every language reads it.
func day(at time.Time) string { return at.UTC().Format("2006-01-02 15:04") }

func yesNo(yes bool) game.Term {
	if yes {
		return "privacy.yes"
	}
	return "privacy.no"
}

// name returns what a game, and a pool or leaderboard of it, is called.
func (f *keptFile) name(id game.ID, part string) string {
	g := f.games.Of(id)
	if g == nil {
		return strings.TrimSpace(string(id) + " " + part)
	}
	if pool, ok := game.PoolNamed(g.Rules, part); ok && pool.Name != "" {
		part = f.say.Term(pool.Label)
	}
	return strings.TrimSpace(f.say.Term(view.NameTerm(id)) + " " + part)
}

func (f *keptFile) rating(r session.KeptRating) string {
	return f.say.Text("privacy.rating", "Game", f.name(r.Game, r.Variant),
		"Points", view.PointsText(r.Points, r.Provisional),
		"Count", r.Games, "At", day(r.At), "Place", f.place(r.Scope, ""))
}

func (f *keptFile) record(r store.KeptRecord) string {
	points := fmt.Sprint(r.Points)
	if g := f.games.Of(r.Game); g != nil {
		if scorer, ok := g.Rules.(game.Scorer); ok {
			points = f.say.Say(scorer.Format(r.Points))
		}
	}
	return f.say.Text("privacy.record", "Game", f.name(r.Game, r.Leaderboard), "Points", points, "Match", r.Match,
		"At", day(r.At), "Place", r.Scope)
}

func (f *keptFile) change(c session.KeptChange) string {
	of := f.say.Text("privacy.change.match", "Match", c.Match)
	if c.Puzzle > 0 {
		of = f.say.Text("privacy.change.puzzle", "Number", c.Puzzle)
	}
	return f.say.Text("privacy.change", "Game", f.name(c.Game, c.Variant), "Before", c.Points.Before,
		"After", view.PointsText(c.Points.After, c.Points.Provisional), "Of", of, "At", day(c.At))
}

func (f *keptFile) match(m session.KeptMatch) string {
	place := f.say.Text("privacy.nowhere")
	if m.Place.Channel != "" {
		place = f.place(m.Place.Guild, m.Place.Channel)
	}
	var names []string
	for _, p := range m.Players {
		switch {
		case p.Level != "":
			names = append(names, f.say.Text("privacy.computer"))
		case p.User != "":
			names = append(names, view.PlainName(f.say, p))
		}
	}
	seat := m.Seat(f.user)
	result := "lost"
	switch {
	case seat == game.Nobody:
		result = "left"
	case m.Summary.Phase != match.Over || m.Outcome == nil:
		result = string(m.Summary.Phase)
	case m.Outcome.Method == game.Unfinished:
		result = "unfinished"
	case m.Outcome.Winner == seat:
		result = "won"
	case m.Outcome.Winner == game.Nobody && len(m.Players) > 1:
		result = "drawn"
	}
	return f.say.Text("privacy.match", "At", day(m.Created), "Match", m.ID, "Game", f.name(m.Row.Game, ""),
		"Players",
		strings.Join(names, " – "), "Result", game.Term("privacy.result."+result), "Moves", m.Moves, "Place", place)
}

func (f *keptFile) results(r store.KeptResults) string {
	return f.say.Text("privacy.results", "Game", f.name(r.Game, ""), "Against", game.Term("records.against."+r.Kind),
		"Won", r.Won, "Drawn", r.Drawn, "Lost", r.Lost, "Place", f.place(r.Guild, ""))
}

func (f *keptFile) daily(y store.Daily) string {
	done := "–"
	if y.Over() {
		done = day(y.Done)
	}
	return f.say.Text("privacy.daily", "Game", f.name(y.Game, y.Preset), "Day", y.Day, "Shown", day(y.Shown), "Done", done,
		"Tries", y.Tries,
		"Solved", yesNo(y.Solved), "Streak", y.Streak, "Place", cmp.Or(y.Scope, "–"))
}

// place returns where something is, by the ids that are kept.
func (f *keptFile) place(guild, channel string) string {
	switch {
	case guild == store.PuzzleScope:
		return f.say.Text("privacy.puzzles")
	case guild == "":
		return f.say.Text("privacy.direct", "Channel", channel)
	case channel == "":
		return f.say.Text("privacy.server", "Server", guild)
	}
	return f.say.Text("privacy.channel", "Server", guild, "Channel", channel)
}
