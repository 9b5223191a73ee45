package playground

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNameToListenOnIsKnown(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		listen, host string
		want         bool
	}{
		"its name":          {"Box.local:8080", "box.LOCAL:8080", true},
		"another name":      {"box.local:8080", "evil.example:8080", false},
		"a name below":      {"box.local:8080", "evil.box.local:8080", false},
		"number":            {"box.local:8080", "192.168.1.7:8080", true},
		"name for a number": {"127.0.0.1:8080", "box.local:8080", false},
		"name for IPv6":     {"[::1]:8080", "box.local:8080", false},
		"name for all":      {":8080", "box.local:8080", false},
		"no name for all":   {":8080", ":8080", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := &guard{names: hostNames(c.listen)}
			require.Equal(t, c.want, g.knows(c.host))
		})
	}
}
