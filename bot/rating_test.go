package bot

import (
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
	"kamisado/render"
	"kamisado/store"
)

// lose plays a match of Nim that Ana resigns after four moves, and returns
// the answer with its last board.
func (s *harness) lose(m session.Session) chat.Message {
	s.t.Helper()
	return s.resigned(m, ana)
}

// win is lose for Ben.
func (s *harness) win(m session.Session) chat.Message {
	s.t.Helper()
	return s.resigned(m, ben)
}

func (s *harness) resigned(m session.Session, loser chat.User) chat.Message {
	s.t.Helper()
	for range 4 {
		m = s.held(m.ID)
		user := ana
		if m.ToMove()[0] == ben.ID {
			user = ben
		}
		s.press(user, on(m, "move", "1"))
	}
	return s.resignInHand(loser, s.held(m.ID))
}

// challengeTo starts a match of Nim between Ana and Ben.
func (s *harness) challengeTo(change func(chat.Options)) session.Session {
	s.t.Helper()
	do := starting("nim", "opponent", &ben)
	change(do.Options)
	s.start(do)
	rows, err := s.Store.List(s.t.Context(), store.Filter{Limit: 1, Phases: []match.Phase{match.Pending}})
	require.NoError(s.t, err)
	s.press(ben, control("accept", rows[0].ID))
	m, err := s.Sessions.Load(s.t.Context(), rows[0].ID)
	require.NoError(s.t, err)
	return m
}

func TestFewMatchesADayAreRated(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		for range 5 {
			require.Contains(t, s.lose(s.challengeTo(func(chat.Options) {})).Text, "📈 Rating (")
			time.Sleep(time.Minute)
		}
		sixth := s.lose(s.challengeTo(func(chat.Options) {})).Text
		require.NotContains(t, sixth, "📈 Rating (")
		require.Contains(t, sixth,
			"\nThis match doesn't count towards ratings: only five a day between the same two players do.")
		time.Sleep(24 * time.Hour)
		require.Contains(t, s.lose(s.challengeTo(func(chat.Options) {})).Text, "📈 Rating (")
	})
}

// A match that is not rated because of a new account says so from the first message to the last,
// and its rematch is judged anew.
func TestWhyUnratedYoung(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	fresh := ben
	fresh.Since = s.Now().Add(time.Hour - match.NewAccount)
	young := func(do chat.Options) { do["opponent"] = &fresh }
	require.Contains(t, s.lose(s.challengeTo(young)).Text,
		"\nThis match doesn't count towards ratings: an account is less than seven days old.")

	s = newGamesHarness(t)
	reply := s.start(starting(kamisado.ID, "opponent", &fresh))
	says(t, reply,
		"\n🤝 Friendly, because an account is less than seven days old: the result doesn't count towards ratings.")
	s.press(fresh, control("decline", s.match().ID))
	reply = s.start(starting(kamisado.ID, "opponent", &fresh, "rated", false))
	says(t, reply, "\n🤝 Friendly: the result doesn't")
}

// A table of people is rated by places.
func TestRatedTable(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	m := s.table4(sixes.ID)
	users := map[string]chat.User{}
	for _, u := range []chat.User{ana, berta, carla, delia, eva} {
		users[u.ID] = u
	}
	for i := 0; m.Phase == match.Playing; i++ {
		seat := m.SeatsToMove()[0]
		for move := range m.Legal(seat) {
			s.press(users[m.Players[seat].User], on(m, "move", move))
			break
		}
		m = s.held(m.ID)
		require.Less(t, i, 200)
	}
	require.Len(t, m.Ratings, 4)
	best := m.Ratings[m.Outcome.Winner]
	for seat, r := range m.Ratings {
		require.Equal(t, 1500, r.Before)
		require.False(t, r.Provisional)
		require.LessOrEqual(t, r.After, best.After, strconv.Itoa(seat))
	}
	require.Greater(t, best.After, 1500)
}

func TestLeaderboard(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		ask := func() string {
			reply := s.inText(command("leaderboard", "game", "nim"))
			require.Equal(t, chat.Ephemeral, reply.Kind)
			return reply.Message.Text
		}
		require.Contains(t, ask(), "Nobody is on the leaderboard of [nim.name] here yet")
		for i := range 24 {
			m := s.challengeTo(func(chat.Options) {})
			if i%3 == 0 {
				s.lose(m)
			} else {
				s.win(m)
			}
			time.Sleep(6 * time.Hour)
		}
		require.Regexp(t, `^📈 \*\*\[nim\.name\]\*\* · rating\n🥇 Ana · 1[5-9]\d\d\n🥈 Ben · 1[0-4]\d\d$`, ask())

		board := s.ask(command("leaderboard", "game", "nim")).Message
		require.Empty(t, board.Text, "the picture says all")
		require.Regexp(t, `^\[nim\.name\] · Rating in matches between people\n1\. Ana: 1[5-9]\d\d\n2\. Ben: 1[0-4]\d\d$`,
			board.File.Alt)

		profile := s.inText(command("profile", "user", &ben)).Message
		require.Regexp(t, `^👤 \*\*Ben\*\* · .*\n📈 \[nim\.name\]: 1[0-4]\d\d\n• \[nim\.name\]: 8 won, 0 drawn, 16 lost\.\n`+
			"Favourite opening in \\[nim\\.name\\]: `1 1`\\.\n2 losses in a row\\.$", profile.Text)
		profile = s.ask(command("profile", "user", &ben)).Message
		require.Equal(t, "Favourite opening in [nim.name]: `1 1`.", profile.Text, "the picture says the rest")
		require.Regexp(t, `^Ben · Matches on this server\n\[nim\.name\] · Rating: 1[0-4]\d\d\nRating .* over 24 rated matches: .*\n`+
			`Between people\n\[nim\.name\]: 8 won, 0 drawn, 16 lost · Rating: 1[0-4]\d\d\nLatest matches between people · 2 losses in a row\.\n`+
			`From the latest back: (lost, lost, won, ){3}lost, lost, won\.$`, profile.File.Alt)
		says(t, s.inText(command("profile")), "🔥 2 wins in a row.")

		yes, no := true, false
		says(t, s.ask(command("profile", "user", &ben, "hide", &yes)), "You can only hide your own profile")
		says(t, s.ask(command("profile", "hide", &yes)), "you are on no leaderboard")
		require.NotContains(t, ask(), "Ana")
		own := s.inText(command("profile"))
		require.Equal(t, chat.Ephemeral, own.Kind)
		require.Regexp(t, `(?s)^👤 \*\*Ana\*\* · .*🔥 2 wins in a row\.\n🙈 You are hidden`, own.Message.Text)
		says(t, s.ask(command("profile")), "\n🙈 You are hidden")
		end := s.win(s.challengeTo(func(chat.Options) {}))
		require.Regexp(t, `\n📈 Rating \(\[nim\.name\]\): <@11> 1[0-4]\d\d \(−\d+\)\.`, end.Text,
			"that of who hides is not said")
		require.Regexp(t, `Rating \(\[nim\.name\]\): Ben 1[0-4]\d\d \(−\d+\)\.`, end.File.Alt)
		s.askAs(ben, "en-US", "", command("profile", "hide", &yes))
		end = s.win(s.challengeTo(func(chat.Options) {}))
		require.NotContains(t, end.Text+end.File.Alt, "Rating:")
		require.NotContains(t, end.Text, "doesn't count")
		s.askAs(ben, "en-US", "", command("profile", "hide", &no))
		says(t, s.askAs(ben, "en-US", "", command("profile", "user", &ana)), "<@10> doesn't show a profile.")
		says(t, s.ask(command("profile", "user", &ana, "hide", &no)), "on the leaderboards again")
		require.Contains(t, ask(), "Ana")

		time.Sleep(5 * 365 * 24 * time.Hour)
		require.Contains(t, ask(), "Nobody is on the leaderboard", "who has not played for years")
		require.Regexp(t, `\n📈 \[nim\.name\]: 1[5-9]\d\d\?\n`, s.inText(command("profile")).Message.Text)
		require.Contains(t, s.ask(command("profile")).Message.File.Alt, "Ana · Matches on this server · ? = provisional")
	})
}

func TestLeaderboardOfTables(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	for range 5 {
		m := s.challengeTo(func(chat.Options) {})
		loaded := s.held(m.ID)
		events, over, err := match.Decide(s.Sessions.Games, loaded.State, match.Resign{User: ana.ID}, s.Now())
		require.NoError(t, err)
		require.NoError(t, s.Store.Commit(t.Context(), store.Change{State: over, Events: events, Rated: &store.Rated{
			Pool: store.Pool{Scope: "1", Game: sixes.ID}, Match: m.ID, At: s.Now(), Most: 9, Within: time.Hour,
			Players: []match.Player{{User: ana.ID, Name: ana.Name}, {User: ben.ID, Name: ben.Name}},
			Rate:    func([]store.Rating, time.Time) []store.Strength { return []store.Strength{{30, 7}, {25, 8}} },
		}}))
	}
	require.Equal(t, "📈 **Sixes** · rating\n🥇 Ana · 1860\n🥈 Ben · 1540",
		s.inText(command("leaderboard", "game", sixes.ID)).Message.Text)
}

// A rating that is a guess is marked as one, in the picture and in words. A name that pictures cannot show is in the
// message.
func TestProvisionalRanking(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	table := rankingTable(s.Catalogue.Speaker(lang.English), "Nim", []session.Standing{
		{User: "1", Name: "Ana", Points: 1700, Provisional: true}, {User: "2", Name: "日本", Points: 1600},
	})
	require.Equal(t, "📈 **Nim** · rating\n🥇 Ana · 1700?\n🥈 日本 · 1600\n(? = still provisional: more matches are needed.)",
		table.text)
	require.Equal(t, "🥈 日本 · 1600", table.beside)
	rows := []render.Row{{Text: "Ana", Detail: "against (unnamed)"}, {Text: "Ben", Detail: "against Ana"}}
	records := newCardTable(render.Card{Unnamed: "(unnamed)"}, "", "", rows, []string{"against 日本", "against Ana"})
	require.Equal(t, "against 日本", records.beside, "the names below others count too")
	require.Equal(t, "Nim · Rating in matches between people · ? = provisional\n1. Ana: 1700?\n2. 日本: 1600",
		table.card.Alt(1024))
	require.Equal(t, 2, table.card.Panels[0].Rows[1].Medal)
}

// A profile shows matches against the computer apart. Its message has what the card has no room for, and all of it
// where there is no card.
func TestProfileMessage(t *testing.T) {
	t.Parallel()
	s := newEveryGameHarness(t)
	p := session.Profile{
		People:   []session.GameResults{{Game: kamisado.ID, Won: 2, Drawn: 1, Openings: []string{"c1c6 a8a3"}}, {Game: sixes.ID, Lost: 9}},
		Computer: []session.GameResults{{Game: kamisado.ID, Won: 3, Lost: 4}}, Latest: []int{1, 1, 0, -1}, Streak: 2,
	}
	for i, variant := range []string{"simple", "estandar", "clasica", "larga"} {
		p.Ratings = append(p.Ratings, session.Standing{
			Pool: store.Pool{Game: kamisado.ID, Variant: variant}, Points: 1500 + i, Provisional: i == 0,
		})
	}
	p.Ratings = append(p.Ratings, session.Standing{Pool: store.Pool{Game: sixes.ID}, Points: 1600})
	for i := range 60 {
		p.History = append(p.History, session.RatingPoint{At: s.Now().AddDate(0, 0, i), Points: 1400 + 100*(i%7)})
	}
	for i, id := range []game.ID{othello.ID, minesweeper.ID} {
		p.Puzzles = append(p.Puzzles, session.Standing{Pool: store.Pool{Game: id}, Points: 1700 + i, Provisional: i == 0})
	}
	user := chat.User{ID: "10", Name: "日本"}
	m := s.profileMessage(&chat.Request{At: onServer}, user, p, false)
	require.Equal(t,
		"👤 **日本** · matches on this server\n📈 Kamisado · Long: 1503\nFavourite opening in Kamisado: `c1c6 a8a3`.", m.Text)
	require.Equal(t, "日本 · Matches on this server · ? = provisional\nKamisado · Simple · Rating: 1500?\n"+
		"Rating in Kamisado · Simple over 60 rated matches: 1400 after the first, 1700 now, between 1400 and 2000.\n"+
		"Between people\nKamisado: 2 won, 1 drawn, 0 lost · Rating: Simple 1500? · Standard 1501 · Classic 1502\n"+
		"Sixes: 0 won, 0 drawn, 9 lost · Rating: 1600\nLatest matches between people · 🔥 2 wins in a row.\n"+
		"From the latest back: won, won, drawn, lost.\nAgainst the computer\nKamisado: 3 won, 0 drawn, 4 lost\n"+
		"Puzzle ratings, which only you see\nOthello: 1700?\nMinesweeper: 1701", m.File.Alt)
	m = s.profileMessage(&chat.Request{At: withoutFiles}, user, p, true)
	require.Nil(t, m.File)
	require.Regexp(t, `^👤 .*\n(📈 .*\n){5}🧩 .*\n📈 Othello: 1700\?\n📈 Minesweeper: 1701\n\(\?.*\n• Kamisado: .*\n.*`+"`c1c6 a8a3`"+`\.\n• Sixes: .*\n🔥 .*\n🤖 Against the computer:\n`+
		`• Kamisado: 3 won, 0 drawn, 4 lost\.\n🙈`, m.Text)
}
