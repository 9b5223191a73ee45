package bot

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"kamisado/game"
)

// Old jobs make room for new ones.
func TestJobsAreBounded(t *testing.T) {
	t.Parallel()
	all := newJobs[int](1)
	work := func(context.Context, func(int, int)) (int, error) { return 1, nil }
	for i := range 3 * maxJobs {
		j, err := all.join("ana", fmt.Sprint(i), work)
		require.NoError(t, err)
		<-j.done
		all.leave(j)
	}
	require.Len(t, all.kept, maxJobs)
	require.Equal(t, fmt.Sprint(2*maxJobs), all.kept[0].about, "the oldest of them")
	require.Empty(t, all.askers)
}

// blocked holds jobs that run until finish.
type blocked struct {
	t    *testing.T
	all  *jobs[string]
	mu   sync.Mutex
	now  []string
	done map[string]chan struct{}
}

func newBlocked(t *testing.T, atOnce int) *blocked {
	return &blocked{t: t, all: newJobs[string](atOnce), done: make(map[string]chan struct{})}
}

func (b *blocked) ask(user, about string) *job[string] {
	b.t.Helper()
	done := make(chan struct{})
	j, err := b.all.join(user, about, func(ctx context.Context, _ func(int, int)) (string, error) {
		b.mu.Lock()
		b.now = append(b.now, about)
		b.mu.Unlock()
		select {
		case <-done:
			return about, nil
		case <-ctx.Done():
			return "", ctx.Err()
		}
	})
	require.NoError(b.t, err)
	if b.done[about] == nil { // else the job was there
		b.done[about] = done
	}
	synctest.Wait()
	return j
}

// finish ends a job. begun returns which jobs have begun since it was last called.
func (b *blocked) finish(about string) { close(b.done[about]) }

func (b *blocked) begun() (about []string) {
	synctest.Wait()
	b.mu.Lock()
	defer b.mu.Unlock()
	about, b.now = b.now, nil
	return about
}

// One job of a user runs at a time, and a limited number of all users. The others wait for their turn.
func TestJobsWait(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBlocked(t, 2)
		first := b.ask("ana", "a1")
		b.ask("ana", "a2")
		b.ask("ana", "a3")
		require.Equal(t, []string{"a1"}, b.begun())
		b.ask("ben", "b1")
		last := b.ask("cem", "c1")
		require.Equal(t, []string{"b1"}, b.begun(), "two at once")
		b.finish("a1")
		require.Equal(t, []string{"c1"}, b.begun(), "who has waited for longest")
		require.Equal(t, "a1", first.answer)
		b.finish("b1")
		require.Equal(t, []string{"a2"}, b.begun())
		b.all.leave(last)
		require.Empty(t, b.begun(), "Ana has one already")
		require.ErrorIs(t, last.err, context.Canceled)
		b.finish("a2")
		require.Equal(t, []string{"a3"}, b.begun())
		b.finish("a3")
		synctest.Wait()
		require.Empty(t, b.all.askers)
	})
}

// A user who has asked for many jobs must wait for one of them before the next. The user may join jobs
// of others.
func TestJobsOfAUserAreLimited(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBlocked(t, 1)
		b.ask("ben", "b1")
		var own []*job[string]
		for i := range maxAsked {
			own = append(own, b.ask("ana", fmt.Sprint("a", i)))
		}
		_, err := b.all.join("ana", "too many", nil)
		var refused *game.Error
		require.ErrorAs(t, err, &refused)
		require.Equal(t, game.Say("coach.many", "Most", maxAsked), refused.Why)
		b.all.leave(b.ask("ana", "b1"))
		b.all.leave(own[0]) // it has not begun
		synctest.Wait()
		require.ErrorIs(t, own[0].err, context.Canceled)
		b.ask("ana", "another")
		require.Equal(t, []string{"b1"}, b.begun())
		for _, about := range []string{"b1", "a1", "a2", "another"} {
			b.finish(about)
			synctest.Wait()
		}
	})
}
