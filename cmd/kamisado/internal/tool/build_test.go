package tool

import (
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestBuild(t *testing.T) {
	t.Parallel()
	tail := " " + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH
	info := &debug.BuildInfo{Settings: []debug.BuildSetting{
		{Key: "vcs.revision", Value: "abc"}, {Key: "vcs.modified", Value: "true"},
	}}
	for built, want := range map[string]string{
		"v1.2.3": "v1.2.3", "(devel)": release, "": release, "v0.0.0-20260101000000-0123456789ab+dirty": release,
	} {
		info.Main.Version = built
		require.Equal(t, "kamisado "+want+" commit abc (modified)"+tail, NewBuild("", "", info).String())
	}
	require.Equal(t, "kamisado v9.9.9 commit def"+tail, NewBuild("v9.9.9", "def", info).String())
	require.Equal(t, "kamisado "+release+tail, NewBuild("", "", nil).String())
}
