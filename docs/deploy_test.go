package docs_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// unit returns the settings of a systemd unit by name. A setting with several values has a line for each.
func unit(t *testing.T, name string) map[string]string {
	t.Helper()
	settings := make(map[string]string)
	for line := range strings.Lines(read(t, filepath.Join("deploy", name))) {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok && !strings.HasPrefix(line, "#") {
			settings[key] += value + "\n"
		}
	}
	return settings
}

// The service notifies systemd, has a watchdog, and restarts unless a setting is wrong.
func TestService(t *testing.T) {
	t.Parallel()
	service := unit(t, "kamisado.service")
	for key, want := range map[string]string{
		"Type": "notify", "NotifyAccess": "main", "Restart": "always", "ExecStart": "/usr/local/bin/kamisado serve", "StartLimitIntervalSec": "0",
		"RestartPreventExitStatus": "78", // cli.StatusSettings
	} {
		require.Equal(t, want+"\n", service[key], key)
	}
	require.NotEmpty(t, service["WatchdogSec"])
}

// The backup has the bot's user and folder, and no more rights than the bot has.
func TestServicesShareTheSandbox(t *testing.T) {
	t.Parallel()
	service, backup := unit(t, "kamisado.service"), unit(t, "kamisado-backup.service")
	own := []string{
		"Description", "Documentation", "After", "Wants", "WantedBy", "StartLimitIntervalSec", "Type", "NotifyAccess", "ExecStart", "Restart", "RestartSec", "RestartPreventExitStatus",
		"TimeoutStartSec", "TimeoutStopSec", "WatchdogSec", "MemoryMax", "TasksMax", "LimitNOFILE",
		"PrivateNetwork", "Nice", "IOSchedulingClass", "RestrictAddressFamilies",
	}
	for _, key := range own {
		delete(service, key)
		delete(backup, key)
	}
	require.Equal(t, service, backup)
	require.Greater(t, len(service), 25)
}

// systemd accepts the units without a warning and rates them as safe. Without systemd nothing is checked.
func TestUnits(t *testing.T) {
	t.Parallel()
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Log("systemd-analyze is not installed: the units are not verified")
		return
	}
	dir := t.TempDir()
	units, err := filepath.Glob(filepath.Join("deploy", "*.*"))
	require.NoError(t, err)
	exposure := regexp.MustCompile(`Overall exposure level for .*: (\d+\.\d)`)
	for _, name := range units {
		if !strings.HasSuffix(name, ".service") && !strings.HasSuffix(name, ".timer") {
			continue
		}
		text := strings.ReplaceAll(read(t, name), "/usr/local/bin/kamisado", "/bin/true") // which is there
		require.NoError(t, os.WriteFile(filepath.Join(dir, filepath.Base(name)), []byte(text), 0o600))
	}
	for _, name := range []string{"kamisado.service", "kamisado-backup.service", "kamisado-backup.timer"} {
		out, err := exec.Command(analyze, "verify", "--man=no", filepath.Join(dir, name)).CombinedOutput()
		require.NoError(t, err, string(out))
		require.NotContains(t, string(out), name, "a warning")
		if !strings.HasSuffix(name, ".service") {
			continue
		}
		out, err = exec.Command(analyze, "security", "--offline=true", filepath.Join(dir, name)).CombinedOutput()
		require.NoError(t, err, string(out))
		found := exposure.FindStringSubmatch(string(out))
		require.NotNil(t, found, string(out))
		level, err := strconv.ParseFloat(found[1], 64)
		require.NoError(t, err)
		require.LessOrEqual(t, level, 1.5, "of 10: %s", out)
	}
}
