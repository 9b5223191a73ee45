package app

import (
	"errors"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/cmd/kamisado/internal/apptest"
)

// check says in words and as JSON what is right and all that is wrong, and creates nothing.
func TestCheck(t *testing.T) {
	t.Chdir(t.TempDir())
	env := func(string) string { return "" }
	for name, c := range map[string]struct {
		env    func(string) string
		args   []string
		status int
		out    []string
		err    []string
	}{
		"good": {
			env, []string{"--token", "abc"}, 0, []string{"The settings are right.", "sqlite:kamisado.db is empty"}, nil,
		},
		"Spanish": {apptest.SpanishEnv, []string{"--token", "abc"}, 0, []string{"Los ajustes están bien."}, nil},
		"missing": {env, nil, 78, []string{"sqlite:kamisado.db"}, []string{"DISCORD_TOKEN is missing"}},
		"three wrong": {
			env,
			[]string{"--token", "abc", "--app-id", "x", "--ops-listen", "8082", "--database", "mysql://bot:s3cr3t@db/x"},
			78, nil,
			[]string{"--app-id must be", "--ops-listen", "--database must be sqlite:FILE"},
		},
		"no folder": {
			env,
			[]string{"--token", "abc", "--database", "sqlite:no/x.db"},
			78,
			[]string{"settings"},
			[]string{"--database: there is no folder"},
		},
		"JSON": {env, []string{"--json", "--token", "abc", "--public-key", "x"}, 78, []string{
			`{"checked":"settings","ok":false,"text":"DISCORD_PUBLIC_KEY must be`, `{"checked":"database","ok":true,`,
		}, []string{"--public-key must be"}},
	} {
		got := tryWith(t.Context(), c.env, "", append([]string{"check"}, c.args...)...)
		require.Equal(t, c.status, got.status, "%s: %s", name, got.err)
		require.NotContains(t, got.out+got.err, "s3cr3t", name)
		for _, text := range c.out {
			require.Contains(t, got.out, text, name)
		}
		for _, text := range c.err {
			require.Contains(t, got.err, text, name)
		}
		if len(c.err) == 0 {
			require.Empty(t, got.err, name)
		}
	}
	files, err := os.ReadDir(".")
	require.NoError(t, err)
	require.Empty(t, files)
}

// health says what is wrong with the file .env if that may be why it has no address.
func TestHealthWithoutAddress(t *testing.T) {
	t.Parallel()
	for want, wrong := range map[string]error{
		"OPS_LISTEN isn't set":                    nil,
		"the file .env can't be read: some fault": errors.New("some fault"),
	} {
		console := englishConsole(t)
		console.DotEnv = wrong
		require.ErrorContains(t, new(Health).Run(t.Context(), console), want)
	}
}
