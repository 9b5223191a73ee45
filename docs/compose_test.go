package docs_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"maps"
	"math/big"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

// composed is what compose.yaml describes, as far as it is looked at.
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

// bots are the services that are built here.
func (c *composed) bots() map[string]composedService {
	bots := maps.Clone(c.Services)
	maps.DeleteFunc(bots, func(_ string, s composedService) bool { return s.Build == "" })
	return bots
}

// Whatever ends a service, it is started again, in the version it had; it has time to end, and
// starts once what it needs is well. Nobody outside reaches anything but the proxy.
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

// The bots are told nothing that they do not know, no secret is in the file, and what it wants of
// its reader is said at its top and not left out in silence.
func TestComposeVariables(t *testing.T) {
	t.Parallel()
	settings := make(map[string]bool)
	for _, found := range regexp.MustCompile(`(?m)^#?([A-Z_]+)=`).FindAllStringSubmatch(read(t, filepath.Join(root, ".env.example")), -1) {
		settings[found[1]] = true
	}
	for name, s := range compose(t).bots() {
		for variable := range s.Environment {
			require.True(t, settings[variable], "%s is told %s", name, variable)
		}
		for _, secret := range []string{"DISCORD_TOKEN", "DISCORD_PUBLIC_KEY"} {
			require.Equal(t, "${"+secret+":?}", s.Environment[secret], name)
		}
		require.Contains(t, s.Environment["DATABASE_URL"], ":${POSTGRES_PASSWORD:?}@database:5432/kamisado?")
	}
	text := read(t, composeFile)
	head, _, _ := strings.Cut(text, "\nname:")
	wanted := regexp.MustCompile(`\$\{(\w+)(:\?)?`).FindAllStringSubmatch(text, -1)
	require.Greater(t, len(wanted), 4)
	for _, variable := range wanted {
		require.Equal(t, ":?", variable[2], "%s may be missing", variable[1])
		require.Contains(t, head, variable[1])
	}
}

// The proxy passes on to every bot, at an address that stays when the bot is replaced and the port
// it listens at.
func TestProxy(t *testing.T) {
	t.Parallel()
	c, conf := compose(t), read(t, "deploy/proxy.conf")
	var upstream, listening []string
	for _, found := range regexp.MustCompile(`(?m)^\s+server (\S+:\d+) max_fails=0;`).FindAllStringSubmatch(conf, -1) {
		upstream = append(upstream, found[1])
	}
	subnet := c.Networks["inside"].IPAM.Config[0].Subnet
	taken := make(map[netip.Addr]bool)
	for name, s := range c.bots() {
		listening = append(listening, name+s.Environment["HTTP_LISTEN"])
		var networks map[string]struct {
			Address netip.Addr `yaml:"ipv4_address"`
		}
		require.NoError(t, s.Networks.Decode(&networks))
		address := networks["inside"].Address
		require.True(t, subnet.Contains(address) && !taken[address], "%s has %s", name, address)
		taken[address] = true
	}
	require.ElementsMatch(t, listening, upstream)
	require.Contains(t, conf, "location = /interactions {")
	require.Contains(t, conf, "proxy_pass http://bots;")
	require.Contains(t, conf, "\nupstream bots {")
	require.Contains(t, c.Services["proxy"].Volumes, "./proxy.conf:/etc/nginx/conf.d/default.conf:ro")
}

// nginx itself reads the proxy's file. Where it is not installed only the file's text is looked at.
func TestProxyIsRead(t *testing.T) {
	t.Parallel()
	nginx, err := exec.LookPath("nginx")
	if err != nil {
		t.Log("nginx is not installed: the proxy's file is not read")
		return
	}
	dir := t.TempDir()
	certificate(t, dir)
	conf := strings.ReplaceAll(read(t, "deploy/proxy.conf"), "/etc/nginx/tls", dir)
	conf = regexp.MustCompile(`bot(\d):`).ReplaceAllString(conf, "127.0.0.$1:") // names that there are not here
	require.NoError(t, os.WriteFile(filepath.Join(dir, "proxy.conf"), []byte(conf), 0o600))
	whole := fmt.Sprintf("pid %[1]s/pid;\nerror_log %[1]s/log;\nevents {}\nhttp { include %[1]s/proxy.conf; }\n", dir)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "nginx.conf"), []byte(whole), 0o600))
	out, err := exec.Command(nginx, "-t", "-e", filepath.Join(dir, "log"), "-c", filepath.Join(dir, "nginx.conf")).CombinedOutput()
	require.NoError(t, err, string(out))
	require.NotContains(t, string(out), "warn")
}

// certificate writes a certificate that nobody trusts, and its key.
func certificate(t *testing.T, dir string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), DNSNames: []string{"localhost"}}
	signed, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	require.NoError(t, err)
	private, err := x509.MarshalPKCS8PrivateKey(key)
	require.NoError(t, err)
	for name, block := range map[string]*pem.Block{
		"fullchain.pem": {Type: "CERTIFICATE", Bytes: signed}, "privkey.pem": {Type: "PRIVATE KEY", Bytes: private},
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(block), 0o600))
	}
}
