package bot

import (
	"context"
	"errors"
	"slices"
	"sync"

	"golang.org/x/sync/semaphore"

	"kamisado/bot/lookback"
	"kamisado/bot/present"
	"kamisado/bot/privacy"
	"kamisado/bot/respond"
	"kamisado/bot/session"
	"kamisado/bot/upkeep"
)

// Bot plays matches with people. It is safe for concurrent use.
type Bot struct {
	*respond.Responder
	find     respond.Finder
	starts   starter
	requests *dedupe
	coach    *lookback.Coach
	replays  lookback.Animations
	privacy  *privacy.Handler
	// imports is held while a text is read. A seed can be chosen so that the search for a board
	// without guesses takes some hundred milliseconds of a processor.
	imports *semaphore.Weighted
}

// New makes a bot.
func New(c respond.Config) *Bot {
	a := respond.New(c)
	b := &Bot{
		Responder: a, find: respond.Finder{Responder: a}, requests: newDedupe(), imports: semaphore.NewWeighted(1),
	}
	b.starts.Finder = &b.find
	b.coach = lookback.NewCoach(&b.find)
	b.replays = lookback.NewAnimations(&b.find)
	b.privacy = privacy.New(a)
	return b
}

// SweepEvery is how often to call Sweep.
const SweepEvery = upkeep.SweepEvery

// Sweep does what is due by itself, see [upkeep.Upkeep.Sweep], and says in hands whose
// messages can soon be changed no more that they have stopped following the match. People who
// are half forgotten are forgotten.
func (b *Bot) Sweep(ctx context.Context, connected bool) error {
	var work sync.WaitGroup
	defer work.Wait()
	work.Go(func() { b.Private.Pause(ctx) })
	if connected {
		work.Go(func() {
			err := b.privacy.Sweep(ctx)
			switch {
			case err == nil, ctx.Err() != nil:
			case errors.Is(err, session.ErrNoneWaiting):
				b.Log.Debug("could not look for people to forget", "error", err)
			default:
				b.Log.Error("a person's data is not deleted yet", "error", err)
			}
		})
	}
	return b.Upkeep.Sweep(ctx, connected)
}

// Pause says that the process is about to end: other processes take over its share of what is
// due, and hands say that they have stopped following the match, for those know nothing of them.
func (b *Bot) Pause(ctx context.Context) {
	if err := b.Upkeep.Leave(ctx); err != nil {
		b.Log.Info("could not tell the other processes, who will find out", "error", err)
	}
	b.Private.PauseAll(ctx)
}

// Revive shows the matches of some channels again, see [upkeep.Upkeep.Revive].
func (b *Bot) Revive(ctx context.Context, channels ...string) error {
	return b.Upkeep.Revive(ctx, channels...)
}

// Topics lists all topics of /help: the games' rules first, then their pictures.
func (b *Bot) Topics() []string {
	var topics, legends []string
	for i := range b.Games {
		id := b.Games[i].Rules.ID()
		topics, legends = append(topics, string(id)), append(legends, present.LegendTopic(id))
	}
	return slices.Concat(topics, legends, present.HelpTopics())
}
