package render

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// What is shown of a meter's numbers is what they are, as far as there is room.
func TestMeter(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		left    int
		elapsed time.Duration
		want    string
	}{
		"nothing":         {0, 0, "m0___|___c0:00"},
		"usual":           {32, 83*time.Second + 999*time.Millisecond, "m32__|___c1:23"},
		"too many flags":  {-12, 10 * time.Minute, "m-12_|__c10:00"},
		"far too many":    {-5000, time.Second, "m-999|___c0:01"},
		"very many mines": {123456, -time.Second, "m9999|___c0:00"},
		"a long time":     {7, 1000 * time.Hour, "m7___|c9999:59"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var b strings.Builder
			for _, tile := range meterTiles(nil, c.left, c.elapsed) {
				b.WriteString(meterText(tile))
			}
			require.Equal(t, c.want, b.String())
		})
	}
}

func meterText(t tile) string {
	switch t.shape() {
	case signShape:
		return "mc"[t.key() : t.key()+1]
	case digitShape:
		return "0123456789-_"[t.key() : t.key()+1]
	case colonShape:
		return ":"
	case restShape:
		return "|"
	}
	return ""
}
