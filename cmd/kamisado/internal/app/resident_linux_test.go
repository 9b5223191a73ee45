package app

import (
	"os"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
)

// After the start the process holds less of its file, and all that was in it still works.
func TestLeaveProgram(t *testing.T) {
	resident := func() int {
		status, err := os.ReadFile("/proc/self/status")
		require.NoError(t, err)
		found := regexp.MustCompile(`RssFile:\s+(\d+) kB`).FindSubmatch(status)
		require.NotNil(t, found)
		kB, err := strconv.Atoi(string(found[1]))
		require.NoError(t, err)
		return kB
	}
	texts, err := lang.New()
	require.NoError(t, err)
	before := resident()
	require.NoError(t, leaveProgram())
	require.Less(t, resident(), before/2)
	again, err := lang.New()
	require.NoError(t, err)
	require.Equal(t, texts.Speaker(lang.English).Text("button.hint"), again.Speaker(lang.English).Text("button.hint"))
}
