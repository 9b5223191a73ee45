package e2e

import (
	"context"
	"fmt"
	"math/rand/v2"
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
)

// The benchmarks of this file start the built program as a process of its own
// and play random matches through the fake Discord, with SQLite durable:
//
//	go test -run '^$' -bench Speed -benchtime 2000x ./cmd/kamisado
//
// They report the milliseconds until a move's callback has arrived (the median
// and the 95th percentile), moves a second, the bot's CPU a move, its resident
// memory, the largest picture and REST calls a move.

// speedHarness is the program in its own process.
type speedHarness struct {
	discord *fakediscord.Server
	guild   *fakediscord.Guild
	process *os.Process
}

func newSpeedHarness(b *testing.B) *speedHarness {
	b.Helper()
	dir := b.TempDir()
	binary := filepath.Join(dir, "kamisado")
	build := exec.Command("go", "build", "-o", binary, "kamisado/cmd/kamisado")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	out, err := build.CombinedOutput()
	require.NoError(b, err, string(out))
	h := &speedHarness{discord: fakediscord.New(fakediscord.Config{})}
	b.Cleanup(h.discord.Close)
	h.guild = h.discord.NewGuild("Club", "en-US")
	bot := exec.Command(binary)
	bot.Dir = dir
	bot.Env = append(os.Environ(), "DISCORD_TOKEN="+h.discord.Token(), "DISCORD_API_URL="+h.discord.URL(), "LOG_LEVEL=warn")
	bot.Stderr = os.Stderr
	require.NoError(b, bot.Start())
	h.process = bot.Process
	b.Cleanup(func() {
		_ = bot.Process.Signal(os.Interrupt)
		_ = bot.Wait()
	})
	ctx, cancel := context.WithTimeout(context.Background(), apptest.Patience)
	defer cancel()
	require.NoError(b, h.discord.WaitReady(ctx))
	_, err = h.discord.WaitRequest(ctx, func(r fakediscord.Request) bool {
		return strings.HasSuffix(r.Path, "/commands") && r.Method != "GET"
	})
	require.NoError(b, err)
	return h
}

// cpu is the processor time the bot has used so far.
func (h *speedHarness) cpu(b *testing.B) time.Duration {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", h.process.Pid))
	require.NoError(b, err)
	_, rest, _ := strings.Cut(string(raw), ") ")
	fields := strings.Fields(rest)
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond
}

// resident is the bot's largest resident memory in MiB.
func (h *speedHarness) resident(b *testing.B) float64 {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", h.process.Pid))
	require.NoError(b, err)
	_, rest, _ := strings.Cut(string(raw), "VmHWM:")
	kib, err := strconv.Atoi(strings.Fields(rest)[0])
	require.NoError(b, err)
	return float64(kib) / 1024
}

// pair is two players who play random matches against each other by clicks, or
// one and a level of the computer.
type pair struct {
	s       *speedHarness
	channel *fakediscord.Channel
	players [2]*fakediscord.User
	// level is the computer that plays in the second one's place; empty for none.
	level   string
	random  *rand.Rand
	message *fakediscord.Message
	took    []time.Duration
	// late counts the answers that came by an edit.
	late, largest int
}

func (h *speedHarness) newPair(number int) *pair {
	return &pair{
		s: h, channel: h.guild.NewChannel(fmt.Sprintf("table-%d", number)),
		players: [2]*fakediscord.User{
			h.discord.NewUser(fmt.Sprintf("ana%d", number), "es-ES"),
			h.discord.NewUser(fmt.Sprintf("berta%d", number), "en-GB"),
		},
		random: rand.New(rand.NewPCG(1, uint64(number))),
	}
}

func (p *pair) say(ctx context.Context, in *fakediscord.Interaction) error {
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
		return p.say(ctx, p.players[0].Slash(p.channel, "kamisado start", fakediscord.String("mode", "estandar"),
			fakediscord.String("color", "negro"), fakediscord.String("level", p.level)))
	}
	err := p.say(ctx, p.players[0].Slash(p.channel, "kamisado start", fakediscord.String("mode", "estandar"),
		fakediscord.UserOption("opponent", p.players[1])))
	if err != nil {
		return err
	}
	accept, ok := p.message.Labelled("Accept")
	if !ok {
		return fmt.Errorf("no challenge: %s", p.message.Content)
	}
	return p.say(ctx, p.players[1].Press(p.message, accept.CustomID))
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
	if strings.HasSuffix(selects[0].CustomID, ":pick") {
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
	answer, err := in.Callback(ctx)
	if err != nil {
		return err
	}
	p.took = append(p.took, answer.Took)
	for _, f := range answer.Files {
		p.largest = max(p.largest, len(f.Bytes))
	}
	if answer.Type != fakediscord.CallbackDeferredUpdate {
		return p.say(ctx, in)
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

// BenchmarkSpeed plays one match and 40 matches at once, by clicks and typed.
func BenchmarkSpeed(b *testing.B) {
	for _, games := range []int{1, 40} {
		for _, how := range []string{"clicks", "typed"} {
			b.Run(fmt.Sprintf("games=%d/%s", games, how), func(b *testing.B) { benchmarkSpeed(b, games, how == "typed", "") })
		}
	}
}

// BenchmarkSpeedComputer plays one match and 8 matches at once against the perfect
// player. What is timed is a move with the computer's answer in the same callback,
// or the deferral.
func BenchmarkSpeedComputer(b *testing.B) {
	for _, games := range []int{1, 8} {
		b.Run(fmt.Sprintf("games=%d", games), func(b *testing.B) {
			benchmarkSpeed(b, games, false, kamisado.LevelPerfect)
		})
	}
}

func benchmarkSpeed(b *testing.B, games int, typed bool, level string) {
	h := newSpeedHarness(b)
	pairs := make([]*pair, games)
	for i := range pairs {
		pairs[i] = h.newPair(i)
		pairs[i].level = level
		require.NoError(b, pairs[i].begin(b.Context()))
	}
	calls, cpu := h.discord.RequestCount(), h.cpu(b)
	b.ResetTimer()
	var done atomic.Int64
	var wait sync.WaitGroup
	for _, p := range pairs {
		wait.Go(func() {
			for done.Add(1) <= int64(b.N) {
				if err := p.move(b.Context(), typed); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wait.Wait()
	b.StopTimer()
	var took []time.Duration
	late, largest := 0, 0
	for _, p := range pairs {
		took = append(took, p.took...)
		late += p.late
		largest = max(largest, p.largest)
	}
	moves := float64(len(took))
	b.ReportMetric(100*float64(late)/moves, "late-%")
	b.ReportMetric(percentile(took, 50), "p50-ms")
	b.ReportMetric(percentile(took, 95), "p95-ms")
	b.ReportMetric(percentile(took, 99), "p99-ms")
	b.ReportMetric(moves/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(float64((h.cpu(b)-cpu).Microseconds())/1000/moves, "bot-cpu-ms/move")
	b.ReportMetric(h.resident(b), "bot-MiB")
	b.ReportMetric(float64(largest)/1000, "picture-kB")
	b.ReportMetric(float64(h.discord.RequestCount()-calls)/moves, "REST/move")
	require.Empty(b, h.discord.Problems())
}
