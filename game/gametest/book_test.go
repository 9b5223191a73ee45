package gametest_test

import (
	"os"
	"path/filepath"
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

// saying is a game's package that says its phrases in all the ways that are understood,
// and some things beside them.
const saying = `package fake

import "fake.import/path"

func (p *position) say(what string) {
	game.Say("fake.prompt", "Count", 1)
	_ = game.Term("fake.side.N")
	_ = "fake.record." + what + "other.key"
	p.refuse(3, "full", "Cell", "fake.")
	p.refuse(3, what)
	refuse(3)
	badRecord("early")
}
`

// folder holds the source of a package.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "say.go"), []byte(saying), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "say_test.go"), []byte("package fake\n\nconst key = \"fake.test\"\n"), 0o600))
	return dir
}

func TestSaidIn(t *testing.T) {
	t.Parallel()
	sayers := map[string]gametest.Sayer{"refuse": {Prefix: "fake.illegal.", At: 1}, "badRecord": {Prefix: "fake.record."}}
	keys, err := gametest.SaidIn(folder(t), "fake", sayers)
	require.NoError(t, err)
	require.Equal(t, []string{"fake.prompt", "fake.side.N", "fake.illegal.full", "fake.record.early"}, keys)
	sayers["badOption"] = gametest.Sayer{Prefix: "fake.option."}
	_, err = gametest.SaidIn(folder(t), "fake", sayers)
	require.ErrorContains(t, err, "badOption", "a sayer that was renamed is noticed")
}

func TestSaidInBrokenSource(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "broken.go"), []byte("package"), 0o600))
	_, err := gametest.SaidIn(dir, "fake", nil)
	require.Error(t, err)
}
