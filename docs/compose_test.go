package docs_test

import (
	"fmt"
	"maps"
	"net/netip"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

// composed is the part of compose.yaml that the tests read.
type composed struct {
	Services map[string]composedService
	Networks map[string]struct {
		IPAM struct {
			Config []struct{ Subnet netip.Prefix }
		} `yaml:"ipam"`
	}
	Volumes map[string]any
}

type composedService struct {
	Build, Image, Restart string
	Environment           map[string]string
	DependsOn             map[string]struct{ Condition string } `yaml:"depends_on"`
	Healthcheck           struct{ Test []string }
	StopGrace             time.Duration `yaml:"stop_grace_period"`
	Ports, Volumes        []string
	Networks              yaml.Node
	ReadOnly              bool     `yaml:"read_only"`
	CapDrop               []string `yaml:"cap_drop"`
}

const composeFile = "deploy/compose.yaml"

func compose(t *testing.T) *composed {
	t.Helper()
	c := new(composed)
	require.NoError(t, yaml.Unmarshal([]byte(read(t, composeFile)), c))
	require.Len(t, c.Services, 4)
	return c
}

// bots returns the services that are built from this repository.
func (c *composed) bots() map[string]composedService {
	bots := maps.Clone(c.Services)
	maps.DeleteFunc(bots, func(_ string, s composedService) bool { return s.Build == "" })
	return bots
}

// Each service restarts, has a pinned version and time to end, and starts once the services that it needs
// are healthy. Only the proxy has a port outside.
func TestCompose(t *testing.T) {
	t.Parallel()
	c := compose(t)
	for name, s := range c.Services {
		require.Equal(t, "unless-stopped", s.Restart, name)
		require.GreaterOrEqual(t, s.StopGrace, 15*time.Second, name)
		require.Equal(t, name == "proxy", len(s.Ports) > 0, name)
		if s.Build == "" {
			require.Regexp(t, `^[a-z]+:\d+\.\d+(\.\d+)?$`, s.Image, "%s is not pinned", name)
		}
		for needed, how := range s.DependsOn {
			require.Equal(t, "service_healthy", how.Condition, "%s needs %s", name, needed)
			require.NotEmpty(t, c.Services[needed].Healthcheck.Test, "%s cannot be well", needed)
		}
		for _, volume := range s.Volumes {
			from, _, _ := strings.Cut(volume, ":")
			_, isVolume := c.Volumes[from]
			isFile := strings.HasPrefix(from, "./") && exists(filepath.Join("deploy", from))
			require.True(t, isVolume || isFile || strings.HasPrefix(from, "${"), volume)
		}
	}
	bots := c.bots()
	require.Len(t, bots, 2)
	require.ElementsMatch(t, slices.Collect(maps.Keys(bots)), slices.Collect(maps.Keys(c.Services["proxy"].DependsOn)))
	for name, s := range bots {
		require.True(t, exists(filepath.Join("deploy", s.Build, "Dockerfile")), name)
		require.Equal(t, []string{"CMD", "/kamisado", "health"}, s.Healthcheck.Test)
		require.Contains(t, s.DependsOn, "database")
		require.True(t, s.ReadOnly)
		require.Equal(t, []string{"ALL"}, s.CapDrop)
	}
}

// The bots get every setting of .env.example and nothing else. No secret is in the file. The text at its top names
// the variables that it requires.
func TestComposeVariables(t *testing.T) {
	t.Parallel()
	settings := make(map[string]bool)
	for _, found := range regexp.MustCompile(`(?m)^#?([A-Z_]+)=`).FindAllStringSubmatch(read(t, filepath.Join(root, ".env.example")), -1) {
		settings[found[1]] = true
	}
	own := []string{"DATABASE_URL", "HTTP_LISTEN", "OPS_LISTEN"}
	for name, s := range compose(t).bots() {
		for variable := range s.Environment {
			require.True(t, settings[variable], "%s is told %s", name, variable)
		}
		for setting := range settings {
			switch {
			case strings.HasPrefix(setting, "PLAYGROUND_"): // kamisado serve does not read it
			case slices.Contains(own, setting):
				require.NotContains(t, s.Environment[setting], "${"+setting, name)
			default:
				require.Regexp(t, `^\$\{`+setting+`:[?-].*\}$`, s.Environment[setting], "%s is not told %s", name, setting)
			}
		}
		for _, secret := range []string{"DISCORD_TOKEN", "DISCORD_PUBLIC_KEY"} {
			require.Equal(t, "${"+secret+":?}", s.Environment[secret], name)
		}
		require.Contains(t, s.Environment["DATABASE_URL"], ":${POSTGRES_PASSWORD:?}@database:5432/kamisado?")
	}
	text := read(t, composeFile)
	head, _, _ := strings.Cut(text, "\nname:")
	wanted := regexp.MustCompile(`\$\{(\w+)(:[?-])?`).FindAllStringSubmatch(text, -1)
	require.Greater(t, len(wanted), 4)
	for _, variable := range wanted {
		if settings[variable[1]] && variable[2] == ":-" { // .env.example explains it
			continue
		}
		require.Equal(t, ":?", variable[2], "%s may be missing", variable[1])
		require.Contains(t, head, variable[1])
	}
}

// The proxy knows each bot's fixed address and the ports at which it listens.
func TestProxy(t *testing.T) {
	t.Parallel()
	c := compose(t)
	proxy := c.Services["proxy"]
	subnet := c.Networks["inside"].IPAM.Config[0].Subnet
	for i, name := range slices.Sorted(maps.Keys(c.bots())) {
		s := c.Services[name]
		var networks map[string]struct {
			Address netip.Addr `yaml:"ipv4_address"`
		}
		require.NoError(t, s.Networks.Decode(&networks))
		address := networks["inside"].Address
		require.True(t, subnet.Contains(address), "%s has %s", name, address)
		require.Equal(t, address.String()+s.Environment["HTTP_LISTEN"], proxy.Environment[fmt.Sprint("BOT", i+1)])
		require.Equal(t, address.String()+s.Environment["OPS_LISTEN"], proxy.Environment[fmt.Sprint("OPS", i+1)])
	}
	require.Contains(t, proxy.Volumes, "./haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro")
	require.Equal(t, "/tls/kamisado.pem", proxy.Environment["CERTIFICATE"])
}

// The proxy's default addresses are those that .env.example shows.
func TestProxyAddresses(t *testing.T) {
	t.Parallel()
	preset := make(map[string]string)
	for _, found := range regexp.MustCompile(`(?m)^\s+presetenv (BOT\d|OPS\d) (\S+)$`).FindAllStringSubmatch(read(t, "deploy/haproxy.cfg"), -1) {
		preset[found[1]] = found[2]
	}
	require.Len(t, preset, 2)
	example := read(t, filepath.Join(root, ".env.example"))
	require.Contains(t, example, "\n#HTTP_LISTEN="+preset["BOT1"]+"\n")
	require.Contains(t, example, "\n#OPS_LISTEN="+preset["OPS1"]+"\n")
}
