package storetest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// testShow: the row of a match names the message that shows its newest version. What another message has shown is left
// over, and an edit that may have come over a newer one lags behind.
func testShow(t *testing.T, d *db) {
	ctx := t.Context()
	newest, before := shows("d", 3), shows("d", 2)
	another := shows("b", 2)
	another.Reminder = "r"
	silent := shows("b", 3)
	edit := func(s store.Showing, over store.Shown, unsure bool) store.Showing {
		s.Edited, s.Before, s.Unsure = true, over, unsure
		return s
	}
	for name, c := range map[string]struct {
		before, now store.Showing
		want        store.Shown
		left        []string
	}{
		"a first message":                   {now: newest, want: newest.Shown},
		"another message, another reminder": {another, newest, newest.Shown, []string{"stale b", "reminder r"}},
		"a message of before":               {newest, shows("b", 2), newest.Shown, []string{"stale b"}},
		"a message of before that reminded": {newest, another, newest.Shown, []string{"stale b", "reminder r"}},
		"no reminder":                       {another, silent, silent.Shown, []string{"reminder r"}},
		"an edit of before":                 {newest, edit(before, before.Shown, false), before.Shown, nil},
		"doubts about one of before":        {newest, store.Showing{Shown: before.Shown, Unsure: true}, before.Shown, nil},
		"an edit":                           {before, edit(newest, before.Shown, false), newest.Shown, nil},
		"an edit beside another one":        {before, edit(newest, store.Shown{}, false), before.Shown, nil},
		"an edit beside one of its message": {before, edit(newest, shows("d", 1).Shown, false), before.Shown, nil},
		"an unsure edit":                    {before, edit(newest, before.Shown, true), before.Shown, nil},
		"an unsure message":                 {before, store.Showing{Shown: newest.Shown, Unsure: true}, before.Shown, nil},
	} {
		id := match.ID(name)
		d.commit(take(d.commit(started(id, "ana", "bob")), 1))
		require.Empty(t, must(d.Show(ctx, id, c.before)), name)
		left := must(d.Show(ctx, id, c.now))
		must(d.Overdue(ctx, noon, noon, 1)) // it writes what is pending
		require.Equal(t, c.want, d.row(id).Shown, name)
		require.ElementsMatch(t, left, must(d.DueMessages(ctx, noon, 9)), name)
		var names []string
		for _, m := range left {
			require.Equal(t, []any{id, "channel"}, []any{m.Match, m.Channel})
			names = append(names, string(m.Kind)+" "+m.ID)
			require.True(t, must(d.DropMessage(ctx, m)))
		}
		require.ElementsMatch(t, c.left, names, name)
	}

	// What waits to be written counts as if each had been.
	last := take(d.commit(take(d.commit(started("m1", "ana", "bob")), 1)), 1)
	last.RemindAt = noon
	d.commit(last)
	must(d.Show(ctx, "m1", shows("d", 2)))
	for _, c := range []struct {
		now  store.Showing
		want int
	}{
		{edit(shows("d", 3), shows("d", 2).Shown, false), 3},
		{edit(shows("d", 4), shows("d", 3).Shown, false), 4},
		{shows("d", 2), 4},
		{edit(shows("d", 3), shows("d", 2).Shown, false), 3}, // it may have come over the one of version 4
		{shows("d", 4), 4},
		{store.Showing{Shown: shows("d", 3).Shown, Unsure: true}, 3}, // as may one that there are doubts about
		{shows("d", 4), 4},
	} {
		require.Empty(t, must(d.Show(ctx, "m1", c.now)))
		require.Equal(t, shows("d", c.want).Shown, d.row("m1").Shown)
	}
	row, claimed, err := d.Claim(ctx, "m1", noon, noon, noon)
	require.NoError(t, err)
	require.True(t, claimed)
	require.Equal(t, shows("d", 4).Shown, row.Shown)
	old := store.Message{Match: "m1", Kind: store.StaleBoard, Channel: "channel", ID: "old", Due: noon}
	require.Equal(t, []store.Message{old}, must(d.Show(ctx, "m1", shows("old", 3))), "version 4 was still to be written")
	require.Equal(t, shows("d", 4).Shown, d.row("m1").Shown)
	require.Len(t, must(d.Show(ctx, "m1", shows("e", 4))), 1)
	require.Equal(t, shows("e", 4).Shown, d.row("m1").Shown)
}

// stale adds a board that was replaced at noon.
func (d *db) stale(id match.ID, message string) {
	d.t.Helper()
	m := store.Message{Match: id, Kind: store.StaleBoard, Channel: "channel", ID: message, Due: noon}
	must(d.KeepMessage(d.t.Context(), m))
}

// testMessages: a message is kept until it is dropped, and due at its time. A user has one answer of a kind of a match;
// of what everybody sees each message has one.
func testMessages(t *testing.T, d *db) {
	d.commit(started("m1", "ana", "bob"))
	ctx := t.Context()
	board := store.Message{Match: "m1", Kind: store.StaleBoard, Channel: "channel", ID: "a", Due: noon}
	reminder := store.Message{Match: "m1", Kind: store.Reminder, Channel: "channel", ID: "r", Due: noon.Add(time.Second)}
	hand := store.Message{
		Match: "m1", Kind: store.Hand, User: "ana", Answer: "first", Due: noon.Add(time.Minute), Version: 2, Ply: 1,
		Offer: match.Draw, Locale: "es-ES", Missing: []game.Term{"permission.attach"},
	}
	shown := store.Message{Match: "m1", Kind: store.AnswerBoard, ID: "b", Answer: "command", Due: noon.Add(time.Hour)}
	for _, one := range []store.Message{shown, hand, reminder, board, board} {
		require.Empty(t, must(d.KeepMessage(ctx, one)))
	}
	for _, c := range []struct {
		until time.Time
		most  int
		want  []store.Message
	}{
		{noon.Add(-time.Millisecond), 9, nil},
		{noon, 9, []store.Message{board}},
		{noon.Add(time.Second), 1, []store.Message{board}},
		{noon.Add(time.Minute), 9, []store.Message{board, reminder, hand}},
	} {
		require.Equal(t, c.want, must(d.DueMessages(ctx, c.until, c.most)))
	}
	require.True(t, must(d.ClaimMessage(ctx, board, noon.Add(time.Second/2))))
	require.False(t, must(d.ClaimMessage(ctx, board, noon.Add(time.Second/2))), "another process has it")
	board.Due, board.Tries = noon.Add(time.Second/2), 1
	require.Empty(t, must(d.DueMessages(ctx, noon, 9)))
	require.Equal(t, []store.Message{board, reminder}, must(d.DueMessages(ctx, noon.Add(time.Second), 9)))
	require.True(t, must(d.DropMessage(ctx, board)))
	require.False(t, must(d.DropMessage(ctx, board)))
	require.False(t, must(d.ClaimMessage(ctx, board, noon)))
	require.Equal(t, []store.Message{reminder}, must(d.DueMessages(ctx, noon.Add(time.Second), 9)))

	editing := store.Message{Match: "m1", Kind: store.Editing, Channel: "channel", ID: "a/process", Due: noon}
	require.Empty(t, must(d.KeepMessage(ctx, editing)))
	require.True(t, must(d.ClaimMessage(ctx, editing, noon.Add(time.Minute))))
	before := editing
	editing.Due = noon.Add(2 * time.Second)
	require.Empty(t, must(d.KeepMessage(ctx, editing)))
	require.False(t, must(d.DropMessage(ctx, before)))
	require.Equal(t, []store.Message{reminder, editing}, must(d.DueMessages(ctx, editing.Due, 9)))
	require.True(t, must(d.DropMessage(ctx, editing)))

	answers := func(want ...store.Message) {
		t.Helper()
		require.ElementsMatch(t, want, must(d.Answers(ctx, "m1")))
	}
	answers(hand, shown)
	bobs, newer, click, other := hand, hand, shown, shown
	bobs.User = "bob"
	newer.ID, newer.Answer, newer.Ply = "pressed", "second", 3
	click.Answer, other.ID = "click", "c"
	require.Empty(t, must(d.KeepMessage(ctx, bobs)))
	require.Equal(t, []store.Message{hand}, must(d.KeepMessage(ctx, newer)))
	require.Equal(t, []store.Message{shown}, must(d.KeepMessage(ctx, click)))
	require.Empty(t, must(d.KeepMessage(ctx, other)))
	answers(bobs, newer, click, other)
	for _, before := range []store.Message{hand, shown} { // another one has its place
		require.False(t, must(d.DropMessage(ctx, before)))
		before.Ply = 9
		require.NoError(t, d.UpdateMessage(ctx, before))
		answers(bobs, newer, click, other)
	}
	newer.Version, newer.Ply = 5, match.AnyPly
	require.NoError(t, d.UpdateMessage(ctx, newer))
	answers(bobs, newer, click, other)
	require.True(t, must(d.DropMessage(ctx, newer)))
	answers(bobs, click, other)
}
