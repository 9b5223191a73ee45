package app

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
)

// After the start the process holds less of its file, and all that was in it still works.
func TestDropProgramPages(t *testing.T) {
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
	require.NoError(t, dropProgramPages())
	require.Less(t, resident(), before)
	again, err := lang.New()
	require.NoError(t, err)
	require.Equal(t, texts.Speaker(lang.English).Text("button.hint"), again.Speaker(lang.English).Text("button.hint"))
}

// What the loader has changed, or can be written, is not the file's any more.
func TestUnchangedMappings(t *testing.T) {
	t.Parallel()
	const smaps = `00400000-00500000 r-xp 00000000 fe:00 7  /usr/bin/kamisado
Size:               1024 kB
Anonymous:             0 kB
VmFlags: rd ex mr mw me
00500000-00600000 r--p 00100000 fe:00 7  /usr/bin/kamisado
Rss:                 512 kB
Anonymous:             4 kB
00600000-00700000 rw-p 00200000 fe:00 7  /usr/bin/kamisado
Anonymous:             0 kB
00700000-00800000 r--p 00000000 fe:00 8  /usr/lib/libc.so.6
Anonymous:             0 kB
00800000-00900000 r--p 00300000 fe:00 7  /usr/bin/kamisado
Anonymous:             0 kB
7ffc0000-7ffd0000 rw-p 00000000 00:00 0  [stack]
Anonymous:             0 kB
`
	all, err := unchangedMappings(strings.NewReader(smaps), "/usr/bin/kamisado")
	require.NoError(t, err)
	require.Equal(t, []mapping{{0x400000, 0x500000}, {0x800000, 0x900000}}, all)
}
