package lang_test

import (
	"errors"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render/text"
)

// hearer says phrases in both languages and finds what cannot be said.
type hearer struct {
	t        *testing.T
	speakers []lang.Speaker
	phrases  int
}

func (h *hearer) hear(phrases ...game.Phrase) {
	h.t.Helper()
	for _, p := range phrases {
		if p.IsZero() {
			continue
		}
		h.phrases++
		for _, speaker := range h.speakers {
			requireSaid(h.t, p, speaker.Say(p))
		}
	}
}

// unfilled is what a gap without a value looks like.
var unfilled = regexp.MustCompile(`<(no value|\w+)>`)

// requireSaid wants neither a key in brackets, which is what a phrase without an
// entry gives, nor a gap that nobody fills.
func requireSaid(t *testing.T, p game.Phrase, sentence string) {
	t.Helper()
	require.NotEmpty(t, sentence, p)
	require.NotContains(t, sentence, "[", p)
	require.NotRegexp(t, unfilled, sentence, p)
}

func (h *hearer) hearError(err error) {
	h.t.Helper()
	var refusal *game.Error
	require.True(h.t, errors.As(err, &refusal), err)
	h.hear(refusal.Why)
}

// hearView says all that a view holds, and its board in words.
func (h *hearer) hearView(v game.View) {
	h.t.Helper()
	for _, event := range v.LastEvents {
		h.hear(event.Phrase)
	}
	h.hear(v.Status...)
	h.hear(v.Prompt)
	for _, group := range v.Groups {
		h.hear(group.Label, group.Note)
		for _, choice := range group.Choices {
			h.hear(choice.Label, choice.Note)
		}
	}
	for _, speaker := range h.speakers {
		requireSaid(h.t, v.Prompt, text.Kamisado{}.Alt(v, speaker.Say, 0))
	}
}

// Whole matches, drawn by chance, say nothing that a language does not have:
// neither their views nor what they answer to illegal moves.
func TestMatchesAreSpoken(t *testing.T) {
	t.Parallel()
	const matches = 12
	random := rand.New(rand.NewPCG(8, 64))
	h := newHearer(t)
	for range matches {
		p, err := kamisado.Rules{}.New(game.Options{kamisado.OptionMode: "estandar"}, game.Seed{})
		require.NoError(t, err)
		for len(p.ToMove()) > 0 {
			h.hearView(p.View(game.Nobody))
			seat := p.ToMove()[0]
			legal := slices.Collect(p.Legal(seat))
			h.hearRefusals(p, seat, random)
			p, err = p.Play(seat, legal[random.IntN(len(legal))])
			require.NoError(t, err)
		}
		h.hearView(p.View(game.Nobody))
		_, err = p.Play(kamisado.Black, "c1c6")
		h.hearError(err)
	}
	require.Greater(t, h.phrases, 1000*matches)
}

// hearRefusals tries moves and pushes of every kind.
func (h *hearer) hearRefusals(p game.Position, seat game.Seat, random *rand.Rand) {
	h.t.Helper()
	for range 40 {
		from, to := kamisado.Cell(random.IntN(64)), kamisado.Cell(random.IntN(64))
		for _, move := range []game.Move{game.Move(from.String()), game.Move(from.String() + to.String())} {
			if _, err := p.Play(seat, move); err != nil {
				h.hearError(err)
			}
		}
	}
}

func newHearer(t *testing.T) *hearer {
	t.Helper()
	catalogue, err := lang.New()
	require.NoError(t, err)
	h := &hearer{t: t}
	for _, tag := range lang.Tags() {
		h.speakers = append(h.speakers, catalogue.Speaker(tag))
	}
	return h
}

// A locale chooses the language.
func TestOf(t *testing.T) {
	t.Parallel()
	for locale, want := range map[string]lang.Tag{
		"es": lang.Spanish, "es-ES": lang.Spanish, "es-419": lang.Spanish,
		"en-US": lang.English, "en-GB": lang.English, "fr": lang.English, "": lang.English, "est": lang.English,
	} {
		require.Equal(t, want, lang.Of(locale), locale)
	}
}

// What has no entry gives its key, what has no value shows as unfilled, and
// nothing fails.
func TestUnknownKey(t *testing.T) {
	t.Parallel()
	for _, speaker := range newHearer(t).speakers {
		require.Equal(t, "[no.such.key]", speaker.Text("no.such.key"))
		require.Regexp(t, unfilled, speaker.Text("kamisado.turn"))
		require.Empty(t, speaker.Say(game.Phrase{}))
	}
}
