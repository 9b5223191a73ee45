package gametest

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/puzzle"
)

// Claim reports whether a move from one position to the next does what the task of a lesson asks for.
type Claim func(at game.Position, move game.Move, next game.Position) bool

// RunLessons wants each lesson of a game to have a claim, and its answers to be all legal moves of which the claim is
// true. Of a lesson with one right side of the board there is a wrong move to make too.
func RunLessons(t *testing.T, rules game.Rules, lessons []game.Lesson, claims map[string]Claim) {
	course := puzzle.NewCourse(rules, lessons)
	require.Len(t, claims, len(lessons))
	for _, p := range course.Puzzles() {
		t.Run(p.Position, func(t *testing.T) {
			t.Parallel()
			l, at, seat, err := course.Start(p)
			require.NoError(t, err)
			claim := claims[l.Name]
			require.NotNil(t, claim)
			v, err := course.View(p)
			require.NoError(t, err)
			require.Equal(t, [2]game.Seat{seat, seat}, [2]game.Seat{v.Seat, v.Bottom})
			var right, wrong, offered []game.Move
			groups, err := course.Choices(p)
			require.NoError(t, err)
			for _, group := range groups {
				for _, choice := range group.Choices {
					offered = append(offered, choice.Move)
				}
			}
			require.ElementsMatch(t, slices.Collect(at.Legal(seat)), offered)
			for _, move := range offered {
				next, err := at.Play(seat, move)
				require.NoError(t, err)
				x, err := course.Explain(t.Context(), p, []game.Move{move})
				require.NoError(t, err)
				require.Equal(t, claim(at, move, next), x.Solved, move)
				said := 1
				if x.Solved {
					right = append(right, move)
				} else if wrong = append(wrong, move); l.Refuted {
					said = 2
					require.NotEmpty(t, x.View.Advised, move)
				}
				require.Len(t, x.Said, said, move)
			}
			require.ElementsMatch(t, l.Answers, right)
			require.NotEmpty(t, wrong)
			_, err = course.Explain(t.Context(), p, nil)
			require.Error(t, err)
			_, err = course.Explain(t.Context(), p, []game.Move{"?"})
			require.Error(t, err)
		})
	}
	_, err := course.View(game.Puzzle{Position: "nothing"})
	require.Error(t, err)
	_, err = course.Choices(game.Puzzle{Position: "nothing"})
	require.Error(t, err)
}

// WinsNext reports whether the seat that is to move can win with its next move.
func WinsNext(at game.Position) bool {
	for _, seat := range at.ToMove() {
		for move := range at.Legal(seat) {
			next, err := at.Play(seat, move)
			if err != nil {
				continue
			}
			if out, over := next.Outcome(); over && out.Winner == seat {
				return true
			}
		}
	}
	return false
}
