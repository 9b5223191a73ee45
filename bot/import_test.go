package bot

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kamisado/bot/bottest"
	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	mineengine "kamisado/game/minesweeper/engine"
	"kamisado/store"
)

// importing brings a position of a game.
func importing(of game.ID, text string, opponent *chat.User) chat.Request {
	return command("import", "game", of, "position", text, "opponent", opponent)
}

const kfn = "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple"

// The server's usual time for a move counts in imported matches between people too, and in
// none with a computer.
func TestImportMoveTime(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.set(func(now *store.Settings) { now.MoveTime = time.Hour })
	challenge := s.delivered(s.ask(importing(kamisado.ID, kfn, &berta)))
	says(t, challenge, "Time per move: 1 hour.")
	require.Equal(t, time.Hour.Milliseconds(), s.match().MoveTime)
	s.delivered(s.askAs(ben, "en-US", "", importing(kamisado.ID, kfn, nil)))
	rows := s.rows(ben.ID)
	m, err := s.Sessions.Read(t.Context(), rows[0])
	require.NoError(t, err)
	require.Zero(t, m.MoveTime)
}

// A board that the bot does not offer is refused before any move is played.
func TestImportOfABoardThatIsTooLarge(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	s.reconfigure(func(c *Config) {
		c.Games = append(c.Games, view.Game{
			Rules: minesweeper.Rules{}, Options: []view.Option{{Name: minesweeper.OptionRows, Least: 2, Most: 30}},
		})
	})
	refused := s.ask(importing("", "31x30 180\nsemilla "+game.Seed{1}.String()+"\nno move\n", nil))
	require.Equal(t, "Line 1: The `rows` option has to be a whole number from 2 to 30.", refused.Message.Text)
}

// Where the mines came with the text, the first cell may be one, and no seed has drawn them.
func TestImportOfGivenMines(t *testing.T) {
	t.Parallel()
	s := newEveryGameHarness(t)
	s.changeGame(minesweeper.ID, func(g *view.Game) { g.Hinter = mineengine.Coach{} })
	board := s.delivered(s.ask(importing(minesweeper.ID, "*10\n110", nil)))
	hides(t, board, "never a mine")
	hides(t, board, "SHA-256")
	says(t, s.delivered(s.ask(command("hint"))), "17%")
}

// A text with more flags than a match may have is refused with the limit, in the reader's language.
func TestImportOfTooManyFlags(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	s.reconfigure(func(c *Config) { c.Games = append(c.Games, view.Game{Rules: minesweeper.Rules{}}) })
	long := "30x30 180\nsemilla " + game.Seed{1}.String() + "\nd4\n" + strings.Repeat("ad30!\n", 10_480)
	for locale, want := range map[string]string{
		"en-US": "Line 1804 of the match text: “ad30!” isn't a legal move here. In a match, flags can be placed 900 times",
		"es-ES": "Línea 1804 del texto de la partida: «ad30!» no es una jugada legal aquí. En una partida se pueden poner banderas 900 veces",
	} {
		says(t, s.askAs(ana, locale, "", importing("", long, nil)), want)
	}
}

// slowMines are rules that take a second to begin a match. They count how many matches are begun at once.
type slowMines struct {
	minesweeper.Rules
	now, atOnce *atomic.Int32
}

func (r slowMines) New(o game.Options, seed game.Seed) (game.Position, error) {
	if seed != (game.Seed{}) { // else only a first line is read
		r.atOnce.Store(max(r.atOnce.Load(), r.now.Add(1)))
		defer r.now.Add(-1)
		time.Sleep(time.Second)
	}
	return r.Rules.New(o, seed)
}

// A process reads one text at a time. A user whose text waits for too long is told so.
func TestOneImportAtATime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newHarness(t, first)
		rules := slowMines{now: new(atomic.Int32), atOnce: new(atomic.Int32)}
		s.reconfigure(func(c *Config) { c.Games = append(c.Games, view.Game{Rules: rules}) })
		text := "9x9 10\nsemilla " + game.Seed{1}.String() + "\nno move\n"
		var all sync.WaitGroup
		for i := range 4 {
			all.Go(func() {
				reply := s.askAs(chat.User{ID: fmt.Sprint(300 + i)}, "en-US", "", importing("", text, nil))
				assert.Contains(t, reply.Message.Text, "“no move” doesn't fit here")
			})
		}
		synctest.Wait()
		late, cancel := context.WithTimeout(t.Context(), time.Second/2)
		defer cancel()
		reply, _ := s.Handle(late, as(chat.Request{ID: "late", User: ana, At: onServer}, importing("", text, nil)))
		says(t, reply, "take too long right now")
		all.Wait()
		require.EqualValues(t, 1, rules.atOnce.Load())
	})
}

// A file is fetched when it is its turn. Of a user's imports one waits or is read at a time.
func TestImportWaitsWithoutItsFile(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newHarness(t, first)
		require.NoError(t, s.files.Acquire(t.Context(), maxFiles)) // others are being fetched or read
		var reads atomic.Int32
		file := upload("no match\nat all\n")
		file.Read = func(context.Context, int) ([]byte, error) {
			reads.Add(1)
			return []byte("no match\nat all\n"), nil
		}
		var all sync.WaitGroup
		for _, user := range []chat.User{ana, ben} {
			all.Go(func() {
				reply := s.askAs(user, "en-US", "", command("import", "file", file))
				assert.Contains(t, reply.Message.Text, "A KFN position")
			})
		}
		synctest.Wait()
		for _, name := range []string{"import", "export"} {
			says(t, s.ask(command(name, "file", file)), "I'm still reading the match you gave me before")
		}
		require.Zero(t, reads.Load())
		s.files.Release(maxFiles)
		all.Wait()
		says(t, s.ask(command("import", "file", file)), "A KFN position")
		require.EqualValues(t, 3, reads.Load())
	})
}

// newRecordHarness is newHarness with Connect Four.
func newRecordHarness(t *testing.T) *harness {
	t.Helper()
	s := newHarness(t, first)
	s.reconfigure(func(c *Config) {
		c.Games = append(c.Games, view.Game{
			Rules: connectfour.Rules{}, Painter: bottest.Sketch{}, Printer: bottest.Sketch{}, DefaultLevel: "x",
			Levels: []game.Level{{Name: "x", Player: chooser(quickest)}},
		})
	})
	return s
}

// The same match of the same user is kept once, whichever command brings it, also when two do so at once. A match of
// somebody else that has its id stays out of it.
func TestRecordIsKeptOnce(t *testing.T) {
	t.Parallel()
	s := newRecordHarness(t)
	for _, name := range []string{"import", "replay", "export"} {
		s.ask(command(name, "position", "4455673"))
	}
	s.ask(command("replay", "position", "44 55\n673"))
	s.send(chat.Request{User: chat.User{ID: ana.ID, Name: "another name"}, At: onServer}, command("replay", "position", "4455673"))
	kept := s.rows(ana.ID)
	require.Len(t, kept, 1)
	s.ask(command("replay", "position", "1213141"))
	require.Len(t, s.rows(ana.ID), 2)
	s.askAs(ben, "en-US", "", command("replay", "position", "4455673"))
	require.Len(t, s.rows(ben.ID), 1)

	r := as(chat.Request{User: cem, At: onServer}, command("replay", "position", "4455673"))
	from, err := s.readImport(t.Context(), &r)
	require.NoError(t, err)
	var all sync.WaitGroup
	for i := range 10 {
		all.Go(func() {
			r := chat.Request{ID: fmt.Sprint("at once", i), User: cem, At: onServer}
			_, err := s.keepRecord(t.Context(), &r, from)
			assert.NoError(t, err)
		})
	}
	all.Wait()
	require.Len(t, s.rows(cem.ID), 1)

	taken := newRecordHarness(t)
	_, err = taken.Sessions.CreateNamed(t.Context(), kept[0].ID, session.Cause{User: ben.ID}, store.Place{}, match.Proposal{
		Game: connectfour.ID, Players: []match.Player{player(&ben), {Level: "x"}},
	}, match.Accept{User: ben.ID})
	require.NoError(t, err)
	says(t, taken.ask(command("replay", "position", "4455673")), "imported: a list of Connect Four columns")
	rows := taken.rows(ana.ID)
	require.Len(t, rows, 1)
	require.NotEqual(t, kept[0].ID, rows[0].ID)
}

// A user may have so many records kept in a day, and still open those that are.
func TestRecordsADay(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newRecordHarness(t)
		bring := func(user chat.User, n int) chat.Reply {
			text := fmt.Sprintf("1%d1%d1%d1", 2+n%6, 2+n/6%6, 2+n/36)
			return s.askAs(user, "en-US", "", command("replay", "position", text))
		}
		for n := range recordsADay {
			says(t, bring(ana, n), "imported: a list of Connect Four columns")
		}
		says(t, bring(ana, recordsADay), "at most 50 in a row")
		require.Len(t, s.rows(ana.ID), recordsADay)
		says(t, bring(ana, 0), "imported: a list of Connect Four columns")
		says(t, bring(ben, recordsADay), "imported: a list of Connect Four columns")
		time.Sleep(30 * time.Minute)
		says(t, bring(ana, recordsADay), "imported: a list of Connect Four columns")
		says(t, bring(ana, recordsADay+1), "one every half hour")
	})
}

// BenchmarkImport imports a match with as many flags as there may be on the largest board.
func BenchmarkImport(b *testing.B) {
	s := newHarness(b, first)
	s.reconfigure(func(c *Config) {
		c.Games = append(c.Games, view.Game{Rules: minesweeper.Rules{}, Painter: bottest.Sketch{}, Printer: bottest.Sketch{}})
	})
	text := "30x30 180\nsemilla " + game.Seed{1}.String() + "\nd4\n" + strings.Repeat("ad30!\n", 1800)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		user := chat.User{ID: fmt.Sprint(1000 + i), Name: "somebody"}
		if reply := s.askAs(user, "en-US", "", importing("", text, nil)); reply.Kind != chat.Post {
			b.Fatal(reply.Message.Text)
		}
	}
}

// upload is a file that is given with a command.
func upload(text string) *chat.Upload {
	return &chat.Upload{Size: len(text), Read: func(context.Context, int) ([]byte, error) { return []byte(text), nil }}
}

// An exported match can be imported: it goes on before the move that decided it, against whoever is challenged, and
// without ratings.
func TestExportAndImport(t *testing.T) {
	t.Parallel()
	s := newHarness(t, first)
	id := s.challenged("none").ID
	for i, move := range []string{"b1b2", "h8h3", "b2h8"} {
		s.press([]chat.User{ana, ben}[i%2], control("move", id, i, move))
	}
	require.Equal(t, match.Over, s.held(id).Phase)
	exported := s.ask(command("export", "match", id)).Message
	text := string(exported.Before.Data)
	posted := s.delivered(s.ask(command("import", "file", upload(text), "at", "2", "opponent", &ben, "color", "negro", "hints", true,
		"view", viewTurned)))
	require.Contains(t, posted.Message.Text,
		"\n📥 This match goes on after 2 imported moves. It doesn't count towards ratings or records.")
	next := s.unfinished()[0].ID
	s.press(ben, control("accept", next))
	now := s.held(next)
	require.Equal(t, []string{ana.ID}, now.ToMove(), "the position says whose turn it is")
	require.True(t, now.Rotated)
	says(t, s.ask(command("undo", "match", next)), "You haven't made a move yet")
	for name, c := range map[string]struct {
		do   chat.Request
		want string
	}{
		"nothing":   {command("import"), "Add the match to continue"},
		"both":      {command("import", "file", upload(text), "position", kfn), "Give only one of these"},
		"a picture": {command("import", "file", upload("\x89PNG\x00")), "isn't text"},
		"too much":  {command("import", "file", upload(strings.Repeat("\n", match.MaxSource+1))), "1024 kB"},
	} {
		says(t, s.ask(c.do), c.want, name)
	}
}

// A match that is over is shown as it is, from whichever command brings it, and to nobody else.
func TestImportedRecord(t *testing.T) {
	t.Parallel()
	s := newRecordHarness(t)
	s.reconfigure(func(c *Config) {
		c.Games = append(c.Games, view.Game{Rules: minesweeper.Rules{}, Painter: bottest.Sketch{}, Printer: bottest.Sketch{}})
	})
	const red = "4455673"
	says(t, s.ask(command("review", "position", red)), "matches can't be reviewed")
	says(t, s.ask(command("replay", "position", red, "match", "k3v9x2mq")), "Give only one of these")
	require.Empty(t, s.rows(ana.ID), "nothing is kept of what is refused")
	shown := s.ask(command("import", "position", red))
	require.Equal(t, chat.Ephemeral, shown.Kind)
	says(t, shown, "This match is over, so here it is to look at.")
	says(t, shown, "imported: a list of Connect Four columns")
	at := s.rows(ana.ID)[0]
	says(t, s.send(chat.Request{User: ana, At: onServer}, control("see", at.ID, 0, "last")), "🏆 Red has won")
	for _, name := range []string{"replay", "export"} {
		reply := s.ask(command(name, "position", red))
		require.Equal(t, chat.Ephemeral, reply.Kind, name)
	}
	says(t, s.ask(command("export", "position", "44")), "As a list of Connect Four columns: `44`")
	text := string(s.ask(command("export", "file", upload(red))).Message.File.Data)
	require.True(t, strings.HasSuffix(text, "X C\n1-0 linea\n"), text)
	const blown = "Board:\n*00\n000\nEvents:\n0.00 lr 1 1\n"
	exported := s.ask(command("export", "file", upload(blown))).Message
	require.Contains(t, exported.Text, exported.File.Name+"`")
	require.Contains(t, string(exported.File.Data), "Board:\n*00\n000\nEvents:\n")
	says(t, s.ask(command("import", "file", upload(string(exported.File.Data)))), "imported: a Minesweeper game in RawVF")
	rows := s.rows(ana.ID)
	require.NotEmpty(t, rows)
	require.Empty(t, s.unfinished())
	for _, row := range rows {
		require.Equal(t, match.Over, row.Phase)
		require.Empty(t, row.Place.Channel)
		says(t, s.askAs(ben, "en-US", "", command("replay", "match", string(row.ID))), "There is no such match")
	}
	says(t, s.ask(command("import", "position", red, "at", "7")), "give a number from 0 to 6")
	says(t, s.ask(command("import", "position", "44x")), "4")
}
