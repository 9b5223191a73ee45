//go:build full

package browser

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"kamisado/cmd/kamisado/internal/app"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/cmd/kamisado/internal/tool"
)

// harness is the whole program with its playground, for people in browsers.
type harness struct {
	t        *testing.T
	names    string // the users' names as the flag takes them; empty for the usual ones
	database string
	listen   string
	url      string
	out, log *apptest.Log
	first    *window // whose private profile the other windows share
	stop     func()
}

// newHarness starts the program on a new database. The users are Ada, Bruno, Clara and
// Diego, or those that are named.
func newHarness(t *testing.T, names ...string) *harness {
	t.Helper()
	return prepareHarness(t, names...).begin()
}

// prepareHarness does not start the program yet.
func prepareHarness(t *testing.T, names ...string) *harness {
	t.Helper()
	browser.open(t)
	return &harness{
		t: t, names: strings.Join(names, ","), listen: apptest.FreeAddress(t),
		database: "sqlite:" + filepath.Join(t.TempDir(), "bot.db"), log: &apptest.Log{},
	}
}

// begin starts the program for the first time.
func (h *harness) begin() *harness {
	h.t.Helper()
	h.start()
	h.t.Cleanup(h.inspect)
	return h
}

// start runs the program and waits until it says where its page is.
func (h *harness) start() {
	h.t.Helper()
	args := []string{"playground", "--no-open", "--listen", h.listen, "--lang", "en", "--database", h.database}
	if h.names != "" {
		args = append(args, "--names", h.names)
	}
	h.run(args)
	h.url = apptest.PageURL(h.t, h.out)
}

// patient is the program as the tests run it.
var patient = app.Options{Tune: apptest.Patient, ReplyWithin: apptest.Patience, Patience: apptest.Patience}

// run runs the program in this process.
func (h *harness) run(args []string) {
	h.t.Helper()
	h.out = &apptest.Log{}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan int, 1)
	go func() {
		ended <- patient.Run(ctx, args, &tool.Console{
			Out: h.out, Err: h.log, Env: apptest.SpanishEnv, Catalogue: apptest.Catalogue(),
		})
	}()
	h.stop = sync.OnceFunc(func() {
		cancel()
		require.Zero(h.t, <-ended, h.log)
	})
	h.t.Cleanup(h.stop)
}

// restart ends the program and starts it again, on the same port and database. What
// happens in between is up to the caller.
func (h *harness) restart(between func()) {
	h.t.Helper()
	h.inspect()
	between()
	h.listen = strings.TrimPrefix(h.url, "http://")
	before := h.url
	h.start()
	require.Equal(h.t, before, h.url, "the port was taken meanwhile")
}

// inspect ends the program and looks at what must hold then: nothing went wrong, and no
// request that came from the page was refused.
func (h *harness) inspect() {
	h.stop()
	log := h.log.String()
	if h.t.Failed() {
		h.t.Log(log)
	}
	for _, bad := range []string{"goroutine ", "panic", "level=ERROR", "level=WARN", "%!"} {
		require.NotContains(h.t, apptest.WithoutReadiness(log), bad)
	}
}

// address is that of a user's window. The page has links to those of others.
func (h *harness) address(user string) string {
	h.t.Helper()
	if h.first == nil {
		return h.url
	}
	return get[string](h.first.whole(), `[...$.querySelectorAll("#people a")].find((one) => one.ariaLabel.endsWith(`+quote(user)+`)).href`)
}

// ready waits until the bot is there and can be talked to.
func (w *window) ready() {
	w.t.Helper()
	w.until(`document.readyState === "complete" && $.querySelector(".starter:not(:disabled)")`)
}

// board is the newest message with a board that can be clicked.
func (w *window) board() locator { return w.in("article:has([data-cell])") }

// last is the newest message.
func (w *window) last() locator { return w.in("article") }

// boardAt waits until the newest board shows a match after a number of moves, and gives it.
func (w *window) boardAt(ply int) locator {
	w.t.Helper()
	b := w.board()
	b.until(fmt.Sprintf(`/-%d-\w+\.png$/.test($.querySelector(".picture:last-of-type img").src)`, ply))
	b.loaded()
	return b
}

// loaded waits until a board's picture and its map are there and nothing that was clicked is being done.
func (p locator) loaded() {
	p.w.t.Helper()
	p.until(`(({src, complete}) => complete && src.endsWith($.querySelector(".board").dataset.picture) &&
		!$.querySelector('[data-busy], [aria-busy="true"]'))($.querySelector(".picture:last-of-type img"))`)
}

// cell clicks on a cell of a board's picture, or taps on it.
func (p locator) cell(name string) {
	p.w.t.Helper()
	p.in(fmt.Sprintf("[data-cell=%q]", name)).touch()
}

// move makes a move by clicking on a board's picture: the tower, where there is a choice,
// and then the cell.
func (p locator) move(move string) {
	p.w.t.Helper()
	from := p.in(fmt.Sprintf("[data-cell=%q]", move[:2]))
	if !get[bool](from, `$.classList.contains("is-chosen")`) {
		from.touch()
		p.until(fmt.Sprintf(
			`$.querySelector("[data-cell=%s]").classList.contains("is-target") && !$.querySelector("[data-busy]")`, move[2:],
		))
	}
	p.cell(move[2:])
}

// write types into the box at the bottom.
func (w *window) write(text string) {
	w.t.Helper()
	w.in(".composer").in("textarea, input").touch()
	w.press(text)
}

// command types a line and sends it.
func (w *window) command(line string) {
	w.t.Helper()
	w.write(line)
	w.press(kb.Enter)
	w.until(`$.querySelector(".composer textarea")?.value === "" && !$.querySelector(".composer-pending")`, line)
}

// become makes the window another user's.
func (w *window) become(user string) {
	w.t.Helper()
	panel := w.in(".panel")
	panel.click("button", w.user+"…")
	panel.click("button", user)
	w.user = user
	panel.find("button", user+"…")
	w.ready()
}

// challenge lets Ada challenge Bruno, who accepts in his window, and gives both windows
// with the board in them. Ada plays Black.
func (h *harness) challenge(g device, mode ...string) (ada, bruno *window) {
	h.t.Helper()
	ada = h.window("Ada", g)
	bruno = h.window("Bruno", g)
	ada.command("/kamisado start mode:" + cmp.Or(append(mode, "simple")...) + " opponent:@Bruno color:negro")
	ada.see("challenges you to a match")
	bruno.last().click("button", "Accept")
	ada.boardAt(0)
	bruno.boardAt(0)
	return ada, bruno
}

// chromium is the browser process that all tests of this program share. It is started
// by the first that needs it; every test has a context of its own in it, like a private
// window that shares nothing with others.
type chromium struct {
	once   sync.Once
	ctx    context.Context
	cancel context.CancelFunc
	err    error
}

var browser chromium

// errNoBrowser is that of a machine without Chromium.
var errNoBrowser = errors.New("the tests in a browser need Chromium, which is not installed: apt-get install chromium-headless-shell")

// open gives the browser's context. Without Chromium the test is skipped; on CI, where it
// must be there, it fails.
func (c *chromium) open(t *testing.T) context.Context {
	t.Helper()
	c.once.Do(c.start)
	if errors.Is(c.err, errNoBrowser) && os.Getenv("CI") != "true" {
		t.Skip(c.err)
	}
	require.NoError(t, c.err)
	return c.ctx
}

func (c *chromium) start() {
	path, err := findChromium()
	if err != nil {
		c.err = err
		return
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.WSURLReadTimeout(patience),
		chromedp.ExecPath(path),
		chromedp.NoSandbox, // which not every user may use; the pages are the program's own
		chromedp.WindowSize(1280, 800),
		chromedp.Flag("headless", "new"),
		chromedp.Flag("disable-gpu", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("accept-lang", "en-GB"),
		// Scrollbars take room on some machines and none on others.
		chromedp.Flag("hide-scrollbars", true),
	)
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	c.ctx = ctx
	c.cancel = func() {
		_ = chromedp.Cancel(ctx)
		cancel()
		stop()
	}
	c.err = chromedp.Do(ctx)
}

// close ends the process, if there is one, and removes its profile.
func (c *chromium) close() {
	if c.cancel != nil {
		c.cancel()
	}
}

// findChromium finds the browser. The shell without windows is preferred: the tests take
// half the work in it.
func findChromium() (string, error) {
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		// Ubuntu's chromium-browser only says how to install a browser, and fails.
		if path, err := exec.LookPath(name); err == nil && exec.Command(path, "--version").Run() == nil {
			return path, nil
		}
	}
	return "", errNoBrowser
}

// Most tests wait for something most of the time, if only for a connection that closes.
const parallel = "8"

func TestMain(m *testing.M) {
	if err := flag.Set("test.parallel", parallel); err != nil {
		panic(err)
	}
	testscript.Main(suite{m}, map[string]func(){apptest.PatientName: patient.Main})
}

// suite is all tests and the end of their browser.
type suite struct{ *testing.M }

func (s suite) Run() int {
	defer browser.close()
	return s.M.Run()
}
