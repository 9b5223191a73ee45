package docs_test

import (
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"kamisado/game/gametest"
)

// instructions returns the Dockerfile's lines without comments.
func instructions(t *testing.T) (lines []string) {
	t.Helper()
	for line := range strings.Lines(read(t, filepath.Join(root, "Dockerfile"))) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return lines
}

// argument returns what follows the only instruction that begins with these words.
func argument(t *testing.T, instruction string) string {
	t.Helper()
	var found []string
	for _, line := range instructions(t) {
		if rest, ok := strings.CutPrefix(line, instruction+" "); ok {
			found = append(found, rest)
		}
	}
	require.Len(t, found, 1, instruction)
	return found[0]
}

// The Dockerfile's own build line makes a static binary that knows its version and commit. The image has
// nothing else that could be loaded.
func TestDockerfileBuilds(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	if runtime.GOOS != "linux" {
		t.Skip("the image is Linux's")
	}
	line := argument(t, "RUN CGO_ENABLED=0")
	const output = "/out/kamisado"
	require.Equal(t, 1, strings.Count(line, output), line)
	binary := filepath.Join(t.TempDir(), "kamisado")
	build := exec.Command("sh", "-c", "CGO_ENABLED=0 "+strings.Replace(line, output, binary, 1))
	build.Dir, build.Env = root, append(os.Environ(), "VERSION=v9.8.7", "COMMIT=0123456789abcdef")
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))

	file, err := elf.Open(binary)
	require.NoError(t, err)
	defer func() { _ = file.Close() }()
	for _, part := range file.Progs {
		require.NotEqual(t, elf.PT_INTERP, part.Type, "the binary wants a dynamic loader")
	}
	require.Nil(t, file.Section(".dynamic"))

	// It runs without PATH, home and other files.
	run := exec.Command(binary, "play")
	run.Dir, run.Env = t.TempDir(), []string{}
	run.Stdin = strings.NewReader("c1c6\na8a7\nc6a8\n")
	out, err = run.CombinedOutput()
	require.NoError(t, err, string(out))
	require.Contains(t, string(out), "BLACK has won.")

	out, err = exec.Command(binary, "version").CombinedOutput()
	require.NoError(t, err, string(out))
	require.Contains(t, string(out), "v9.8.7")
	require.Contains(t, string(out), "0123456789ab")
}

// A release has the binaries that are promised, built as the image's is: with version and commit.
func TestRelease(t *testing.T) {
	t.Parallel()
	var workflow struct {
		Jobs struct {
			Release struct{ Steps []struct{ Run string } }
		}
	}
	require.NoError(t,
		yaml.Unmarshal([]byte(read(t, filepath.Join(root, ".github", "workflows", "release.yml"))), &workflow))
	var script strings.Builder
	for _, step := range workflow.Jobs.Release.Steps {
		script.WriteString(step.Run)
	}
	require.Contains(t, script.String(), " linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64;")
	flags := regexp.MustCompile(`-trimpath -ldflags[ =](".+") -o`)
	binaries, image := flags.FindStringSubmatch(script.String()), flags.FindStringSubmatch(argument(t, "RUN CGO_ENABLED=0"))
	require.NotNil(t, binaries)
	require.NotNil(t, image)
	require.Equal(t, binaries[1], image[1])
}

// The image's user is not root and may write the volume, which has the database.
func TestDockerfileRuns(t *testing.T) {
	t.Parallel()
	user := argument(t, "USER")
	require.Regexp(t, `^[1-9][0-9]*:[1-9][0-9]*$`, user, "a number, so that Kubernetes can see that it is not root")
	volume := argument(t, "VOLUME")
	lines := instructions(t)
	require.Contains(t, lines, "RUN mkdir -p /volume"+volume)
	require.Contains(t, lines, "COPY --from=build --chown="+user+" /volume/ /")
	require.Contains(t, lines, "WORKDIR "+volume)
	require.Equal(t, `["/kamisado"]`, argument(t, "ENTRYPOINT"))
	require.Equal(t, `["serve"]`, argument(t, "CMD"), "a container without a token must end, not open a page")
	require.Contains(t, read(t, "install.md"), "-v kamisado:"+volume+" ")
	require.Regexp(t, `CMD \["/kamisado", "health"\]$`, argument(t, "HEALTHCHECK"), "there is no shell and no curl")
	require.Equal(t, "OPS_LISTEN=127.0.0.1:8082", argument(t, "ENV"), "what health asks")
}

// The image's Go is the module's.
func TestDockerfileGo(t *testing.T) {
	t.Parallel()
	version := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(read(t, filepath.Join(root, "go.mod")))
	require.NotNil(t, version)
	require.Contains(t, instructions(t), "FROM --platform=$BUILDPLATFORM golang:"+version[1]+" AS build")
}

// Neither secrets nor databases get into the image.
func TestDockerignore(t *testing.T) {
	t.Parallel()
	ignored := strings.Split(read(t, filepath.Join(root, ".dockerignore")), "\n")
	for _, name := range []string{".env", ".git", "*.db"} {
		require.Contains(t, ignored, name)
	}
}
