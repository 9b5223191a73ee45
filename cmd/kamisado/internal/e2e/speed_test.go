//go:build full

package e2e

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/game/kamisado"
	kamisadoengine "kamisado/game/kamisado/engine"
)

// The benchmarks of this file start the built program as a process of its own
// and play random matches through the fake Discord, with SQLite durable:
//
//	go test -run '^$' -bench 'Speed$' -benchtime 4000x ./cmd/kamisado/internal/e2e
//
// They report the milliseconds until a move's callback has arrived (the median
// and the 95th percentile), moves a second, the bot's CPU a move and an interaction (a match also
// has a challenge and its answer), its resident memory, the mean picture and REST calls a move.

// The ways on which interactions come.
const overGateway, overWeb = "gateway", "http"

// speedHarness is a bot in a process of its own, or in several.
type speedHarness struct {
	discord   *fakediscord.Server
	guild     *fakediscord.Guild
	processes []*os.Process
	way       string
}

// keptRequests is more than there are in a benchmark.
const keptRequests = 100_000

// newSpeedHarness starts a program so many times and waits until it can be asked.
func newSpeedHarness(b *testing.B, program, way string, processes int, environment ...string) *speedHarness {
	b.Helper()
	h := &speedHarness{discord: fakediscord.New(fakediscord.Config{MaxRequests: keptRequests}), way: way}
	b.Cleanup(h.discord.Close)
	h.guild = h.discord.NewGuild("Club", "en-US")
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	all := &balancer{next: &http.Transport{MaxIdleConnsPerHost: 64}}
	b.Cleanup(all.next.CloseIdleConnections)
	for range processes {
		variables := append(
			[]string{"DISCORD_TOKEN=" + h.discord.Token(), "DISCORD_API_URL=" + h.discord.URL(), "LOG_LEVEL=warn"},
			environment...,
		)
		if way == overWeb {
			address := apptest.FreeAddress(b)
			all.addresses = append(all.addresses, address)
			variables = append(variables, "HTTP_LISTEN="+address,
				"DISCORD_PUBLIC_KEY="+hex.EncodeToString(key.Public().(ed25519.PublicKey)))
		}
		h.start(b, program, variables)
	}
	ctx, cancel := context.WithTimeout(context.Background(), apptest.Patience)
	defer cancel()
	if way == overGateway {
		require.NoError(b, h.discord.WaitReady(ctx))
		return h
	}
	for _, address := range all.addresses { // each listens, and in the end all are asked
		h.open(b, ctx, key, &balancer{next: all.next, addresses: []string{address}})
	}
	h.open(b, ctx, key, all)
	return h
}

// open has interactions go to who listens, once somebody does.
func (h *speedHarness) open(b *testing.B, ctx context.Context, key ed25519.PrivateKey, to *balancer) {
	b.Helper()
	endpoint := &fakediscord.Endpoint{URL: "http://bot/interactions", Key: key, Transport: to}
	for err := endpoint.Open(ctx, h.discord); err != nil; err = endpoint.Open(ctx, h.discord) {
		require.NoError(b, ctx.Err(), err)
	}
}

// start starts a process and waits until the commands are there, which it looks after at first.
func (h *speedHarness) start(b *testing.B, program string, environment []string) {
	b.Helper()
	before := h.discord.RequestCount()
	bot := exec.Command(program)
	bot.Dir = b.TempDir()
	bot.Env = append(os.Environ(), environment...)
	bot.Stderr = os.Stderr
	require.NoError(b, bot.Start())
	h.processes = append(h.processes, bot.Process)
	b.Cleanup(func() {
		_ = bot.Process.Signal(os.Interrupt)
		_ = bot.Wait()
	})
	ctx, cancel := context.WithTimeout(context.Background(), apptest.Patience)
	defer cancel()
	_, err := h.discord.WaitRequest(ctx, func(r fakediscord.Request) bool {
		return strings.HasSuffix(r.Path, "/commands") && h.discord.RequestCount() > before
	})
	require.NoError(b, err)
}

// balancer sends requests to one address after the other.
type balancer struct {
	next      *http.Transport
	addresses []string
	count     atomic.Int64
}

func (t *balancer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Host = t.addresses[int(t.count.Add(1))%len(t.addresses)]
	return t.next.RoundTrip(r)
}

// buildBot builds the program as it is shipped.
func buildBot(b *testing.B) string {
	b.Helper()
	binary := filepath.Join(b.TempDir(), "kamisado")
	build := exec.Command("go", "build", "-o", binary, "kamisado/cmd/kamisado")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	out, err := build.CombinedOutput()
	require.NoError(b, err, string(out))
	return binary
}

// cpu is the processor time that the bot has used so far.
func (h *speedHarness) cpu(b *testing.B) (all time.Duration) {
	for _, p := range h.processes {
		all += timesOf(b, p.Pid)[0]
	}
	return all
}

// timesOf are the processor time that a process has used, and that of its children that have ended.
func timesOf(b *testing.B, pid int) (used [2]time.Duration) {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	require.NoError(b, err)
	_, rest, _ := strings.Cut(string(raw), ") ")
	fields := strings.Fields(rest)
	for i := range used {
		user, _ := strconv.Atoi(fields[11+2*i])
		system, _ := strconv.Atoi(fields[12+2*i])
		used[i] = time.Duration(user+system) * 10 * time.Millisecond
	}
	return used
}

// resident is the largest resident memory of one of the bot's processes in MiB.
func (h *speedHarness) resident(b *testing.B) (most float64) {
	for _, p := range h.processes {
		raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.Pid))
		require.NoError(b, err)
		_, rest, _ := strings.Cut(string(raw), "VmHWM:")
		kib, err := strconv.Atoi(strings.Fields(rest)[0])
		require.NoError(b, err)
		most = max(most, float64(kib)/1024)
	}
	return most
}

// timings are what was measured at a table.
type timings struct {
	took []time.Duration
	// late counts the answers that came by an edit, asked all interactions.
	late, asked, pictures, bytes int
}

// note waits for the first response to an interaction that is timed.
func (t *timings) note(ctx context.Context, in *fakediscord.Interaction) (fakediscord.Callback, error) {
	t.asked++
	answer, err := in.Callback(ctx)
	if err != nil {
		return answer, err
	}
	t.took = append(t.took, answer.Took)
	for _, f := range answer.Files {
		t.pictures++
		t.bytes += len(f.Bytes)
	}
	return answer, nil
}

// pair is two players who play random matches against each other by clicks, or
// one and a level of the computer.
type pair struct {
	timings
	channel *fakediscord.Channel
	players [2]*fakediscord.User
	// mode is Kamisado's.
	mode string
	// level is the computer that plays in the second one's place; empty for none.
	level   string
	random  *rand.Rand
	message *fakediscord.Message
}

func (h *speedHarness) newPair(number int) *pair {
	return &pair{
		channel: h.guild.NewChannel(fmt.Sprintf("table-%d", number)),
		players: [2]*fakediscord.User{
			h.discord.NewUser(fmt.Sprintf("ana%d", number), "es-ES"),
			h.discord.NewUser(fmt.Sprintf("berta%d", number), "en-GB"),
		},
		mode: kamisado.NameStandard, random: rand.New(rand.NewPCG(1, uint64(number))),
	}
}

func (p *pair) say(ctx context.Context, in *fakediscord.Interaction) error {
	p.asked++
	return p.see(ctx, in)
}

func (p *pair) see(ctx context.Context, in *fakediscord.Interaction) error {
	m, err := in.Reply(ctx)
	if err != nil {
		return err
	}
	p.message = m
	return nil
}

// begin challenges and accepts, or starts against a level of the computer.
func (p *pair) begin(ctx context.Context) error {
	if p.level != "" {
		return p.say(ctx, p.players[0].Slash(p.channel, "kamisado start", fakediscord.String("mode", p.mode),
			fakediscord.String("color", "negro"), fakediscord.String("level", p.level)))
	}
	err := p.say(ctx, p.players[0].Slash(p.channel, "kamisado start", fakediscord.String("mode", p.mode),
		fakediscord.UserOption("opponent", p.players[1])))
	if err != nil {
		return err
	}
	buttons := p.message.Buttons()
	accept := slices.IndexFunc(buttons, func(b fakediscord.Component) bool { return strings.Contains(b.Label, "Accept") })
	if accept < 0 {
		return fmt.Errorf("no challenge: %s", p.message.Content)
	}
	return p.say(ctx, p.players[1].Press(p.message, buttons[accept].CustomID))
}

// mover is who is to move: the line that says so mentions them first.
func (p *pair) mover() *fakediscord.User {
	_, rest, _ := strings.Cut(p.message.Content, "▶ ")
	for _, u := range p.players {
		if strings.HasPrefix(rest, u.Mention()) {
			return u
		}
	}
	return nil
}

// move makes one random move with the controls, or typed, and notes how long it took.
func (p *pair) move(ctx context.Context, typed bool) error {
	mover := p.mover()
	if mover == nil {
		if err := p.begin(ctx); err != nil {
			return err
		}
		mover = p.mover()
	}
	selects := p.message.Selects()
	if len(selects) == 0 {
		return p.push(ctx, mover)
	}
	if verbOf(selects[0]) == "pick" {
		group := selects[0].Options[p.random.IntN(len(selects[0].Options))].Value
		if err := p.say(ctx, mover.Select(p.message, selects[0].CustomID, group)); err != nil {
			return err
		}
		if selects = p.message.Selects(); len(selects) < 2 {
			return fmt.Errorf("no cells to choose from: %s", p.message.Content)
		}
		selects = selects[1:]
	}
	options := selects[0].Options
	value := options[p.random.IntN(len(options))].Value
	if typed {
		return p.timed(ctx, mover.Slash(p.channel, "move", fakediscord.String("move", value)))
	}
	return p.timed(ctx, mover.Select(p.message, selects[0].CustomID, value))
}

// push presses the only thing left to do.
func (p *pair) push(ctx context.Context, mover *fakediscord.User) error {
	for _, button := range p.message.Buttons() {
		if strings.HasPrefix(button.Label, "Push") {
			return p.timed(ctx, mover.Press(p.message, button.CustomID))
		}
	}
	return fmt.Errorf("nothing to move with: %s", p.message.Content)
}

func (p *pair) timed(ctx context.Context, in *fakediscord.Interaction) error {
	answer, err := p.note(ctx, in)
	if err != nil {
		return err
	}
	if answer.Type != fakediscord.CallbackDeferredUpdate {
		return p.see(ctx, in)
	}
	// The computer's answer comes later; the board then asks for a move, or is over.
	p.late++
	before := p.message
	p.message, err = p.channel.WaitMessage(ctx, func(m *fakediscord.Message) bool {
		return m.ID == before.ID && m.Content != before.Content && len(m.Controls()) > 0 && !strings.Contains(m.Content, "⏳")
	})
	return err
}

// percentile of durations, in milliseconds.
func percentile(took []time.Duration, percent int) float64 {
	slices.Sort(took)
	return float64(took[(len(took)-1)*percent/100].Microseconds()) / 1000
}

// BenchmarkSpeed plays one match and 40 matches at once, by clicks and typed, over the gateway and over HTTP.
func BenchmarkSpeed(b *testing.B) {
	binary := buildBot(b)
	for _, way := range []string{overGateway, overWeb} {
		for _, how := range []string{"clicks", "typed"} {
			for _, games := range []int{1, 40} {
				b.Run(fmt.Sprintf("%s/%s/games=%d", way, how, games), func(b *testing.B) {
					benchmarkSpeed(b, newSpeedHarness(b, binary, way, 1), games, "", how == "typed")
				})
			}
		}
	}
}

// BenchmarkSpeedComputer plays one match and 8 matches at once against the perfect
// player. What is timed is a move with the computer's answer in the same callback,
// or the deferral.
func BenchmarkSpeedComputer(b *testing.B) {
	binary := buildBot(b)
	for _, games := range []int{1, 8} {
		b.Run(fmt.Sprintf("games=%d", games), func(b *testing.B) {
			benchmarkSpeed(b, newSpeedHarness(b, binary, overGateway, 1), games, kamisadoengine.LevelPerfect, false)
		})
	}
}

// benchmarkSpeed plays several matches at once, between people or against a level.
func benchmarkSpeed(b *testing.B, h *speedHarness, games int, level string, typed bool) {
	pairs := make([]*pair, games)
	for i := range pairs {
		pairs[i] = h.newPair(i)
		pairs[i].level = level
		require.NoError(b, pairs[i].begin(b.Context()), h.discord.Problems())
		pairs[i].timings = timings{}
	}
	calls, cpu := h.discord.RequestCount(), h.cpu(b)
	b.ResetTimer()
	var done atomic.Int64
	var wait sync.WaitGroup
	for _, t := range pairs {
		wait.Go(func() {
			for done.Add(1) <= int64(b.N) {
				if err := t.move(b.Context(), typed); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wait.Wait()
	b.StopTimer()
	if b.Failed() {
		return
	}
	var all timings
	for _, t := range pairs {
		all.took = append(all.took, t.took...)
		all.late, all.asked = all.late+t.late, all.asked+t.asked
		all.pictures, all.bytes = all.pictures+t.pictures, all.bytes+t.bytes
	}
	moves, used := float64(len(all.took)), float64((h.cpu(b)-cpu).Microseconds())/1000
	b.ReportMetric(100*float64(all.late)/moves, "late-%")
	b.ReportMetric(percentile(all.took, 50), "p50-ms")
	b.ReportMetric(percentile(all.took, 95), "p95-ms")
	b.ReportMetric(percentile(all.took, 99), "p99-ms")
	b.ReportMetric(moves/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(used/moves, "bot-cpu-ms/move")
	b.ReportMetric(used/float64(all.asked), "bot-cpu-ms/interaction")
	b.ReportMetric(h.resident(b), "bot-MiB")
	b.ReportMetric(float64(all.bytes)/float64(max(1, all.pictures))/1000, "picture-kB")
	requests := h.discord.RequestCount() - calls
	if h.way == overWeb {
		requests -= all.asked // first responses, which are none
	}
	b.ReportMetric(float64(requests)/moves, "REST/move")
	require.Empty(b, h.discord.Problems())
}
