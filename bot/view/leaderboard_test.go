package view

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/match/matchtest"
)

// Leaderboards are told with medals, as many as fit, and the rest is said to be there.
func TestLeaderboard(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, nil)
	var records []Record
	for i := range 10 {
		records = append(records, Record{User: fmt.Sprint(i), Name: strings.Repeat("*", 40), Points: int64(i)})
	}
	records[1].Name = ""
	rules := matchtest.Hands{}
	text := p.LeaderboardText(rules, Leaderboards(rules)[0], "computer", records, true, Reader{Locale: "es-ES"})
	require.Contains(t, text, "\n🥇 ")
	require.Contains(t, text, "\n🥈 <@1> · ")
	require.Contains(t, text, "\n`10` ")
	require.Len(t, strings.Split(text, "\n"), 12)
	require.Equal(t, "a, b, more", Fitting([]string{"a", "b", "c"}, ", ", 4, "more"))
	require.Equal(t, "a, b, c", Fitting([]string{"a", "b", "c"}, ", ", 7, "more"))
}
