//go:build full

package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/match"
)

func now() time.Time { return time.Now() }

// The words for the letters of colours, as the bot says them in English.
var colourWords = map[string]string{
	"A": "yellow", "Z": "blue", "M": "brown", "N": "orange", "P": "purple", "R": "red", "S": "pink", "V": "green",
}

// replay is a recorded game that is being played.
type replay struct {
	*harness
	trace gametest.Recorded
	board *fakediscord.Message
	files map[string]bool
	round int
}

// Whole recorded games, typed: s008 and s019 end in a mutual block, t019 has
// pushes and zero moves, t006 ends with a sumo tower in the far row.
func TestTypedMatches(t *testing.T) {
	t.Parallel()
	games := apptest.Traces(t, "s005", "s008", "s014", "s019", "t006", "t019", "c021", "p004", "p009")
	for g, begin := range replays(t, games) {
		t.Run(g.ID, func(t *testing.T) {
			t.Parallel()
			begin(t).play(func(r *replay, u *fakediscord.User, p gametest.RecordedPly) {
				old := r.board
				in := r.typed(u, p.Move)
				r.board = r.reply(in)
				r.once(in, fakediscord.CallbackMessage)
				require.NotEqual(r.t, old.ID, r.board.ID)
				r.waitCleared(old)
				require.Equal(r.t, names(r.pinged()), names(r.board.Pinged))
			})
		})
	}
}

// Whole recorded games by the controls: t021 ends with three points at once,
// t020 with a mutual block, t012 goes on after one.
func TestClickedMatches(t *testing.T) {
	t.Parallel()
	games := apptest.Traces(t, "s002", "s003", "s008", "s033", "t012", "t020", "t021", "c010", "p000", "p002")
	for g, begin := range replays(t, games) {
		t.Run(g.ID, func(t *testing.T) {
			t.Parallel()
			begin(t).play(func(r *replay, u *fakediscord.User, p gametest.RecordedPly) {
				old := r.board
				in := r.clicked(u, p)
				r.board = r.reply(in)
				r.once(in, fakediscord.CallbackUpdate)
				require.Equal(r.t, old.ID, r.board.ID)
			})
		})
	}
}

// replays sets one harness for several games at once, each in a channel of its
// own, and gives what begins each. A custom start cannot be asked for in
// Discord: it is put into the database.
func replays(t *testing.T, games []gametest.Recorded) iter.Seq2[gametest.Recorded, func(*testing.T) *replay] {
	t.Helper()
	h := prepareHarness(t)
	tables, players := make(map[string]*fakediscord.Channel), make(map[string][]*fakediscord.User)
	for i, g := range games {
		tables[g.ID] = h.guild.NewChannel(g.ID)
		players[g.ID] = []*fakediscord.User{h.discord.NewUser("ana", "es-ES"), h.discord.NewUser("berta", "en-GB")}
		if g.Start != "initial" {
			id := match.ID(fmt.Sprintf("aaaabbb%c", 'a'+i))
			options := game.Options{"mode": g.Option(), "position": g.KFN()}
			h.seedMatches([]match.ID{id}, options, tables[g.ID], players[g.ID][0], players[g.ID][1])
		}
	}
	h.start()
	return func(yield func(gametest.Recorded, func(*testing.T) *replay) bool) {
		for _, g := range games {
			ok := yield(g, func(t *testing.T) *replay {
				r := &replay{harness: h.on(t), trace: g, files: make(map[string]bool)}
				r.channel = tables[g.ID]
				r.black, r.white = players[g.ID][0], players[g.ID][1]
				if g.Start == "initial" {
					r.board = r.begin(g.Option())
				} else {
					r.board = r.reply(r.black.Slash(r.channel, "board"))
				}
				return r
			})
			if !ok {
				return
			}
		}
	}
}

// play makes all moves and compares with the recording after each.
func (r *replay) play(move func(*replay, *fakediscord.User, gametest.RecordedPly)) {
	r.t.Helper()
	plies := 0
	for i, round := range r.trace.Rounds {
		r.round = i + 1
		for j, p := range round.Plies {
			r.compare(p)
			before := r.board
			move(r, r.sides()[p.Turn], p)
			plies++
			r.news(p, before)
			if j == len(round.Plies)-1 && round.End != nil {
				r.ended(round.End, i == len(r.trace.Rounds)-1)
			}
		}
	}
	row := r.row(r.match())
	require.Equal(r.t, 2+plies, row.Version)
	if r.trace.Winner == nil {
		return
	}
	r.over()
}

// match is the id of the match, also when the board has no controls.
func (r *replay) match() match.ID {
	name := r.board.Attachments[0].Name // kamisado-<match>-<ply>-<checksum>.png
	return match.ID(strings.Split(name, "-")[1])
}

func (r *replay) sides() map[string]*fakediscord.User {
	return map[string]*fakediscord.User{"N": r.black, "B": r.white}
}

// pinged is who should be notified of the board: the player to move.
func (r *replay) pinged() []*fakediscord.User {
	for _, u := range []*fakediscord.User{r.black, r.white} {
		if strings.Contains(r.board.Content, "▶ "+u.Mention()) {
			return []*fakediscord.User{u}
		}
	}
	return nil
}

// once checks that an interaction was answered by one callback of a type, which
// may notify nobody but the player to move.
func (r *replay) once(in *fakediscord.Interaction, kind int) {
	r.t.Helper()
	require.Len(r.t, in.Callbacks(), 1)
	require.Equal(r.t, kind, in.Callbacks()[0].Type)
	var users []string
	for _, u := range r.pinged() {
		users = append(users, u.ID)
	}
	require.Equal(r.t, users, allowed(r.t, in.Callbacks()[0].Payload))
}

// compare holds a board against what the recording says before a move.
func (r *replay) compare(p gametest.RecordedPly) {
	r.t.Helper()
	text := r.board.Content
	mover := r.sides()[p.Turn]
	switch black, white := p.Last[:1], p.Last[1:]; {
	case p.Last == "--":
		require.NotContains(r.t, text, "Last colour", p)
	case black == "-":
		require.Contains(r.t, text, "Last colour: White "+colourWords[white]+"\n", p)
	case white == "-":
		require.Contains(r.t, text, "Last colour: Black "+colourWords[black]+"\n", p)
	default:
		require.Contains(r.t, text, "Last colours: Black "+colourWords[black]+" · White "+colourWords[white]+"\n", p)
	}
	switch {
	case p.Forced == "-":
		require.Contains(r.t, text, "▶ "+mover.Mention()+" may move any tower.", p)
	case p.Slides == "":
		require.Contains(r.t, text,
			"▶ "+mover.Mention()+" must push with the "+colourWords[p.Forced]+" tower ("+englishLetter(p.Forced)+") on ", p)
	default:
		require.Contains(r.t, text,
			"▶ "+mover.Mention()+" must move the "+colourWords[p.Forced]+" tower ("+englishLetter(p.Forced)+") on "+p.Slides[:2]+".",
			p)
	}
	r.picture()
	r.offered(p)
}

// picture checks the board's file: a new name each ply, and words for those who
// cannot see it.
func (r *replay) picture() {
	r.t.Helper()
	file := r.board.Attachments[len(r.board.Attachments)-1]
	if strings.Contains(r.board.Content, "> New round: ") {
		require.Len(r.t, r.board.Attachments, 2)
		end := r.board.Attachments[0]
		require.Contains(r.t, end.Name, "-round-")
		require.NotEqual(r.t, file.Name, end.Name)
		require.Regexp(r.t, "^Last move: .+[.] Round over: (Black|White) has won it. ", end.Description)
		require.NotEqual(r.t, end.Bytes, file.Bytes)
		require.Contains(r.t, r.board.Content, "how the round ended, and")
	} else {
		require.Len(r.t, r.board.Attachments, 1)
	}
	require.False(r.t, r.files[file.Name], file.Name)
	r.files[file.Name] = true
	require.NotEmpty(r.t, file.Description)
	require.LessOrEqual(r.t, len([]rune(file.Description)), 1024)
	require.Positive(r.t, file.Width)
	if strings.Contains(r.board.Content, "▶ ") {
		require.Equal(r.t, file.Width, file.Height)
	} else {
		require.Greater(r.t, file.Height, file.Width, "the result is below the board")
	}
}

// offered compares the controls with the recorded legal moves.
func (r *replay) offered(p gametest.RecordedPly) {
	r.t.Helper()
	var pushes []string
	for _, b := range r.board.Buttons() {
		if move, ok := moveOf(b.CustomID); ok {
			pushes = append(pushes, move)
			require.Contains(r.t, b.Label, "Push from "+move)
		}
	}
	slices.Sort(pushes)
	require.Equal(r.t, strings.Fields(p.Pushes), append([]string{}, pushes...))
	slides := strings.Fields(p.Slides)
	if len(slides) == 0 {
		require.Empty(r.t, r.board.Selects())
		return
	}
	require.Len(r.t, r.board.Selects(), 1)
	menu := r.board.Selects()[0]
	values := slices.Sorted(slices.Values(menu.Values()))
	if p.Forced != "-" {
		require.Equal(r.t, slides, values)
		return
	}
	var towers []string
	for _, move := range slides {
		towers = append(towers, move[:2])
	}
	require.Equal(r.t, slices.Compact(towers), values)
}

// allowed is whom a message may notify.
func allowed(t *testing.T, payload json.RawMessage) []string {
	t.Helper()
	var body struct {
		Data struct {
			Mentions *struct {
				Parse []string `json:"parse"`
				Users []string `json:"users"`
			} `json:"allowed_mentions"`
		} `json:"data"`
	}
	require.NoError(t, json.Unmarshal(payload, &body))
	require.NotNil(t, body.Data.Mentions)
	require.NotNil(t, body.Data.Mentions.Parse)
	require.Empty(t, body.Data.Mentions.Parse)
	return body.Data.Mentions.Users
}

// typed makes a move by a command. Every third slide is typed carelessly.
func (r *replay) typed(u *fakediscord.User, move string) *fakediscord.Interaction {
	if len(move) == 2 {
		return u.Slash(r.channel, "push", fakediscord.String("cell", move))
	}
	if len(r.files)%3 == 0 {
		move = strings.ToUpper(move[:2]) + " - " + move[2:]
	}
	return u.Slash(r.channel, "move", fakediscord.String("move", move))
}

// clicked makes a move by the controls: a button for a push, else the select.
// On a free move the tower comes first, and its cells are compared.
func (r *replay) clicked(u *fakediscord.User, p gametest.RecordedPly) *fakediscord.Interaction {
	r.t.Helper()
	if len(p.Move) == 2 {
		i := slices.IndexFunc(r.board.Buttons(), func(c fakediscord.Component) bool {
			return strings.HasSuffix(c.CustomID, "/"+p.Move)
		})
		require.GreaterOrEqual(r.t, i, 0)
		return u.Press(r.board, r.board.Buttons()[i].CustomID)
	}
	if p.Forced != "-" {
		return u.Select(r.board, r.choose(r.board, hintCell).CustomID, p.Move)
	}
	in := u.Select(r.board, r.choose(r.board, hintTower).CustomID, p.Move[:2])
	picked := r.reply(in)
	r.once(in, fakediscord.CallbackUpdate)
	require.Len(r.t, picked.Attachments, len(r.board.Attachments), "the pictures stay")
	for i, file := range r.board.Attachments {
		require.Equal(r.t, file.Name, picked.Attachments[i].Name)
		require.True(r.t, bytes.Equal(file.Bytes, picked.Attachments[i].Bytes))
	}
	require.Equal(r.t, r.board.Content, picked.Content)
	cells := r.choose(picked, hintCell)
	var slides []string
	for move := range strings.FieldsSeq(p.Slides) {
		if move[:2] == p.Move[:2] {
			slides = append(slides, move)
		}
	}
	require.Equal(r.t, slides, slices.Sorted(slices.Values(cells.Values())))
	return u.Select(picked, cells.CustomID, p.Move)
}

// news checks what is said about a move that was made.
func (r *replay) news(p gametest.RecordedPly, before *fakediscord.Message) {
	r.t.Helper()
	text := r.board.Content
	require.NotEqual(r.t, before.Content, text)
	side := map[string]string{"N": "Black", "B": "White"}
	if len(p.Move) == 2 {
		require.Contains(r.t, text, "> Sumo push: "+side[p.Turn]+"'s tower on "+p.Move+" pushes the ", p)
		require.Contains(r.t, text, " loses a turn and "+side[p.Turn]+" moves again.")
	} else {
		require.Contains(r.t, text, p.Move[:2]+" → "+p.Move[2:], p)
	}
	if p.Zero != "" {
		require.Contains(r.t, text, side[p.Zero[:1]]+"'s tower on "+p.Zero[1:]+" is blocked and stays where it is", p)
	}
}

// ended checks what is said about a round that ended.
func (r *replay) ended(end *gametest.RecordedEnd, last bool) {
	r.t.Helper()
	text := r.board.Content
	if end.Why == "deadlock" {
		require.Contains(r.t, text, " is blocked too, and two blocks in a row end the round. ")
		require.Contains(r.t, text, " moved last and loses the round; ")
	} else {
		require.Contains(r.t, text, " the opponent's home row ")
	}
	if end.Promoted != nil {
		require.Contains(r.t, text, colourWords[(*end.Promoted)[1:]]+" tower is now a sumo tower.")
	}
	if r.trace.Option() == "estandar" {
		round := r.round
		if !last || r.trace.Winner == nil {
			require.Contains(r.t, text, "New round: all towers return to their home rows")
			round++
		}
		require.Contains(r.t, text,
			fmt.Sprintf("Round %d · Points: Black %d – %d White", round, end.Points[0], end.Points[1]))
	}
}

// over checks the end of the match and plays the rematch's beginning.
func (r *replay) over() {
	r.t.Helper()
	winner, how := r.black, "by reaching the opponent's home row"
	if *r.trace.Winner == "B" {
		winner = r.white
	}
	if r.trace.Reason == "deadlock" {
		how = "by deadlock"
	}
	require.Contains(r.t, r.board.Content, "🏆 "+winner.Mention())
	require.Contains(r.t, r.board.Content,
		fmt.Sprintf("has won %s, %d\u2060–\u2060%d.", how, max(r.trace.Points[0], r.trace.Points[1]), min(r.trace.Points[0], r.trace.Points[1])))
	require.NotContains(r.t, r.board.Content, "▶")
	require.Len(r.t, r.board.Controls(), 4)
	r.picture()

	rematch := r.button(r.board, "Rematch")
	first := r.reply(r.white.Press(r.board, rematch))
	require.Contains(r.t, first.Content, r.white.Mention()+" wants a rematch")
	require.Len(r.t, first.Attachments, 1)
	in := r.black.Press(first, rematch)
	board := r.reply(in)
	require.Len(r.t, in.Callbacks(), 1)
	require.NotEqual(r.t, r.board.ID, board.ID)
	require.Contains(r.t, board.Content, "Black: "+r.white.Mention()+" · White: "+r.black.Mention())
	if r.trace.Start == "initial" {
		require.Contains(r.t, board.Content, "▶ "+r.white.Mention()+" ")
		require.Equal(r.t, []string{"berta"}, names(board.Pinged))
	}
	old := r.reviewable(r.board)
	require.NotContains(r.t, old.Content, "wants a rematch")
	// The picture stays. Where the second press overtakes what follows the first, it
	// may have been uploaded once more.
	require.Len(r.t, old.Attachments, 1)
	before, after := r.board.Attachments[0], old.Attachments[0]
	require.Equal(r.t, before.Name, after.Name)
	require.Equal(r.t, before.Description, after.Description)
	require.True(r.t, bytes.Equal(before.Bytes, after.Bytes))
}

// englishLetter is what English readers have for a colour's letter in notation.
func englishLetter(letter string) string {
	colour, _ := kamisado.ColourOf(letter[0])
	return kamisado.EnglishAlphabet.Colour(colour)
}
