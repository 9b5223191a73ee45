package storetest

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/store"
)

// testPuzzles has people answer puzzles at random, and compares the ratings of both with what the first answers come
// to. Who is forgotten has none any more; those of the puzzles stay.
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
	for i := range 60 {
		person := key{game: pick[game.ID](r, "nim", "hands"), user: pick(r, "ana", "bob")}
		puzzle, at := key{game: person.game, number: 1 + r.IntN(4)}, noon.Add(time.Duration(i)*time.Minute)
		change, first, err := d.RatePuzzle(ctx, person.user, person.game, puzzle.number, at, system)
		require.NoError(t, err)
		answer := key{person.game, person.user, puzzle.number}
		require.Equal(t, !answered[answer], first)
		if !first {
			continue
		}
		answered[answer] = true
		before := []store.Rating{ratings[person], ratings[puzzle]}
		after := system(before, at)
		require.Equal(t, store.RatingChange{
			Pool: store.Pool{Scope: store.PuzzleScope, Game: person.game}, Match: change.Match, User: person.user,
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
		_, first, err := d.RatePuzzle(t.Context(), users[racer%4], "nim", 1+racer/4%2, noon, rated("", 0).Rate)
		check(err)
		return first
	})
	require.Equal(t, 2*len(users), counted)
	all := must(d.PuzzleRatings(t.Context(), "nim", "ana"))
	require.Equal(t, []int{2, 4, 4}, []int{all[0].Games, all[1].Games, all[2].Games})
}
