package storetest

import (
	"bufio"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
	"kamisado/store"
)

// The tests of saved matches hold this program against what an earlier one has written;
// see testdata/version2/README.md.

// savedState is what the earlier program says of a match, times in unix milliseconds.
type savedState struct {
	ID                          match.ID
	Version, Ply                int
	Phase                       match.Phase
	Due                         int64
	ToMove, Awaited             []string
	Outcome                     *game.Outcome
	Since, Turned, Began, Ended int64
	Views                       map[string]string
	Text, Running               string
}

// savedView is the part of a view that savedState.Views are the hashes of.
type savedView struct {
	Notation string
	ToMove   []game.Seat
	Notes    []string
	Prompt   bool
	Moves    []game.Move
	Form     bool
	Outcome  *game.Outcome
	Status   int
	Board    any
}

func savedGames() match.Games {
	all := match.Games{}
	for _, rules := range []game.Rules{kamisado.Rules{}, othello.Rules{}, connectfour.Rules{}, minesweeper.Rules{}, sixes.Rules{}} {
		all[rules.ID()] = rules
	}
	return all
}

// readSaved gives the lines of a file of saved matches to a function.
func readSaved(t *testing.T, name string, line func([]byte)) {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", "version2", name))
	require.NoError(t, err)
	defer func() { require.NoError(t, file.Close()) }()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line(lines.Bytes())
	}
	require.NoError(t, lines.Err())
}

// savedStates are the matches by id.
func savedStates(t *testing.T) map[match.ID]savedState {
	t.Helper()
	all := make(map[match.ID]savedState)
	readSaved(t, "states.jsonl", func(line []byte) {
		var s savedState
		require.NoError(t, json.Unmarshal(line, &s))
		all[s.ID] = s
	})
	require.Len(t, all, 64)
	return all
}

// openSaved opens a copy of the saved database.
func openSaved(t *testing.T) store.Store {
	t.Helper()
	file := filepath.Join(t.TempDir(), "kamisado.db")
	dump, err := os.ReadFile(filepath.Join("testdata", "version2", "matches.sql"))
	require.NoError(t, err)
	db, err := sql.Open("sqlite", file)
	require.NoError(t, err)
	_, err = db.ExecContext(t.Context(), string(dump))
	require.NoError(t, err)
	require.NoError(t, db.Close())
	return open(t, "sqlite:"+file)
}

func TestSavedMatches(t *testing.T) {
	t.Parallel()
	games, s := savedGames(), openSaved(t)
	for id, want := range savedStates(t) {
		t.Run(string(id), func(t *testing.T) {
			row, state := loadSaved(t, s, id)
			require.Equal(t, []any{want.Version, want.Phase}, []any{row.Version, row.Phase})
			require.Equal(t, []any{want.Version, want.Phase, want.Ply}, []any{state.Version, state.Phase, state.Ply})
			require.Equal(t, []any{want.Outcome, want.ToMove, want.Awaited}, []any{state.Outcome, state.ToMove(), state.Awaited()})
			if want.Due == 0 {
				// The earlier program let matches between people wait for ever.
				want.Due = savedTime(state.LapsesAt())
				require.GreaterOrEqual(t, savedTime(row.Due), want.Due, "of what happened last")
			}
			require.Equal(t, []int64{want.Due, want.Since, want.Turned, want.Began, want.Ended},
				[]int64{savedTime(state.Due()), savedTime(state.ComputerTurnAt), savedTime(state.PlyAt), savedTime(state.StartedAt), savedTime(state.EndedAt)})
			for seat, hash := range want.Views {
				number, err := strconv.Atoi(seat)
				require.NoError(t, err)
				require.Equal(t, hash, hashView(t, state.View(game.Seat(number))), "view of seat %s", seat)
			}
			require.Equal(t, want.Text, state.Text(games))
			if want.Running != "" {
				require.Equal(t, want.Running, textWith(t, &state, nil))
			}
			playOn(t, s, state)
		})
	}
}

// loadSaved gives a match by its row, which has to be what its log leads to.
func loadSaved(t *testing.T, s store.Store, id match.ID) (store.Row, match.State) {
	t.Helper()
	row, err := s.Load(t.Context(), id)
	require.NoError(t, err)
	state, err := store.State(t.Context(), s, savedGames(), row)
	require.NoError(t, err)
	decoded, err := match.Decode(savedGames(), state.Encode())
	require.NoError(t, err)
	require.Equal(t, state, decoded)
	events, err := s.Log(t.Context(), id)
	require.NoError(t, err)
	folded, err := match.Fold(savedGames(), id, events)
	require.NoError(t, err)
	require.Equal(t, folded, state)
	return row, state
}

// playOn makes the first legal move of a match that is being played.
func playOn(t *testing.T, s store.Store, state match.State) {
	t.Helper()
	if state.Phase != match.Playing {
		return
	}
	seats := state.Position.ToMove()
	seat := seats[max(0, slices.IndexFunc(seats, func(seat game.Seat) bool { return state.Players[seat].User != "" }))]
	var command match.Command
	for move := range state.Position.Legal(seat) {
		command = match.Play{User: state.Players[seat].User, Ply: state.Ply, Text: string(move)}
		if state.Players[seat].User == "" {
			command = match.PlayFor{Seat: seat, Ply: state.Ply, Move: move}
		}
		break
	}
	events, next, err := match.Decide(savedGames(), state, command, time.Date(2026, time.March, 2, 12, 0, 0, 0, time.UTC))
	require.NoError(t, err)
	require.NoError(t, s.Commit(t.Context(), store.Change{State: next, Events: events, Interaction: "on " + string(state.ID)}))
	_, loaded := loadSaved(t, s, state.ID)
	require.Equal(t, state.Version+1, loaded.Version)
}

// textWith is the text that a match would have with another outcome.
func textWith(t *testing.T, s *match.State, out *game.Outcome) string {
	t.Helper()
	r := s.Record()
	r.Outcome = out
	text, err := match.WriteText(savedGames()[s.Game], r)
	require.NoError(t, err)
	return text
}

func savedTime(at time.Time) int64 {
	if at.IsZero() {
		return 0
	}
	return at.UnixMilli()
}

// savedStatus is how many lines the earlier program said of what holds: none of the
// points in a simple match of Kamisado.
func savedStatus(v game.View) int {
	n := len(v.Status)
	if slices.ContainsFunc(v.Status, func(line game.Phrase) bool { return line.Key == "kamisado.status.points.simple" }) {
		n--
	}
	if b, ok := v.Board.(*kamisado.Board); ok && b.Last == [2]kamisado.Colour{kamisado.None, kamisado.None} {
		n++ // it said the colours of the last cells before there were any
	}
	return n
}

func hashView(t *testing.T, v game.View) string {
	t.Helper()
	s := savedView{
		Notation: v.Notation, ToMove: v.ToMove, Prompt: !v.Prompt.IsZero(), Form: v.Form != nil, Outcome: v.Outcome, Board: savedBoard(v.Board), Status: savedStatus(v),
	}
	for _, e := range v.LastEvents {
		s.Notes = append(s.Notes, e.Note)
	}
	_, discs := v.Board.(*othello.Board)
	if o := v.Outcome; discs && o != nil && (o.Method == othello.ByFull || o.Method == othello.ByBlocked) {
		s.Notes = append(s.Notes, "") // the earlier program had an event that said how it ended
	}
	for _, g := range v.Groups {
		for _, c := range g.Choices {
			s.Moves = append(s.Moves, c.Move)
		}
	}
	if b, ok := v.Board.(*sixes.Board); ok {
		slices.SortStableFunc(s.Moves, func(x, y game.Move) int { return dealtAt(b, x) - dealtAt(b, y) })
	}
	text, err := json.Marshal(s)
	require.NoError(t, err)
	return hash(savedTowers.Replace(newFields.ReplaceAllString(string(text), "")), 8)
}

// savedTowers are Kamisado's towers as the earlier program had them: with one kind of sumo.
var savedTowers = strings.NewReplacer(`"Rank":0,`, `"Sumo":false,`, `"Rank":1,`, `"Sumo":true,`)

// newFields are those of boards that the earlier program did not have.
var newFields = regexp.MustCompile(`,"(RoundOver|Dealt|Earlier|Revealed|Fills|Chain)":(false|null|"[^"]*"|\[[^\]]*\])`)

// savedBoard is a board as the earlier program made it: a hand of the sixes was in the
// order in which it was dealt.
func savedBoard(board any) any {
	b, ok := board.(*sixes.Board)
	if !ok || b.Hand == nil {
		return board
	}
	old := *b
	old.Hand, old.Playable = b.Dealt, make([]bool, len(b.Hand))
	for i, card := range b.Hand {
		old.Playable[slices.Index(b.Dealt, card)] = b.Playable[i]
	}
	return &old
}

// dealtAt is where the card of a move is in the hand as it was dealt, -1 for another move.
func dealtAt(b *sixes.Board, move game.Move) int {
	return slices.IndexFunc(b.Dealt, func(c sixes.Card) bool { return c.String() == string(move) })
}

// hash is the first bytes of a text's SHA-256.
func hash(text string, bytes int) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:bytes])
}

func TestSavedTexts(t *testing.T) {
	t.Parallel()
	states, games := savedStates(t), make(map[match.ID]game.ID)
	s := openSaved(t)
	rows, err := s.List(t.Context(), store.Filter{})
	require.NoError(t, err)
	for _, row := range rows {
		games[row.ID] = row.Game
	}
	readings := 0
	readSaved(t, "readings.jsonl", func(line []byte) {
		var id match.ID
		var from, edit, want string
		var at int
		require.NoError(t, json.Unmarshal(line, &[]any{&id, &from, &edit, &at, &want}))
		text := states[id].Text
		if from != "text" {
			_, state := loadSaved(t, s, id)
			text = textWith(t, &state, &game.Outcome{Winner: 0, Method: game.Method(from)})
		}
		text = spoil(text, edit, at)
		requireReading(t, want, savedGames()[games[id]], text)
		readings++
	})
	require.Greater(t, readings, 900)
}

// requireReading wants the same to come of reading a text. A refusal may tell more than
// it did, which its sentence does not use.
func requireReading(t *testing.T, want string, rules game.Rules, text string) {
	t.Helper()
	_, p, err := match.ReadText(rules, text)
	refusal, ok := errors.AsType[*game.Error](err)
	if !ok {
		require.NoError(t, err, text)
		require.Equal(t, want, "read "+hash(p.View(game.Nobody).Notation, 4), text)
		return
	}
	at := strings.Index(want, "{")
	require.Positive(t, at, "%s: %v", text, refusal)
	key := refusal.Why.Key
	var wantArgs, args map[string]any
	require.NoError(t, json.Unmarshal([]byte(want[at:]), &wantArgs))
	if newRefusal.MatchString(key) {
		key = newRefusal.ReplaceAllString(key, ".record.line")
		delete(wantArgs, "Why")
	}
	require.Equal(t, want[:at], fmt.Sprintf("%s %d %s ", refusal.Kind, refusal.Rule, key), text)
	raw, err := json.Marshal(refusal.Why.Args)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &args))
	for name := range args {
		if _, there := wantArgs[name]; !there {
			delete(args, name)
		}
	}
	// A match may have more ends than it had, which come last.
	if fits, ok := wantArgs["Fits"].(string); ok && strings.HasPrefix(fmt.Sprint(args["Fits"]), fits+" / ") {
		args["Fits"] = fits
	}
	require.Equal(t, wantArgs, args, text)
}

// newRefusal ends the keys of what the earlier program called illegal moves: lines that are
// no moves, and moves out of turn.
var newRefusal = regexp.MustCompile(`\.record\.(form|turn)$`)

// spoil changes a line of a text, counted from 0.
func spoil(text, edit string, line int) string {
	lines := strings.SplitAfter(text, "\n")
	switch edit {
	case "drop":
		lines = slices.Delete(lines, line, line+1)
	case "twice":
		lines = slices.Insert(lines, line, lines[line])
	case "swap":
		lines[line], lines[line+1] = lines[line+1], lines[line]
	case "cut":
		lines = lines[:line]
	case "letter":
		lines[line] = "Ñ" + lines[line]
	case "word":
		lines[line] = "x " + lines[line]
	case "number":
		lines[line] = "1-0 " + lines[line]
	case "blank":
		lines[line] = "\n \t\r\n" + lines[line]
	case "pad":
		lines[line] = " " + strings.ToUpper(strings.TrimSpace(lines[line])) + "  \r\n"
	case "side":
		lines[line] = strings.NewReplacer("N", "B", "B", "N", "X", "O", "O", "X").Replace(lines[line])
	}
	return strings.Join(lines, "")
}

// TestSavedResults holds that the results of old matches are found by their rows.
func TestSavedResults(t *testing.T) {
	t.Parallel()
	s := openSaved(t)
	rows, err := s.List(t.Context(), store.Filter{})
	require.NoError(t, err)
	type person struct{ guild, user string }
	type results map[game.ID]store.Results
	want, found := make(map[person]results), 0
	for _, row := range rows {
		for _, user := range row.Users {
			p := person{row.Place.Guild, user}
			if want[p] == nil {
				want[p] = make(results)
			}
			r, ok := match.ReadResult(row.Snapshot, user)
			if !ok {
				continue
			}
			now := want[p][row.Game]
			now.Game = row.Game
			switch r.Score {
			case 1:
				now.Won++
			case 0:
				now.Drawn++
			case -1:
				now.Lost++
			}
			want[p][row.Game] = now
			found++
		}
	}
	require.Greater(t, found, 20)
	for p, want := range want {
		all, err := s.Results(t.Context(), p.guild, p.user)
		require.NoError(t, err)
		got := make(results)
		for _, r := range all {
			got[r.Game] = r
		}
		require.Equal(t, want, got, "%v", p)
	}
}
