package playground

import (
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestBadSettings(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		config Config
		want   error
	}{
		"too many":          {Config{Names: strings.Split("abcdefghi", "")}, badSetting("name.count", "Count", 9, "Most", 8)},
		"same name":         {Config{Names: []string{"a", "b", "a"}}, badSetting("name.twice", "Name", "a")},
		"same but for case": {Config{Names: []string{"Ada", "ADA"}}, badSetting("name.twice", "Name", "ADA")},
		"same but blanks":   {Config{Names: []string{"Ada", " Ada\u00a0"}}, badSetting("name.twice", "Name", "Ada")},
		"the bot's":         {Config{Names: []string{" kamisado"}}, badSetting("name.bot", "Name", "kamisado")},
		"empty":             {Config{Names: []string{"a", ""}}, badSetting("name.blank", "Number", 2)},
		"blank":             {Config{Names: []string{" \u00a0\u3000"}}, badSetting("name.blank", "Number", 1)},
		"without width":     {Config{Names: []string{"\u200b\u2060\ufeff"}}, badSetting("name.blank", "Number", 1)},
		"only a direction":  {Config{Names: []string{"\u202e"}}, badSetting("name.blank", "Number", 1)},
		"empty letter":      {Config{Names: []string{"\u3164"}}, badSetting("name.blank", "Number", 1)},
		"empty Braille":     {Config{Names: []string{"\u2800"}}, badSetting("name.blank", "Number", 1)},
		"only an accent":    {Config{Names: []string{"\u0301"}}, badSetting("name.blank", "Number", 1)},
		"long":              {Config{Names: []string{strings.Repeat("é", 33)}}, badSetting("name.long", "Name", strings.Repeat("é", 33), "Most", 32)},
		"newline":           {Config{Names: []string{"a\nb"}}, badSetting("name.control", "Name", `a\nb`)},
		"broken":            {Config{Names: []string{"a\xff"}}, badSetting("name.broken", "Name", `a\xff`)},
		"fine":              {Config{Names: []string{" Ada ", "é", "عربي", "👩‍👩‍👧‍👦", "…", "42"}}, nil},
		"usual":             {Config{}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, c.config.withDefaults().check())
		})
	}
}

func TestBadAddresses(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"127.0.0.1", "127.0.0.1:http", "127.0.0.1:-1", "127.0.0.1:65536", "a\n:b:c"} {
		_, err := listen(address)
		require.Equal(t, badSetting("listen.form", "Address", printable(address)), err)
	}
	_, err := listen("192.0.2.1:8080")
	var bad BadSetting
	require.ErrorAs(t, err, &bad)
	require.Equal(t, "listen.foreign", bad.Key)
	require.Equal(t, []any{"Address", "192.0.2.1:8080", "Cause"}, bad.Pairs[:3])
	for err, want := range map[error]string{
		os.NewSyscallError("bind", syscall.EACCES): "listen.denied", fs.ErrPermission: "listen.denied", portDenied: "listen.denied",
		syscall.EADDRNOTAVAIL: "listen.foreign",
	} {
		require.Equal(t, want, refusalKey(err))
	}
	last, err := listen("127.0.0.1:65535")
	if err == nil {
		defer last.Close()
	}
	_, err = listen("127.0.0.1:65535")
	require.Equal(t, badSetting("listen.taken", "Address", "127.0.0.1:65535", "First", 65535, "Last", 65535), err)
}

func TestDefaults(t *testing.T) {
	t.Parallel()
	for _, empty := range []string{"", "  "} {
		require.Equal(t, "127.0.0.1:8080", Config{Listen: empty}.withDefaults().Listen)
	}
	require.Equal(t, []string{"Ada", "Bruno"}, Config{Names: []string{" Ada", "Bruno\t"}}.withDefaults().Names)
}

func TestHostNames(t *testing.T) {
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
