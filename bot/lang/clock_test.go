package lang_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
)

// Hours appear only where there are any, and no second is rounded up.
func TestClock(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{
		0:                           "0:00",
		999 * time.Millisecond:      "0:00",
		9 * time.Second:             "0:09",
		83 * time.Second:            "1:23",
		time.Hour - time.Second:     "59:59",
		time.Hour:                   "1:00:00",
		2*time.Hour + 184e9:         "2:03:04",
		100*time.Hour + time.Minute: "100:01:00",
	} {
		require.Equal(t, want, lang.Clock(d), d)
	}
}
