package storetest

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/store"
)

// testPuzzles has people answer puzzles at random, also at times before the latest answer, and compares the ratings of
// both with what the first answers come to. Who is forgotten has none any more; those of the puzzles stay.
func testPuzzles(t *testing.T, d *db) {
	ctx, r := t.Context(), rand.New(rand.NewPCG(1, 2))
	type key struct {
		game   game.ID
		user   string // of a person
		number int    // of a puzzle
	}
	ratings, answered := make(map[key]store.Rating), make(map[key]bool)
	var changes []store.RatingChange // of ana
	system := rated("", 0).Rate
	for range 60 {
		person := key{game: pick[game.ID](r, "nim", "hands"), user: pick(r, "ana", "bob")}
		puzzle, at := key{game: person.game, number: 1 + r.IntN(4)}, noon.Add(time.Duration(r.IntN(60))*time.Minute)
		change := must(d.AnswerPuzzle(ctx, store.PuzzleAnswer{
			User: person.user, Game: person.game, Number: puzzle.number, At: at, Rate: system,
		})).Change
		answer := key{person.game, person.user, puzzle.number}
		if answered[answer] {
			require.Zero(t, change)
			continue
		}
		answered[answer] = true
		before := []store.Rating{ratings[person], ratings[puzzle]}
		at = slices.MaxFunc([]time.Time{at, before[0].At.Add(time.Millisecond), before[1].At}, time.Time.Compare)
		after := system(before, at)
		require.Equal(t, store.RatingChange{
			Pool: store.Pool{Scope: store.PuzzleScope, Game: person.game}, Match: change.Match, Puzzle: puzzle.number,
			User:   person.user,
			Before: before[0].Strength, After: after[0], Games: before[0].Games + 1, At: at,
		}, change)
		ratings[person] = store.Rating{Strength: after[0], Games: before[0].Games + 1, At: at}
		ratings[puzzle] = store.Rating{Strength: after[1], Games: before[1].Games + 1, At: at}
		if person.user == "ana" {
			changes = append(changes, change)
		}
	}
	of := func(id game.ID, user string) map[int]store.Rating {
		all := make(map[int]store.Rating)
		for k, rating := range ratings {
			if k.game == id && (k.user == user || k.number > 0) {
				all[k.number] = rating
			}
		}
		return all
	}
	require.Len(t, of("nim", "ana"), 5)
	for _, user := range []string{"ana", "bob", "nobody"} {
		require.Equal(t, of("nim", user), must(d.PuzzleRatings(ctx, "nim", user)))
	}
	require.ElementsMatch(t, changes, must(d.PersonalData(ctx, "ana")).Changes)
	require.Len(t, must(d.PersonalData(ctx, "ana")).Ratings, 2)
	d.commit(rate(rated("match", 0, "ana", "bob")))
	_, former := d.forget("ana")
	require.Empty(t, must(d.MatchRatings(ctx, changes[0].Match)))
	require.Empty(t, must(d.UserRatings(ctx, store.PuzzleScope, former)))
	require.Len(t, must(d.MatchRatings(ctx, "match")), 2)
	delete(ratings, key{game: "nim", user: "ana"})
	require.Equal(t, of("nim", "nobody"), must(d.PuzzleRatings(ctx, "nim", "ana")))
	require.Equal(t, of("nim", "bob"), must(d.PuzzleRatings(ctx, "nim", "bob")))
}

// testPuzzlesAtOnce: of answers of a person to a puzzle at once one counts, and those of several people add up.
func testPuzzlesAtOnce(t *testing.T, d *db) {
	users := []string{"ana", "bob", "cem", "dan"}
	counted := atOnce(func(racer int) bool {
		return must(d.AnswerPuzzle(t.Context(), store.PuzzleAnswer{
			User: users[racer%4], Game: "nim", Number: 1 + racer/4%2, At: noon, Rate: rated("", 0).Rate,
		})).Change.Games > 0
	})
	require.Equal(t, 2*len(users), counted)
	all := must(d.PuzzleRatings(t.Context(), "nim", "ana"))
	require.Equal(t, []int{2, 4, 4}, []int{all[0].Games, all[1].Games, all[2].Games})
}

// testPuzzleOfDay: an answer to the puzzle of a day counts as a try and for the ratings, or for neither.
func testPuzzleOfDay(t *testing.T, d *db) {
	ctx := t.Context()
	answer := store.PuzzleAnswer{
		User: "ana", Game: "nim", Number: 3, Day: 7, Most: 2, At: noon,
		Rate: func([]store.Rating, time.Time) []store.Strength { panic("ratings") },
	}
	counted := func(tries, ratings int) {
		t.Helper()
		if tries > 0 {
			require.Equal(t, tries-1, must(d.Dailies(ctx, "ana", 7))[0].Tries)
		}
		require.Len(t, must(d.PuzzleRatings(ctx, "nim", "ana")), ratings)
	}
	_, err := d.AnswerPuzzle(ctx, answer)
	require.ErrorIs(t, err, store.ErrNotFound, "it was not begun")
	counted(0, 0)
	begun := must(d.BeginDaily(ctx, store.Daily{User: "ana", Game: "nim", Day: 7, Shown: noon}))
	require.PanicsWithValue(t, "ratings", func() { _, _ = d.AnswerPuzzle(ctx, answer) })
	counted(1, 0)
	answer.Tries = 1
	r, err := d.AnswerPuzzle(ctx, answer)
	require.ErrorIs(t, err, store.ErrConflict, "there was no first try")
	require.Equal(t, begun, r.Attempt)
	counted(1, 0)
	answer.Tries, answer.Rate = 0, rated("", 0).Rate
	r = must(d.AnswerPuzzle(ctx, answer))
	require.Equal(t, []int{1, 1}, []int{r.Attempt.Tries, r.Change.Games})
	counted(2, 2)
	answer.Tries, answer.Solved = 1, true
	r = must(d.AnswerPuzzle(ctx, answer))
	require.True(t, r.Attempt.Over())
	require.Zero(t, r.Change, "the first answer is rated alone")
	counted(3, 2)
}
