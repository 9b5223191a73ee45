package gametest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
)

func TestBook(t *testing.T) {
	t.Parallel()
	book := gametest.NewPhraseBook()
	book.Add(game.Say("fake.two", "To", 1, "From", game.Term("fake.term")))
	book.AddError(game.Refuse(game.KindOver, 0, game.Say("fake.over")))
	book.AddError(nil)
	require.Equal(t, "fake.over\nfake.term\nfake.two From To\n", book.String())
	book.Add(game.Say("fake.two", "To", 1))
	require.Contains(t, book.String(), "fake.two sometimes From To, sometimes To\n", "gaps that come and go are noticed")
}
