package playground

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func TestReadAction(t *testing.T) {
	t.Parallel()
	const channel = `"channel": "23000000000000001"`
	const message = channel + `, "message": "1100000000000000001"`
	many := strings.TrimSuffix(strings.Repeat(`"v",`, 26), ",")
	for name, c := range map[string]struct{ raw, want string }{
		"command":             {`{"do": "command", ` + channel + `, "command": "a b c"}`, ""},
		"command too deep":    {`{"do": "command", ` + channel + `, "command": "a b c d"}`, errBad},
		"no command":          {`{"do": "command", ` + channel + `}`, errBad},
		"no channel":          {`{"do": "command", "command": "a"}`, errBad},
		"typing in a command": {`{"do": "command", ` + channel + `, "command": "a", "options": [{"name": "x", "value": "", "focused": true}]}`, errBad},
		"option twice":        {`{"do": "command", ` + channel + `, "command": "a", "options": [{"name": "x", "value": 1}, {"name": "x", "value": 2}]}`, errBad},
		"option without name": {`{"do": "command", ` + channel + `, "command": "a", "options": [{"value": 1}]}`, errBad},
		"option of no value":  {`{"do": "command", ` + channel + `, "command": "a", "options": [{"name": "x"}]}`, errBad},
		"option of a list":    {`{"do": "command", ` + channel + `, "command": "a", "options": [{"name": "x", "value": []}]}`, errBad},
		"option of a file":    {`{"do": "command", ` + channel + `, "command": "a", "options": [{"name": "x", "value": {"file": "a.txt", "data": "AP8="}}]}`, ""},
		"file without name":   {`{"do": "command", ` + channel + `, "command": "a", "options": [{"name": "x", "value": {"file": "", "data": "AP8="}}]}`, errBad},
		"file of numbers":     {`{"do": "command", ` + channel + `, "command": "a", "options": [{"name": "x", "value": {"file": "a.txt", "data": 1}}]}`, errBad},
		"file not in base64":  {`{"do": "command", ` + channel + `, "command": "a", "options": [{"name": "x", "value": {"file": "a", "data": "b"}}]}`, errBad},
		"file too long":       {`{"do": "command", ` + channel + `, "command": "a", "options": [{"name": "x", "value": {"file": "a", "data": "` + strings.Repeat("AAAA", maxFile/3+1) + `"}}]}`, errLong},
		"suggest":             {`{"do": "suggest", ` + channel + `, "command": "a", "options": [{"name": "x", "value": "", "focused": true}]}`, ""},
		"suggest for nothing": {`{"do": "suggest", ` + channel + `, "command": "a", "options": [{"name": "x", "value": ""}]}`, errBad},
		"suggest for two":     {`{"do": "suggest", ` + channel + `, "command": "a", "options": [{"name": "x", "value": "", "focused": true}, {"name": "y", "value": "", "focused": true}]}`, errBad},
		"press":               {`{"do": "press", ` + message + `, "control": "c"}`, ""},
		"press with values":   {`{"do": "press", ` + message + `, "control": "c", "values": ["v"]}`, errBad},
		"press without one":   {`{"do": "press", ` + message + `}`, errBad},
		"press nowhere":       {`{"do": "press", ` + channel + `, "control": "c"}`, errBad},
		"select nothing":      {`{"do": "select", ` + message + `, "control": "c"}`, ""},
		"select too much":     {`{"do": "select", ` + message + `, "control": "c", "values": [` + many + `]}`, errBad},
		"select the empty":    {`{"do": "select", ` + message + `, "control": "c", "values": [""]}`, errBad},
		"id is a number":      {`{"do": "say", "channel": 23000000000000001, "text": "x"}`, errBad},
		"id is too short":     {`{"do": "say", "channel": "1234567890123456", "text": "x"}`, errBad},
		"id is too large":     {`{"do": "say", "channel": "99999999999999999999", "text": "x"}`, errBad},
		"id has a sign":       {`{"do": "say", "channel": "+1234567890123456", "text": "x"}`, errBad},
		"id has other digits": {`{"do": "say", "channel": "٢٣٠٠٠٠٠٠٠", "text": "x"}`, errBad},
		"say":                 {`{"do": "say", ` + channel + `, "text": "` + strings.Repeat("é", 2000) + `"}`, ""},
		"language":            {`{"do": "language", "language": "en"}`, ""},
		"trace":               {`{"do": "trace", "on": true}`, ""},
		"trace perhaps":       {`{"do": "trace", "on": "yes"}`, errBad},
		"nothing":             {`{"id": 1}`, errBad},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, wrong := readAction([]byte(c.raw))
			require.Equal(t, c.want, wrong)
		})
	}
}

// Whatever comes, what passes is within the bounds that the rest relies on.
func FuzzReadAction(f *testing.F) {
	f.Add([]byte(`{"id": 1, "do": "select", "channel": "23000000000000001", "message": "23000000000000001", "control": "c", "values": ["v"]}`))
	f.Add([]byte(`{"id": 2, "do": "suggest", "channel": "23000000000000001", "command": "a b", "options": [{"name": "x", "value": "", "focused": true}]}`))
	f.Add([]byte(`{"id": 3, "do": "say", "channel": "23000000000000001", "text": "<b>"}`))
	f.Add([]byte(`{"id": 1e99, "do": null, "options": [null]}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		a, wrong := readAction(raw)
		require.Contains(t, []string{"", errBad, errLong}, wrong)
		if wrong != "" {
			return
		}
		require.Contains(t, []string{doCommand, doSuggest, doPress, doSelect, doSay, doLanguage, doRights, doTrace}, a.Do)
		needsPlace := a.Do != doLanguage && a.Do != doRights && a.Do != doTrace
		require.True(t, !needsPlace || isSnowflake(a.Channel))
		require.True(t, a.Do != doSay || strings.TrimSpace(a.Text) != "" && utf8.RuneCountInString(a.Text) <= maxText)
		if a.Do == doCommand || a.Do == doSuggest {
			require.NotEmpty(t, strings.Fields(a.Command))
			require.LessOrEqual(t, len(a.Options), maxOptions)
			require.Equal(t, a.Do == doSuggest, slices.ContainsFunc(a.Options, func(o typedValue) bool { return o.Focused }))
		}
		if a.Do == doSelect {
			require.LessOrEqual(t, len(a.Values), maxValues)
		}
	})
}
