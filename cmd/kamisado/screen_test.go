package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/render/text"
)

func TestColours(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		env  map[string]string
		want text.Depth
	}{
		"says nothing":   {nil, text.Indexed},
		"256 colours":    {map[string]string{"TERM": "xterm-256color"}, text.Indexed},
		"truecolor":      {map[string]string{"TERM": "xterm-256color", "COLORTERM": "truecolor"}, text.TrueColour},
		"24bit":          {map[string]string{"TERM": "xterm", "COLORTERM": "24bit"}, text.TrueColour},
		"direct colours": {map[string]string{"TERM": "xterm-direct"}, text.TrueColour},
		"some colours":   {map[string]string{"TERM": "xterm", "COLORTERM": "1"}, text.Indexed},
		"none wanted":    {map[string]string{"COLORTERM": "truecolor", "NO_COLOR": "1"}, text.Monochrome},
		"none known":     {map[string]string{"COLORTERM": "truecolor", "TERM": "dumb"}, text.Monochrome},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, colours(func(name string) string { return c.env[name] }))
		})
	}
}
