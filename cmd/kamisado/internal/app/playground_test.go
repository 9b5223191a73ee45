package app

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/cmd/kamisado/internal/tool"
)

// What the playground cannot serve is refused with the reason, and nothing is printed.
func TestRefusedPlayground(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ option, value, want string }{
		"no address":      {"--listen", "nowhere", "«nowhere» no vale como dirección"},
		"foreign address": {"--listen", "192.0.2.77:8080", "en 192.0.2.77:8080: no es una dirección de este equipo"},
		"nobody":          {"--names", ",", "el nombre número 1"},
		"twice the same":  {"--names", "Eva,eva", "se llaman «eva»"},
		"like the bot":    {"--names", "Kamisado", "es el nombre del bot"},
		"too many":        {"--names", "a,b,c,d,e,f,g,h,i", "caben 8 usuarios, no 9"},
		"too long":        {"--names", strings.Repeat("a", 33), "como mucho 32 caracteres"},
		"no log level":    {"--log-level", "loud", "tiene que ser uno de estos"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := try(t.Context(), "", "playground", "--database", "sqlite::memory:", c.option, c.value)
			require.Equal(t, tool.StatusUsage, got.status, got)
			require.Contains(t, got.err, c.want)
			require.Empty(t, got.out)
		})
	}
}
