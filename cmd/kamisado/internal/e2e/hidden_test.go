//go:build full

package e2e

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game"
	"kamisado/game/minesweeper"
	"kamisado/game/sixes"
)

// twins are two matches of a game that look the same to everybody, though what is
// hidden differs: the moves that lead there, from two seeds.
type twins struct {
	seeds [2]game.Seed
	moves []game.Move
}

// seedOf is a seed for a number.
func seedOf(n uint64) (seed game.Seed) {
	chance := rand.New(rand.NewPCG(n, n))
	for i := range seed {
		seed[i] = byte(chance.Uint32())
	}
	return seed
}

// twinDeals searches pairs of deals for two in which the same seats can play the same
// cards, as many as wanted, and those who cannot pass in both.
func twinDeals(t *testing.T, least int) twins {
	t.Helper()
	for n := uint64(0); ; n += 2 {
		pair := twins{seeds: [2]game.Seed{seedOf(n), seedOf(n + 1)}}
		var ps [2]game.Position
		for i, seed := range pair.seeds {
			p, err := sixes.NewMatch(seed).Play(sixes.North, sixes.DealAll)
			require.NoError(t, err)
			ps[i] = p
		}
		if moves := together(t, ps, least); len(moves) == least {
			pair.moves = append([]game.Move{sixes.DealAll}, moves...)
			return pair
		}
	}
}

// together are moves that two positions of the sixes have in common, as many as wanted
// where there are.
func together(t *testing.T, ps [2]game.Position, most int) (longest []game.Move) {
	t.Helper()
	if most == 0 || ps[0].View(game.Nobody).Notation != ps[1].View(game.Nobody).Notation {
		return nil
	}
	seat := ps[0].ToMove()[0]
	for move := range ps[0].Legal(seat) {
		if !slices.Contains(slices.Collect(ps[1].Legal(seat)), move) {
			continue
		}
		var next [2]game.Position
		for i, p := range ps {
			var err error
			next[i], err = p.Play(seat, move)
			require.NoError(t, err)
		}
		if next[0].View(game.Nobody).Notation != next[1].View(game.Nobody).Notation {
			continue
		}
		if moves := append([]game.Move{move}, together(t, next, most-1)...); len(moves) > len(longest) {
			longest = moves
		}
		if len(longest) == most {
			return longest
		}
	}
	return longest
}

// public are the board and what else everybody sees, without what names the match and
// its seed.
func (c *liveMatch) public(seed game.Seed) (text string, picture []byte) {
	c.t.Helper()
	m := c.board
	parts := []string{m.Content}
	for _, control := range m.Controls() {
		parts = append(parts, control.CustomID, control.Label, control.Placeholder, strings.Join(control.Values(), " "))
	}
	for _, a := range m.Attachments {
		parts = append(parts, a.Name, a.Description)
	}
	require.Len(c.t, m.Attachments, 1)
	text = strings.NewReplacer(string(c.id), "MATCH", seed.Hash(), "HASH").Replace(strings.Join(parts, "\n"))
	return text, m.Attachments[0].Bytes
}

// Two deals that differ in hidden cards alone look the same to everybody, to the last
// byte of the picture, while each hand is another.
func TestTwinDeals(t *testing.T) {
	t.Parallel()
	f := newFakeChance()
	h := prepareHarness(t)
	h.tune = f.tune
	h.start()
	pair := twinDeals(t, 6)
	people := h.four()
	var texts [2][]string
	var pictures [2][][]byte
	for i, seed := range pair.seeds {
		h := h.on(t)
		h.channel = h.guild.NewChannel("twin")
		f.setSeeds(seed)
		p := h.openTable(newLeakChecker(), "", people...)
		moves := inTurn(pair.moves)
		for range pair.moves {
			mover, position, _ := p.running()
			how := p.fromHand
			if position.View(game.Nobody).Board.(*sixes.Board).Deck > 0 {
				how = p.click
			}
			how(mover, moves(position))
			text, picture := p.public(seed)
			texts[i], pictures[i] = append(texts[i], text), append(pictures[i], picture)
			plain := h.ephemeral(h.discord.NewUser("eva", "en-US").Slash(h.channel, "board", fakediscord.Bool("text", true), fakediscord.String("match", string(p.id))))
			texts[i] = append(texts[i], strings.ReplaceAll(plain, string(p.id), "MATCH"))
			texts[i] = append(texts[i], p.toldStranger()...)
		}
	}
	require.NotEqual(t, sixes.Deal(pair.seeds[0]), sixes.Deal(pair.seeds[1]))
	require.Equal(t, texts[0], texts[1])
	require.Equal(t, pictures[0], pictures[1])
}

// toldStranger is what somebody who does not play hears who asks for every card, and more.
func (p *cardMatch) toldStranger() (answers []string) {
	p.t.Helper()
	stranger := p.discord.NewUser("onlooker", "en-US")
	for _, question := range append(allCards(), "my hand", "what can I play", "points", "last", "west") {
		answer := p.ephemeral(stranger.Slash(p.channel, "board", fakediscord.String("ask", question), fakediscord.String("match", string(p.id))))
		require.NotContains(p.t, answer, "in your hand")
		answers = append(answers, answer)
	}
	return answers
}

// allCards are the names of all cards.
func allCards() (names []string) {
	for card := range sixes.NoCard {
		names = append(names, card.String())
	}
	return names
}

// twinFields searches seeds for two whose mines differ though the same cells with the
// same numbers are open after the first move.
func twinFields(t *testing.T, options game.Options, first game.Move) twins {
	t.Helper()
	seen := make(map[string]game.Seed)
	for n := uint64(0); ; n++ {
		seed := seedOf(n)
		start, err := minesweeper.Rules{}.New(options, seed)
		require.NoError(t, err)
		p, err := start.Play(minesweeper.Player, first)
		require.NoError(t, err)
		view := p.View(game.Nobody)
		other, ok := seen[view.Notation]
		seen[view.Notation] = seed
		if !ok || view.Outcome != nil || minesOf(t, options, seed, first)[0] == minesOf(t, options, other, first)[0] {
			continue
		}
		return twins{[2]game.Seed{other, seed}, []game.Move{first}}
	}
}

// minesOf are where the mines of a match lie.
func minesOf(t *testing.T, options game.Options, seed game.Seed, first game.Move) []string {
	t.Helper()
	mines, err := minesweeper.Rules{}.Mines(options, seed, string(first))
	require.NoError(t, err)
	return mines
}

// Two minefields with the same numbers look the same, to the last byte of the picture,
// and hints do not know more; only the end tells them apart.
func TestTwinFields(t *testing.T) {
	t.Parallel()
	f := newFakeChance()
	h := prepareHarness(t)
	h.tune = f.tune
	h.start()
	options := game.Options{"rows": "5", "columns": "6", "mines": "8"}
	pair := twinFields(t, options, "c3")
	unlike := difference(minesOf(t, options, pair.seeds[0], "c3"), minesOf(t, options, pair.seeds[1], "c3"))
	var texts [2][]string
	var pictures [2][][]byte
	var ends [2]string
	for i, seed := range pair.seeds {
		h := h.on(t)
		h.channel = h.guild.NewChannel("twin")
		f.setSeeds(seed)
		m := h.alone(minesweeper.ID, fakediscord.Integer("rows", 5), fakediscord.Integer("columns", 6), fakediscord.Integer("mines", 8))
		note := func() {
			text, picture := m.public(seed)
			texts[i], pictures[i] = append(texts[i], text), append(pictures[i], picture)
			require.NotContains(t, text, seed.String())
			for _, command := range []string{"hint", "moves"} {
				told := h.private(h.black.Slash(h.channel, command)).Content
				texts[i] = append(texts[i], strings.ReplaceAll(told, string(m.id), "MATCH"))
			}
			for _, question := range []string{"mines", "closed", "what can I play", "row 1", "column a", unlike, "points"} {
				texts[i] = append(texts[i], h.ephemeral(h.black.Slash(h.channel, "board", fakediscord.String("ask", question))))
			}
			choices, err := h.black.Autocomplete(h.channel, "move", fakediscord.Focused("move", "")).Choices(h.soon())
			require.NoError(t, err)
			for _, choice := range choices {
				texts[i] = append(texts[i], choice.Name)
			}
		}
		note()
		m.click(h.black, "c3")
		note()
		m.click(h.black, game.Move(unlike+"!"))
		note()
		m.click(h.black, game.Move(unlike+"!"))
		m.click(h.black, game.Move(unlike))
		ends[i] = m.board.Content
	}
	require.Equal(t, texts[0], texts[1])
	require.Equal(t, pictures[0], pictures[1])
	require.Contains(t, ends[0], "There was a mine on "+unlike+"!")
	require.NotContains(t, ends[1], "There was a mine on "+unlike+"!")
}

// difference is the first mine that only the first field has.
func difference(a, b []string) string {
	return a[slices.IndexFunc(a, func(cell string) bool { return !slices.Contains(b, cell) })]
}
