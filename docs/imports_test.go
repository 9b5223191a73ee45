package docs_test

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// module is the prefix of our own packages.
const module = "kamisado/"

// layer says what the code of some packages may import. Tests may import more.
type layer struct {
	// packages is a pattern of path.Match; the first layer that fits counts.
	packages string
	// ours are the packages of this module, theirs the modules of others; "*"
	// stands for all, and game/= for the game that the package belongs to. The
	// standard library is open to everybody.
	ours, theirs []string
}

// layers says what each package may import. A new package needs a line here,
// and so does a module that a package has not used before: think twice.
var layers = []layer{
	{packages: "game"},
	{packages: "game/gametest", ours: []string{"game", "game/match", "game/puzzle"}, theirs: []string{"pgregory.net/rapid", "github.com/stretchr/testify"}},
	{packages: "game/match", ours: []string{"game"}},
	{packages: "game/arena", ours: []string{"game"}},
	{packages: "game/rating"},
	{packages: "game/puzzle", ours: []string{"game"}},
	{packages: "game/generate", ours: []string{"game", "game/puzzle", "game/*", "game/*/engine"}},
	{packages: "game/*", ours: []string{"game", "game/=/*"}},
	{packages: "game/*/engine", ours: []string{"game", "game/puzzle", "game/=", "game/=/*", "game/=/engine/*"}},
	{packages: "game/*/*", ours: []string{"game", "game/=", "game/=/*"}},
	{packages: "game/*/*/*", ours: []string{"game", "game/=", "game/=/*"}},

	{packages: "render", ours: []string{"game", "game/*", "render/internal/*"}, theirs: []string{"github.com/hashicorp/golang-lru"}},
	{packages: "render/internal/canvas", theirs: []string{"github.com/fogleman/gg", "golang.org/x/image", "golang.org/x/text"}},
	{packages: "render/internal/pngstrip"},
	{packages: "render/internal/tile", ours: []string{"game", "render/internal/canvas", "render/internal/pngstrip"}, theirs: []string{"github.com/hashicorp/golang-lru", "golang.org/x/image"}},
	{packages: "render/text", ours: []string{"game", "game/*"}},

	{packages: "store", ours: []string{"game", "game/match"}, theirs: []string{"modernc.org/sqlite", "github.com/jackc/pgx", "golang.org/x/sys"}},

	{packages: "bot", ours: []string{"game", "game/match", "game/puzzle", "render", "render/text", "store", "bot/chat", "bot/lang", "bot/view", "bot/recovery", "bot/session", "bot/delivery"}, theirs: []string{"github.com/hashicorp/golang-lru", "golang.org/x/sync", "golang.org/x/time"}},
	{packages: "bot/chat", ours: []string{"game", "game/match"}},
	{packages: "bot/recovery"},
	{packages: "bot/session", ours: []string{"game", "game/match", "game/rating", "store", "bot/recovery"}, theirs: []string{"github.com/hashicorp/golang-lru", "golang.org/x/sync"}},
	{packages: "bot/view", ours: []string{"game", "game/match", "render", "render/text", "bot/chat", "bot/lang", "bot/session"}},
	{packages: "bot/delivery", ours: []string{"game", "game/match", "store", "bot/chat", "bot/view", "bot/recovery", "bot/session"}, theirs: []string{"github.com/hashicorp/golang-lru", "golang.org/x/sync"}},
	{packages: "bot/bottest", ours: []string{"game", "game/*", "render", "render/text", "bot/chat", "bot/lang"}, theirs: []string{"github.com/stretchr/testify", "go.uber.org/goleak"}},
	{packages: "bot/lang", ours: []string{"game"}, theirs: []string{"github.com/BurntSushi/toml", "github.com/nicksnyder/go-i18n", "golang.org/x/text"}},
	{packages: "bot/discord/rest", ours: []string{"bot/chat"}, theirs: []string{"github.com/bwmarrin/discordgo", "golang.org/x/time"}},
	{packages: "bot/discord", ours: []string{"game", "game/match", "bot", "bot/chat", "bot/discord/rest", "bot/lang", "bot/recovery"}, theirs: []string{"github.com/bwmarrin/discordgo", "github.com/gorilla/websocket", "github.com/hashicorp/golang-lru"}},
	{packages: "bot/terminal", ours: []string{"game", "game/*", "game/match", "game/puzzle", "render/text", "bot/lang"}},
	{packages: "bot/fakediscord", theirs: []string{"github.com/gorilla/websocket"}},
	{packages: "bot/playground", ours: []string{"bot/fakediscord"}, theirs: []string{"github.com/gorilla/websocket", "golang.org/x/sync", "golang.org/x/time"}},

	{packages: "docs"}, // tests alone
	{packages: "store/storetest", ours: []string{"game/gametest"}},
	{packages: "cmd/kamisado/internal/apptest", ours: []string{"bot", "bot/chat", "bot/lang", "bot/view", "game", "game/gametest", "game/kamisado", "render"}, theirs: []string{"github.com/stretchr/testify"}},
	{packages: "cmd/*", ours: []string{"cmd/kamisado/internal/app"}},
	{packages: "cmd/kamisado/internal/ops", ours: []string{"game", "game/match", "store", "bot", "bot/chat", "bot/view", "bot/discord", "bot/session"}, theirs: []string{"github.com/prometheus/client_golang", "github.com/coreos/go-systemd"}},
	{packages: "cmd/*/internal/*", ours: []string{"*"}, theirs: []string{"github.com/alecthomas/kong", "github.com/joho/godotenv", "golang.org/x/term", "golang.org/x/text"}},
}

// besideGames are the packages below game that are no games.
var besideGames = []string{"game/match", "game/arena", "game/rating", "game/puzzle", "game/generate"}

// testers are packages for tests: no program may hold them.
var testers = []string{"game/gametest", "store/storetest", "bot/bottest", "cmd/kamisado/internal/apptest"}

// goPackage is what go list says of a package.
type goPackage struct {
	ImportPath string
	Imports    []string
	Deps       []string
}

// TestImports holds every package against the layers.
func TestImports(t *testing.T) {
	t.Parallel()
	for _, p := range listPackages(t) {
		name := strings.TrimPrefix(p.ImportPath, module)
		i := slices.IndexFunc(layers, func(l layer) bool { return matches(l.packages, name) })
		require.GreaterOrEqual(t, i, 0, "no layer for the package %s", name)
		for _, imported := range p.Imports {
			require.True(t, layers[i].allows(name, imported), "%s imports %s", name, imported)
		}
		if strings.HasPrefix(name, "cmd/") && !slices.Contains(testers, name) {
			for _, tester := range testers {
				require.NotContains(t, p.Deps, module+tester, "%s holds %s", name, tester)
			}
		}
	}
}

// allows reports whether a package of the layer may import another.
func (l *layer) allows(name, imported string) bool {
	own := "="
	if parts := strings.Split(name, "/"); len(parts) > 1 {
		own = parts[1]
	}
	if ours, ok := strings.CutPrefix(imported, module); ok {
		return slices.ContainsFunc(l.ours, func(pattern string) bool {
			// A pattern such as game/* means the games and nothing beside them.
			isGame := !slices.Contains(besideGames, ours) && !slices.Contains(testers, ours)
			pattern = strings.Replace(pattern, "=", own, 1)
			return pattern == "*" || pattern == ours || isGame && matches(pattern, ours)
		})
	}
	first, _, _ := strings.Cut(imported, "/")
	if !strings.Contains(first, ".") {
		return true // the standard library
	}
	return slices.ContainsFunc(l.theirs, func(name string) bool {
		return imported == name || strings.HasPrefix(imported, name+"/")
	})
}

func matches(pattern, name string) bool {
	ok, err := path.Match(pattern, name)
	return ok && err == nil
}

// listPackages lists the packages of this module, without their tests.
func listPackages(t *testing.T) (packages []goPackage) {
	t.Helper()
	list := exec.Command("go", "list", "-json=ImportPath,Imports,Deps", "./...")
	list.Dir = root
	out, err := list.Output()
	require.NoError(t, err)
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p goPackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		packages = append(packages, p)
	}
	require.Greater(t, len(packages), 10)
	return packages
}
