package terminal

import "kamisado/game"

// pledge shows the hash of the seed that has drawn, so that it cannot be changed any
// more without being noticed.
func (s *session) pledge() {
	if game.Deals(s.config.Rules) {
		s.page.block(s.voice.Text("terminal.seed.hash", "Hash", s.seed.Hash()))
	}
}

// reveal shows the seed when the match is over or left: whoever wants to can check
// that its hash is the one of the start, and with kamisado deal what it dealt.
func (s *session) reveal() {
	if !game.Deals(s.config.Rules) {
		return
	}
	s.page.gap()
	s.page.block(s.voice.Text("terminal.seed", "Seed", s.seed.String()))
	if flags := game.DealFlags(s.config.Rules, s.config.Options, s.seed, s.now); flags != "" {
		s.page.block(s.voice.Text("terminal.seed.deal", "Flags", flags))
	}
}
