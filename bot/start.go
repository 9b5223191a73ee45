package bot

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// start is what a match is started with.
type start struct {
	Game    game.ID
	Options game.Options
	// Opponent is nil, or the bot itself, for a game against the computer.
	Opponent *chat.User
	// Level is the computer's; empty for the usual one.
	Level string
	// Side is a value of the option color, or empty. Seat is the seat that whoever starts takes in a match of two,
	// whatever they are called; nil for that of Side, or chance.
	Side string
	Seat *game.Seat
	// Open challenges everybody: whoever accepts first is the opponent.
	Open bool
	// Hints proposes that both players may ask for hints.
	Hints bool
	// Unrated proposes a match that does not count for ratings.
	Unrated bool
	// Thread asks for a thread of the match's own, or for none; nil where the server decides.
	Thread *bool
	// View is a value of the option view, or empty: then the board is turned to who plays against a computer.
	View string
	// MoveTime is the name of one of chat.MoveTimes; empty for the usual one.
	MoveTime string
	// Alone begins a game that has a lobby without one: computers take the other seats.
	Alone bool
	// Opening is what was played before, by Seed; nil in most matches. Seed is nil for one that is drawn.
	Opening *match.Opening
	Seed    *game.Seed
}

// solo reports whether the match begins at once, because no other person is asked.
func (s *start) solo() bool { return !s.Open && (s.Opponent == nil || s.Opponent.Self) }

// anySide is the value of the option color that lets chance decide.
const anySide = "azar"

// The values of the option view: how the board is seen.
const (
	viewFixed  = "fijo"
	viewTurned = "girado"
)

// startRoutes registers the start of each game.
func (b *Bot) startRoutes(m *chat.Mux) {
	for i := range b.Games {
		g := &b.Games[i]
		id := string(g.Rules.ID())
		m.Command(chat.Command{
			Name: id + " start", About: id + ".start", Named: "command.start.name", AboutGroup: id + ".description",
			Options: startOptions(g),
		}, func(ctx context.Context, r *chat.Request) (chat.Reply, error) { return b.start(ctx, r, g) }, chat.Public)
	}
}

// startOptions returns the game's own options and those of the shared ones that fit the game.
func startOptions(g *view.Game) (all []chat.Option) {
	id := string(g.Rules.ID())
	for _, o := range g.Options {
		all = append(all, optionOf(id, o))
	}
	if g.IsDuel() {
		all = append(all, startOption("opponent", chat.UserOption), startOption("open", chat.YesNoOption))
	}
	if len(g.Levels) > 0 {
		all = append(all, optionOf(id, view.Option{Name: "level", Values: g.LevelNames()}))
	}
	if len(g.Lobby) > 0 && len(g.Levels) > 0 {
		all = append(all, startOption("alone", chat.YesNoOption))
	}
	if g.IsDuel() && len(g.Sides) > 0 {
		color := optionOf(id, view.Option{Name: "color"})
		for seat, side := range g.Sides {
			color.Choices = append(color.Choices, chat.OptionChoice{
				Value: side, Words: string(g.Rules.Facts(nil).SeatNames[seat]),
			})
		}
		color.Choices = append(color.Choices, chat.OptionChoice{Value: anySide, Words: "color." + anySide})
		all = append(all, color)
	}
	if g.IsDuel() && g.Hinter != nil {
		all = append(all, startOption("hints", chat.YesNoOption))
	}
	if g.Rules.Facts(nil).Ends {
		all = append(all, viewOption())
	}
	if g.IsDuel() || len(g.Lobby) > 0 {
		all = append(all, timeOption(), startOption("rated", chat.YesNoOption), startOption("thread", chat.YesNoOption))
	}
	return all
}

// optionOf returns an option of a game as its command has it.
func optionOf(id string, o view.Option) chat.Option {
	d := chat.Option{Name: o.Name, About: id + ".option." + o.Name + ".about"}
	switch {
	case o.Flag:
		d.Kind = chat.YesNoOption
	case o.Most > 0:
		d.Kind, d.Least, d.Most = chat.NumberOption, o.Least, o.Most
	}
	for _, value := range o.Values {
		words := id + "." + o.Name + "." + value
		if o.Explained {
			words += ".about"
		}
		d.Choices = append(d.Choices, chat.OptionChoice{Value: value, Words: words})
	}
	return d
}

// startOption returns an option that starts of several games share.
func startOption(name string, kind chat.OptionKind) chat.Option {
	return chat.Option{Name: name, Kind: kind, About: "command.start." + name}
}

func viewOption() chat.Option {
	o := startOption("view", chat.TextOption)
	for _, value := range []string{viewFixed, viewTurned} {
		o.Choices = append(o.Choices, chat.OptionChoice{Value: value, Words: "view." + value})
	}
	return o
}

func timeOption() chat.Option {
	o := startOption("time", chat.TextOption)
	for _, t := range chat.MoveTimes() {
		o.Choices = append(o.Choices, chat.OptionChoice{Value: t.Name, Words: "time." + t.Name})
	}
	return o
}

// startOf reads the options that starts of all games share.
func startOf(o chat.Options) start {
	return start{
		Opponent: o.User("opponent"), Side: o.Text("color"), Level: o.Text("level"), Hints: o.Is("hints"),
		View: o.Text("view"), MoveTime: o.Text("time"), Unrated: o.YesNo("rated") != nil && !o.Is("rated"),
		Alone: o.Is("alone"), Open: o.Is("open"), Thread: o.YesNo("thread"),
	}
}

// start posts a challenge or a table, or begins a match with the computer.
func (b *Bot) start(ctx context.Context, r *chat.Request, g *view.Game) (chat.Reply, error) {
	want := startOf(r.Options)
	want.Game, want.Options, want.Open = g.Rules.ID(), game.Options{}, want.Open && g.IsDuel()
	for _, o := range g.Options {
		value := r.Options.Text(o.Name)
		if o.Flag && r.Options.Is(o.Name) {
			value = game.OptionYes
		}
		if value != "" {
			want.Options[o.Name] = value
		}
	}
	s, err := b.createMatch(ctx, r, g, want)
	if err != nil {
		return chat.Reply{}, err
	}
	return b.started(ctx, r, s), nil
}

// challengeLife is how long a challenge stands, lobbyLife how long a table waits for
// players.
const (
	challengeLife = 5 * time.Minute
	lobbyLife     = 30 * time.Minute
)

// createMatch stores a new match. One that it refuses may have been stored before a crash and
// be delivered again: then that match is given after all.
func (b *Bot) createMatch(ctx context.Context, r *chat.Request, g *view.Game, want start) (session.Session, error) {
	s, err := b.beginMatch(ctx, r, g, want)
	if err == nil {
		return s, b.Sessions.Lock(ctx, s.ID)
	}
	if before, ok := b.startedBefore(ctx, r); ok {
		return before, nil
	}
	if errors.Is(err, store.ErrRepeated) { // its match was not found
		err = refuse("start.pending")
	}
	return session.Session{}, err
}

// maxStarts is how often begin tries while other starts of the user are stored in between.
const maxStarts = 3

// beginMatch stores a new match unless something speaks against it.
func (b *Bot) beginMatch(
	ctx context.Context, r *chat.Request, g *view.Game, want start,
) (s session.Session, err error) {
	decided, err := b.Sessions.Settings(ctx, r.At.Guild)
	if err != nil {
		return s, err
	}
	for range maxStarts {
		if err = b.checkStart(ctx, r, g, want, decided); err != nil {
			return s, err
		}
		s, err = b.propose(ctx, r, g, want, decided)
		if !errors.Is(err, store.ErrPending) && !errors.Is(err, store.ErrQuota) {
			return s, err
		}
		// Another start was stored since the check, which now returns the reason.
	}
	return s, err
}

// maxStarted is how many matches are looked through for a repeated start.
const maxStarted = 10

// startedBefore finds the match of a start that was stored before a crash and is delivered
// again: the newest of this user's in the channel.
func (b *Bot) startedBefore(ctx context.Context, r *chat.Request) (s session.Session, ok bool) {
	if !b.Sessions.Committed(ctx, "", r.ID) {
		return s, false
	}
	rows, err := b.Store.List(ctx, store.Filter{User: r.User.ID, Channel: r.At.Channel, Limit: maxStarted})
	if err != nil {
		return s, false
	}
	for _, s := range b.readRows(ctx, rows) {
		if s.Players[s.Proposer].User == r.User.ID {
			return s, true
		}
	}
	return s, false
}

// propose stores a challenge, or a match with the computer, which has accepted.
func (b *Bot) propose(
	ctx context.Context, r *chat.Request, g *view.Game, want start, decided store.Settings,
) (session.Session, error) {
	proposal, err := b.proposal(r, g, want, decided)
	if err != nil {
		return session.Session{}, err
	}
	place := storedPlace(r.At)
	place.Locale = cmp.Or(decided.Locale, place.Locale)
	cause := causeOf(r)
	cause.Quota = quotaOf(r, kindOf(r, g, want))
	return b.Sessions.Create(ctx, cause, place, proposal, atOnce(g, r, want)...)
}

// atOnce returns the commands that follow a proposal at once where nobody else is waited for. Who
// asked to play alone has the opening move made as well.
func atOnce(g *view.Game, r *chat.Request, want start) (then []match.Command) {
	switch {
	case opensTable(g, r, want):
	case len(g.Lobby) > 0:
		then = append(then, match.Begin{User: r.User.ID, Level: cmp.Or(want.Level, g.DefaultLevel)})
		if want.Alone && g.Opening != "" && want.Opening == nil {
			then = append(then, match.Play{User: r.User.ID, Ply: match.AnyPly, Text: string(g.Opening)})
		}
	case want.solo():
		then = append(then, match.Accept{User: r.User.ID})
	}
	return then
}

// opensTable reports whether a start opens a table that waits for players. Nobody else can
// join in a direct message.
func opensTable(g *view.Game, r *chat.Request, want start) bool {
	return len(g.Lobby) > 0 && !r.At.Direct() && !want.Alone
}

// proposal returns what a start asks for, with what the server has decided where it says nothing.
func (b *Bot) proposal(r *chat.Request, g *view.Game, want start, decided store.Settings) (match.Proposal, error) {
	seed, err := b.Sessions.NewSeed()
	if err != nil {
		return match.Proposal{}, err
	}
	p := match.Proposal{Game: want.Game, Options: maps.Clone(want.Options), Seed: seed, Opening: want.Opening}
	if limit, ok := chat.MoveTimeOf(want.MoveTime); ok {
		p.MoveTime = limit.Milliseconds()
	} else if want.MoveTime != "" { // it comes from outside
		return match.Proposal{}, refuse("start.option", "Option", "time")
	} else if !g.Solo() && !want.Alone {
		p.MoveTime = decided.MoveTime.Milliseconds()
	}
	me := player(&r.User)
	switch {
	case g.Solo():
		p.Players = []match.Player{me}
	case len(g.Lobby) > 0:
		p.Players, p.Lobby, p.Level = make([]match.Player, len(g.Lobby)), g.Lobby, want.Level
		p.Proposer = g.Lobby[0]
		p.Players[p.Proposer] = me
		p.Deadline = b.Now().Add(lobbyLife).UnixMilli()
	default:
		b.proposeDuel(&p, me, g, want)
	}
	if want.Seed != nil {
		p.Seed = *want.Seed
	}
	wantsThread := decided.Threads && r.At.Parent == "" // the server decides nothing about matches in threads
	if want.Thread != nil {
		wantsThread = *want.Thread
	}
	p.Threaded = wantsThread && isBotMember(r) && (p.Lobby != nil || !want.solo())
	if !want.Unrated && isBotMember(r) {
		p.Rate(b.Now())
	}
	return p, nil
}

// player returns a person as a match keeps them.
func player(u *chat.User) match.Player {
	p := match.Player{User: u.ID, Name: u.Name}
	if !u.Since.IsZero() {
		p.Since = u.Since.UnixMilli()
	}
	return p
}

// proposeDuel fills in who plays what in a match of two.
func (b *Bot) proposeDuel(p *match.Proposal, me match.Player, g *view.Game, want start) {
	p.Players, p.Hints = make([]match.Player, 2), want.Hints
	p.Rotated = (want.View == viewTurned || want.View == "" && want.solo()) && g.Rules.Facts(p.Options).Ends
	p.Proposer = game.Seat(slices.Index(g.Sides, want.Side))
	if want.Seat != nil {
		p.Proposer = *want.Seat
	}
	if p.ByLot = p.Proposer == game.Nobody; p.ByLot {
		p.Proposer = game.Seat(p.Seed[len(p.Seed)-1] % 2)
	}
	p.Players[p.Proposer] = me
	if want.solo() {
		p.MoveTime = 0
		p.Players[1-p.Proposer] = match.Player{Level: cmp.Or(want.Level, g.DefaultLevel)}
		return
	}
	if p.Open = want.Open; !p.Open {
		p.Players[1-p.Proposer] = player(want.Opponent)
	}
	p.Deadline = b.Now().Add(challengeLife).UnixMilli()
}

// maxPending is how many challenges of one's own may be open at once, maxBusy how many
// matches one may play with computers, or alone, in a channel.
const (
	maxPending = 3
	maxBusy    = 9
)

// The kinds of matches of which a user may have so many: challenges and tables that wait for others, and matches alone
// or with computers that are played in a channel. Each is the key of the sentence that refuses one more.
const (
	manyChallenges = "start.many"
	manyTables     = "start.lobbies"
	manySolos      = "start.solos"
	manyComputers  = "start.computers"
)

// kindOf returns the kind of match that a start asks for.
func kindOf(r *chat.Request, g *view.Game, want start) string {
	switch {
	case opensTable(g, r, want):
		return manyTables
	case g.Solo():
		return manySolos
	case len(g.Lobby) > 0 || want.solo():
		return manyComputers
	}
	return manyChallenges
}

// quotaOf returns how many matches of a kind r's user may have. A commit enforces it across processes; checkQuota looks
// before that and returns the refusal that the user reads.
func quotaOf(r *chat.Request, kind string) *store.Quota {
	most, phase := maxBusy, match.Playing
	if kind == manyChallenges || kind == manyTables {
		most, phase = maxPending, match.Pending
	}
	return &store.Quota{User: r.User.ID, Most: most, Counts: func(row store.Row) bool {
		switch {
		case row.Phase != phase:
			return false
		case kind == manySolos:
			return inside(row.Place, r.At) && row.Solo()
		case kind == manyComputers:
			return inside(row.Place, r.At) && slices.Contains(row.Users, "")
		}
		s, err := row.Summary()
		return err == nil && s.Table == (kind == manyTables) && s.Host == r.User.ID
	}}
}

// checkQuota refuses whoever has as many matches of a kind as one may.
func (b *Bot) checkQuota(ctx context.Context, r *chat.Request, kind string) error {
	rows, err := b.matchRows(ctx, r, match.Pending, match.Playing)
	if err != nil {
		return err
	}
	quota := quotaOf(r, kind)
	rows = slices.DeleteFunc(rows, func(row store.Row) bool { return !quota.Counts(row) })
	if len(rows) < quota.Most {
		return nil
	}
	return refuse(kind, "Most", quota.Most, "List", b.Present.Lines(b.readRows(ctx, rows), 0, readerOf(r)))
}

// checkStart returns the reason not to start a match.
func (b *Bot) checkStart(ctx context.Context, r *chat.Request, g *view.Game, want start, decided store.Settings) error {
	if err := checkOptions(g, want.Options); err != nil {
		return err
	}
	if err := b.allowedHere(ctx, r, want, decided); err != nil {
		return err
	}
	withComputers := len(g.Lobby) > 0 || want.solo()
	switch {
	case want.Side != "" && want.Side != anySide && !slices.Contains(g.Sides, want.Side):
		return refuse("start.side", "Sides", strings.Join(append(slices.Clone(g.Sides), anySide), ", "))
	case want.Level != "" && len(g.Levels) > 0 && g.Player(want.Level) == nil:
		return refuse("start.level", "Levels", strings.Join(g.LevelNames(), ", "))
	case (g.Solo() || len(g.Lobby) > 0) && want.Opponent != nil && !want.Opponent.Self:
		return refuse("start.noopponent", "Game", view.NameTerm(want.Game), "Command", view.StartCommand(want.Game))
	case opensTable(g, r, want): // which may begin with computers
		if err := b.checkQuota(ctx, r, manyComputers); err != nil {
			return err
		}
	case g.Solo():
	case withComputers && len(g.Levels) == 0:
		return refuse("start.nocomputer", "Command", view.StartCommand(want.Game))
	case withComputers:
	case want.Open && want.Opponent != nil:
		return refuse("start.open.opponent")
	case want.Open && want.Level != "":
		return refuse("start.open.level")
	case want.Open && r.At.Direct():
		return refuse("start.open.direct")
	case want.Open:
	case want.Opponent.ID == r.User.ID:
		return refuse("start.oneself")
	case want.Opponent.Bot:
		return refuse("start.bot")
	case r.At.Direct():
		return refuse("start.direct")
	case want.Level != "":
		return refuse("start.levelled")
	case want.Opponent.Absent && isBotMember(r):
		return refuse("start.absent")
	default:
		if err := b.pendingBetween(ctx, r, want.Opponent.ID); err != nil {
			return err
		}
	}
	return b.checkQuota(ctx, r, kindOf(r, g, want))
}

// isBotMember reports whether the bot is a member of r's server, whose other members it can look up then.
func isBotMember(r *chat.Request) bool { return r.At.Guild != "" && !r.At.UserInstallOnly }

// allowedHere refuses what the server does not want. It suggests only channels that were not deleted.
func (b *Bot) allowedHere(ctx context.Context, r *chat.Request, want start, decided store.Settings) error {
	here := func(channel string) bool { return channel == r.At.Channel || channel == r.At.Parent }
	switch {
	case len(decided.Channels) > 0 && !slices.ContainsFunc(decided.Channels, here):
		left := b.Delivery.Existing(ctx, decided.Channels)
		if len(left) == 0 {
			return refuse("start.nochannel", "Permission", game.Term("permission.guild"))
		}
		return refuse("start.channel", "Channels", view.ChannelMentions(left))
	case want.Hints && decided.NoHints && !want.solo():
		return refuse("start.hints")
	}
	return nil
}

// checkOptions refuses values that the game's options do not have: they come from
// outside. What a game takes besides, its rules judge.
func checkOptions(g *view.Game, options game.Options) error {
	for _, o := range g.Options {
		value, given := options[o.Name]
		if !given {
			continue
		}
		n, err := strconv.Atoi(value)
		switch {
		case o.Flag && value != game.OptionYes, len(o.Values) > 0 && !slices.Contains(o.Values, value):
			return refuse("start.option", "Option", o.Name)
		case o.Most > 0 && (err != nil || n < o.Least || n > o.Most):
			return refuse("start.number", "Option", o.Name, "Least", o.Least, "Most", o.Most)
		}
	}
	return nil
}

// pendingBetween refuses a second challenge between two people, in whatever game and channel: it says which is the
// first, who has to answer it, and where.
func (b *Bot) pendingBetween(ctx context.Context, r *chat.Request, opponent string) error {
	rows, err := b.matchRows(ctx, r, match.Pending)
	if err != nil {
		return err
	}
	for _, s := range b.readRows(ctx, rows) {
		if s.Phase != match.Pending || len(s.Lobby) > 0 || s.Seat(opponent) == game.Nobody {
			continue
		}
		key := "start.pending.theirs"
		if s.Host() == r.User.ID {
			key = "start.pending.own"
		}
		return refuse(key, "User", view.Mention(opponent), "Game", view.NameTerm(s.Game), "Link", b.linkTo(s),
			"Unix", s.Deadline/1000)
	}
	return nil
}

// started answers with a challenge or, where nobody is waited for, with the match, and says where the bot can only
// answer. The first match of a user offers the game's lesson until the board changes.
func (b *Bot) started(ctx context.Context, r *chat.Request, s session.Session) chat.Reply {
	if s.Place.UserInstallOnly && s.Phase == match.Playing { // a challenge says so itself
		s = b.withEvent(s, "answersonly.note")
	}
	kind, show := b.begun(ctx, r, s)
	if g := b.Games.Of(s.Game); kind == chat.Post && g.Lessons != nil && b.isFirst(ctx, r) {
		board := show
		show = func(s session.Session) chat.Reply {
			reply := board(s)
			button := b.lessonButton(g, b.Catalogue.For(s.Place.Locale))
			reply.Message.Controls = append(reply.Message.Controls, chat.Buttons{button})
			return reply
		}
	}
	return b.afterComputers(ctx, r, s, kind, show)
}

// maxPostFirst is how long an answer waits for the board that is posted before it.
const maxPostFirst = time.Second

// begun says how a match that has just begun is shown: by its board, or to who has had the
// hands of a table dealt at once by the board and, as the answer, the hand below it, where
// people look. If the board takes long it comes after the hand. Where nothing may be posted
// but answers, the answer is the board.
func (b *Bot) begun(
	ctx context.Context, r *chat.Request, s session.Session,
) (kind chat.ReplyKind, show func(session.Session) chat.Reply) {
	if s.Phase == match.Playing {
		b.rememberBegun(s)
	}
	mute := r.At.UserInstallOnly ||
		slices.ContainsFunc(r.At.Missing, func(p game.Term) bool { return p != chat.PermissionFiles })
	if mute || len(s.Moves) == 0 || !s.Table() || !s.Facts(b.Sessions.Games).Hidden {
		return chat.Post, func(s session.Session) chat.Reply { return b.board(r, s, chat.Post) }
	}
	ctx, cancel := context.WithTimeout(ctx, maxPostFirst)
	defer cancel()
	b.repost(ctx, s.ID, r.At.Missing)
	return chat.Ephemeral, func(s session.Session) chat.Reply { return b.besideBoard(r, s, b.handReply(r, s, "")) }
}
