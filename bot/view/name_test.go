package view

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game/match"
)

// A name changes nothing of the text around it, in whatever direction it is written.
func TestNamesInText(t *testing.T) {
	t.Parallel()
	all, err := lang.New()
	require.NoError(t, err)
	for name, c := range map[string]struct{ name, shown, escaped string }{
		"plain":                     {"Ana", "Ana", "Ana"},
		"lines":                     {" Ana\n Maria ", "Ana Maria", "Ana Maria"},
		"Hebrew":                    {"דנה", "\u2068דנה\u2069", "\u2068דנה\u2069"},
		"Arabic, with a number":     {"ليلى 7", "\u2068ليلى 7\u2069", "\u2068ليلى 7\u2069"},
		"a turn that is not undone": {"Eva\u202E!", "Eva!", "Eva!"},
		"an end that has no begin":  {"Eva\u2069\u202C", "Eva", "Eva"},
		"marks":                     {"\u200FEva\u200E\u061C", "Eva", "Eva"},
		"joined emoji":              {"👩\u200D🚀", "👩\u200D🚀", "👩\u200D🚀"},
		"markup":                    {"*Eva*", "*Eva*", `\*Eva\*`},
		"nothing":                   {"\u3164\u200B\u2800", "", "<@10>"},
		"marks alone":               {"\u0301\u0301", "", "<@10>"},
		"nothing as far as it goes": {strings.Repeat("\u3164", maxName) + "Eva", "", "<@10>"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.shown, isolated(shortName(c.name, maxName)))
			require.Equal(t, c.escaped, EscapedName(all.For("en-US"), "10", c.name))
		})
	}
}

// A player without a name is called by the seat in texts without mentions: in menus, thread names and image
// descriptions.
func TestNamesOfNothing(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, nil)
	m := between(t, ana, match.Player{User: "11", Name: "\u3164"})
	require.Equal(t, "Kamisado: Ana – White", p.ThreadName(m))
	require.Equal(t, string(m.ID)+" · Kamisado (Simple) · White · Black · your turn",
		p.Suggestion(m, Reader{User: ana.User, Locale: "en-US"}))
	m = between(t, match.Player{User: "10", Name: "\u200B\u200B"}, ben)
	require.Equal(t, string(m.ID)+" · Kamisado (Simple) · Negro · Blanco · le toca a tu rival",
		p.Suggestion(m, Reader{User: ben.User, Locale: "es-ES"}))
	require.Equal(t, "10", PlainName(p.Catalogue.For("en-US"), m.Players[0]))
	require.Equal(t, ben.Name, PlainName(p.Catalogue.For("en-US"), ben))
}

// What text needs is not drawn.
func TestNamesInPictures(t *testing.T) {
	t.Parallel()
	require.Equal(t, []string{"Ana", "דנה", ""}, paintOptions(lang.Speaker{}, []string{"Ana", isolated("דנה"), ""}).Names)
}
