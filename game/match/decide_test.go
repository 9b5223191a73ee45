package match_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
)

func TestDecideAccepts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		before  []match.Command
		command match.Command
		kinds   []match.EventKind
		seat    game.Seat
		phase   match.Phase
	}{
		"propose":             {nil, propose(), []match.EventKind{match.Proposed}, 0, match.Pending},
		"accept":              {pending(), match.Accept{User: "bob"}, []match.EventKind{match.Accepted}, 1, match.Playing},
		"decline":             {pending(), match.Decline{User: "bob"}, []match.EventKind{match.Declined}, 1, match.Closed},
		"cancel":              {pending(), match.Cancel{User: "ana"}, []match.EventKind{match.Cancelled}, 0, match.Closed},
		"expire":              {pending(), match.Expire{}, []match.EventKind{match.Expired}, game.Nobody, match.Closed},
		"move":                {playing(), take("ana", "2"), []match.EventKind{match.Moved}, 0, match.Playing},
		"move at its ply":     {append(playing(), take("ana", "2")), match.Play{User: "bob", Ply: 1, Text: "1"}, []match.EventKind{match.Moved}, 1, match.Playing},
		"typed loosely":       {playing(), take("ana", " 02 "), []match.EventKind{match.Moved}, 0, match.Playing},
		"the last move":       {append(playing(), take("ana", "3")), take("bob", "3"), []match.EventKind{match.Moved}, 1, match.Over},
		"resign":              {playing(), match.Resign{User: "bob"}, []match.EventKind{match.Resigned}, 1, match.Over},
		"resign out of turn":  {append(playing(), take("ana", "1")), match.Resign{User: "ana"}, []match.EventKind{match.Resigned}, 0, match.Over},
		"offer a restart":     {playing(), restart("bob"), []match.EventKind{match.Offered}, 1, match.Playing},
		"agree to a restart":  {append(playing(), restart("bob")), restart("ana"), []match.EventKind{match.Offered, match.Restarted}, 0, match.Playing},
		"offer a rematch":     {over(), rematch("ana"), []match.EventKind{match.Offered}, 0, match.Over},
		"agree to a rematch":  {append(over(), rematch("ana")), rematch("bob"), []match.EventKind{match.Offered, match.Rematched}, 1, match.Over},
		"offer after a move":  {append(playing(), restart("ana"), take("ana", "1")), restart("ana"), []match.EventKind{match.Offered}, 0, match.Playing},
		"rematch after a win": {append(playing(), take("ana", "3"), take("bob", "3")), rematch("bob"), []match.EventKind{match.Offered}, 1, match.Over},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			before := play(t, c.before...)
			events, after, err := match.Decide(games, before, c.command, noon)
			require.NoError(t, err)
			kinds := []match.EventKind{}
			for i, e := range events {
				kinds = append(kinds, e.Kind)
				require.Equal(t, before.Version+1+i, e.Seq)
				require.Equal(t, noon, e.At)
			}
			require.Equal(t, c.kinds, kinds)
			require.Equal(t, c.seat, events[0].Seat)
			require.Equal(t, c.phase, after.Phase)
			require.Equal(t, before.Version+len(events), after.Version)
		})
	}
}

// TestDecideMistakes has what no player can cause: errors, but no refusals.
func TestDecideMistakes(t *testing.T) {
	t.Parallel()
	changed := func(p match.Proposal) func(change func(*match.Proposal)) match.Command {
		return func(change func(*match.Proposal)) match.Command {
			changed := p
			changed.Players = slices.Clone(p.Players)
			change(&changed)
			return match.Propose{Proposal: changed}
		}
	}
	proposal, lobby, alone := changed(duel()), changed(table()), changed(solo(1))
	opened := play(t, opened()...)
	waiting := play(t, against(1, take("ana", "1"))...)
	other := play(t, playing()...)
	other.Game = "chess"
	begun := play(t, playing()...)
	ended := play(t, append(over(), rematch("bob"))...)
	for name, c := range map[string]struct {
		state   match.State
		command match.Command
	}{
		"proposed twice":             {begun, propose()},
		"no such game":               {match.State{}, proposal(func(p *match.Proposal) { p.Game = "chess" })},
		"game went away":             {other, take("ana", "1")},
		"nobody plays":               {match.State{}, proposal(func(p *match.Proposal) { p.Players = nil })},
		"too many":                   {match.State{}, proposal(func(p *match.Proposal) { p.Players = make([]match.Player, 5) })},
		"no such proposer":           {match.State{}, proposal(func(p *match.Proposal) { p.Proposer = 2 })},
		"nobody proposes":            {match.State{}, proposal(func(p *match.Proposal) { p.Proposer = game.Nobody })},
		"against oneself":            {match.State{}, proposal(func(p *match.Proposal) { p.Players[1] = p.Players[0] })},
		"against nobody":             {match.State{}, proposal(func(p *match.Proposal) { p.Players[1].User = "" })},
		"an unknown offer":           {begun, match.Offer{User: "ana", What: "tea", Ply: match.AnyPly}},
		"rematch without name":       {ended, match.Offer{User: "ana", What: match.Rematch, Ply: match.AnyPly}},
		"nobody joins":               {opened, match.Join{}},
		"no level":                   {opened, match.AddComputer{User: "ana"}},
		"a seat is missing":          {match.State{}, lobby(func(p *match.Proposal) { p.Lobby = p.Lobby[:3] })},
		"a seat twice":               {match.State{}, lobby(func(p *match.Proposal) { p.Lobby = []game.Seat{0, 1, 1, 3} })},
		"no such seat":               {match.State{}, lobby(func(p *match.Proposal) { p.Lobby = []game.Seat{0, 1, 2, 4} })},
		"a negative seat":            {match.State{}, lobby(func(p *match.Proposal) { p.Lobby = []game.Seat{0, 1, 2, -1} })},
		"nobody is host":             {match.State{}, lobby(func(p *match.Proposal) { p.Proposer = 1 })},
		"free without a table":       {match.State{}, lobby(func(p *match.Proposal) { p.Lobby = nil })},
		"both on a seat":             {match.State{}, lobby(func(p *match.Proposal) { p.Players[1] = match.Player{User: "bob", Level: "slow"} })},
		"a name and no player":       {match.State{}, lobby(func(p *match.Proposal) { p.Players[1].Name = "Bob" })},
		"a person and a level":       {match.State{}, alone(func(p *match.Proposal) { p.Players[1].User = "bob" })},
		"neither on a seat":          {match.State{}, alone(func(p *match.Proposal) { p.Players[1].Level = "" })},
		"computers alone":            {match.State{}, alone(func(p *match.Proposal) { p.Players[0] = p.Players[1] })},
		"a computer proposes":        {match.State{}, alone(func(p *match.Proposal) { p.Proposer = 1 })},
		"a person's turn":            {play(t, against(1)...), computed(0, 0, "1")},
		"not the one to move":        {play(t, against(1)...), computed(1, 0, "1")},
		"another seat":               {waiting, computed(0, 1, "1")},
		"no computers at all":        {begun, computed(0, 0, "1")},
		"no such seat at all":        {waiting, computed(7, 1, "1")},
		"the seat of a nobody":       {waiting, computed(game.Nobody, 1, "1")},
		"not open":                   {match.State{}, proposal(func(p *match.Proposal) { p.Players[1] = match.Player{} })},
		"open for one":               {match.State{}, proposal(func(p *match.Proposal) { p.Open, p.Players = true, p.Players[:1] })},
		"open at a table":            {match.State{}, lobby(func(p *match.Proposal) { p.Open = true })},
		"nobody accepts":             {play(t, match.Propose{Proposal: openDuel()}), match.Accept{}},
		"a negative move time":       {match.State{}, proposal(func(p *match.Proposal) { p.MoveTime = -1 })},
		"a board that is not turned": {match.State{}, proposal(func(p *match.Proposal) { p.Rotated = true })},
		"replaced by no level":       {play(t, dealt()...), at{time.Hour, match.Replace{User: "bob", Seat: 0}}},
		"an answer to a stop":        {begun, match.Agree{User: "ana", What: match.Stop, Ply: match.AnyPly}},
		"rematch of itself":          {ended, match.Offer{User: "ana", What: match.Rematch, Ply: match.AnyPly, Next: "m1"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			events, after, err := decide(c.state, c.command)
			require.Error(t, err)
			require.Empty(t, events)
			require.Equal(t, c.state, after)
			var refused *game.Error
			require.NotErrorAs(t, err, &refused)
		})
	}
	refused := refusal(t, match.State{}, proposal(func(p *match.Proposal) { p.Options = game.Options{gametest.OptionHeap: "x"} }))
	require.Equal(t, game.KindOption, refused.Kind, "options are the proposer's own")
}

// TestRefusals has what players are told that is refused, by kind and key.
func TestRefusals(t *testing.T) {
	t.Parallel()
	offered, asked := append(playing(), take("ana", "3"), restart("ana")), append(over(), rematch("bob"))
	crowd := opened(join("bob"), join("cem"), join("dan"))
	for name, c := range map[string]struct {
		before  []match.Command
		command match.Command
		want    string
	}{
		"proposed, stranger: accept":           {pending(), match.Accept{User: "cem"}, "stranger match.notinvited"},
		"proposed, challenger: accept":         {pending(), match.Accept{User: "ana"}, "done match.ownproposal"},
		"proposed, declines: decline":          {pending(), match.Decline{User: "ana"}, "done match.ownproposal"},
		"proposed, invited: cancel":            {pending(), match.Cancel{User: "bob"}, "stranger match.notproposer"},
		"proposed, stranger: cancel":           {pending(), match.Cancel{User: "cem"}, "stranger match.notproposer"},
		"proposed, move: take":                 {pending(), take("ana", "1"), "over match.phase.proposed"},
		"proposed, resign":                     {pending(), match.Resign{User: "ana"}, "over match.phase.proposed"},
		"proposed, restart":                    {pending(), restart("bob"), "over match.phase.proposed"},
		"proposed, rematch":                    {pending(), rematch("bob"), "over match.phase.proposed"},
		"proposed, move: take, match.stranger": {pending(), take("cem", "1"), "stranger match.stranger"},
		"playing, accept":                      {offered, match.Accept{User: "bob"}, "over match.phase.playing"},
		"playing, decline":                     {offered, match.Decline{User: "bob"}, "over match.phase.playing"},
		"playing, cancel":                      {offered, match.Cancel{User: "ana"}, "over match.phase.playing"},
		"playing, expire":                      {offered, match.Expire{}, "over match.phase.playing"},
		"playing, rematch":                     {offered, rematch("ana"), "over match.phase.playing"},
		"playing, move: take":                  {offered, take("cem", "1"), "stranger match.stranger"},
		"playing, nobody: take":                {offered, take("", "1"), "stranger match.stranger"},
		"playing, resign":                      {offered, match.Resign{User: "cem"}, "stranger match.stranger"},
		"playing, offer: restart":              {offered, restart("cem"), "stranger match.stranger"},
		"playing, move: take, match.turn":      {offered, take("ana", "1"), "turn match.turn"},
		"playing, twice: restart":              {offered, restart("ana"), "done match.offered"},
		"playing, old move: play":              {offered, match.Play{User: "bob", Ply: 0, Text: "1"}, "stale match.stale"},
		"playing, move to come: play":          {offered, match.Play{User: "bob", Ply: 2, Text: "1"}, "stale match.stale"},
		"playing, not even a move: play":       {offered, match.Play{User: "ana", Ply: 0, Text: "x"}, "stale match.stale"},
		"playing, old offer: offer":            {offered, match.Offer{User: "bob", What: match.Restart, Ply: 0}, "stale match.stale"},
		"playing, no move: take":               {offered, take("bob", "all"), "notation nim.notation"},
		"playing, four: take":                  {offered, take("bob", "4"), "illegal nim.illegal"},
		"over, accept":                         {asked, match.Accept{User: "bob"}, "over match.phase.over"},
		"over, decline":                        {asked, match.Decline{User: "bob"}, "over match.phase.over"},
		"over, cancel":                         {asked, match.Cancel{User: "ana"}, "over match.phase.over"},
		"over, expire":                         {asked, match.Expire{}, "over match.phase.over"},
		"over, move: take":                     {asked, take("ana", "1"), "over match.phase.over"},
		"over, resign":                         {asked, match.Resign{User: "bob"}, "over match.phase.over"},
		"over, restart":                        {asked, restart("bob"), "over match.phase.over"},
		"over, twice: rematch":                 {asked, rematch("bob"), "done match.offered"},
		"over, rematch":                        {asked, rematch("cem"), "stranger match.stranger"},
		"over, old offer: offer":               {asked, match.Offer{User: "ana", What: match.Rematch, Ply: 3, Next: "m2"}, "stale match.stale"},
		"rematched, again: rematch":            {append(over(), rematch("bob"), rematch("ana")), rematch("bob"), "stale match.rematched"},
		"closed, accept":                       {closed(), match.Accept{User: "bob"}, "over match.phase.closed"},
		"closed, decline":                      {closed(), match.Decline{User: "bob"}, "over match.phase.closed"},
		"closed, cancel":                       {closed(), match.Cancel{User: "ana"}, "over match.phase.closed"},
		"closed, expire":                       {closed(), match.Expire{}, "over match.phase.closed"},
		"closed, move: take":                   {closed(), take("ana", "1"), "over match.phase.closed"},
		"closed, resign":                       {closed(), match.Resign{User: "ana"}, "over match.phase.closed"},
		"closed, restart":                      {closed(), restart("ana"), "over match.phase.closed"},
		"closed, rematch":                      {closed(), rematch("ana"), "over match.phase.closed"},
		"replace: too early":                   {dealt(), replace("bob", 0, match.ReplaceAfter-time.Millisecond), "turn match.replace.early"},
		"replace: not to move":                 {dealt(), replace("bob", 1, time.Hour), "stale match.replace.turn"},
		"replace: oneself":                     {dealt(), replace("ana", 0, time.Hour), "turn match.replace.oneself"},
		"replace: by a stranger":               {dealt(), replace("eva", 0, time.Hour), "stranger match.stranger"},
		"replace: a computer":                  {opened(begin("ana")), replace("ana", 1, time.Hour), "stale match.replace.gone"},
		"replace: no such seat":                {dealt(), replace("bob", 4, time.Hour), "stale match.replace.gone"},
		"replace: nobody":                      {dealt(), replace("bob", game.Nobody, time.Hour), "stale match.replace.gone"},
		"replace: between two":                 {playing(), replace("bob", 0, time.Hour), "turn match.replace.two"},
		"replace: not yet playing":             {opened(join("bob")), replace("bob", 0, time.Hour), "over match.lobby.proposed"},
		"stop: undecided":                      {dealt(), stop("ana"), "turn match.stop"},
		"stop: no stopper":                     {playing(), stop("ana"), "turn match.stop"},
		"stop: a stranger":                     {dealt(), stop("eva"), "stranger match.stranger"},
		"stop: over":                           {over(), stop("ana"), "over match.phase.over"},
		"stop: twice":                          {append(untilOut(t, dealt()), stop("ana")), stop("ana"), "done match.offered.all"},
		"stop: restarted twice":                {dealt(restart("ana")), restart("ana"), "done match.offered.all"},
		"table: twice, as the host":            {opened(), join("ana"), "done match.lobby.hosting"},
		"table: twice":                         {opened(join("bob")), join("bob"), "done match.lobby.seated"},
		"table: full":                          {crowd, join("eva"), "stranger match.lobby.full"},
		"table: no seat for computers":         {crowd, add("bob", "slow"), "done match.lobby.full"},
		"table: computers do not push":         {opened(add("ana", "a"), add("ana", "b"), add("ana", "c")), add("ana", "d"), "done match.lobby.full"},
		"table: a stranger adds":               {opened(), add("bob", "slow"), "stranger match.lobby.stranger"},
		"table: a stranger leaves":             {opened(), leave("bob"), "stranger match.lobby.stranger"},
		"table: a stranger begins":             {opened(), begin("bob"), "stranger match.lobby.stranger"},
		"table: a guest begins":                {opened(join("bob")), begin("bob"), "stranger match.lobby.host"},
		"table: a guest cancels":               {opened(join("bob")), match.Cancel{User: "bob"}, "stranger match.lobby.host"},
		"table: a former host cancels":         {opened(join("bob"), leave("ana")), match.Cancel{User: "ana"}, "stranger match.lobby.host"},
		"table: no computers":                  {opened(join("bob")), match.Begin{User: "ana"}, "turn match.lobby.free"},
		"table: nothing to accept":             {opened(join("bob")), match.Accept{User: "bob"}, "stale match.lobby.open"},
		"table: nothing to decline":            {opened(join("bob")), match.Decline{User: "bob"}, "stale match.lobby.open"},
		"table: a move":                        {opened(), take("ana", "1"), "over match.lobby.proposed"},
		"table: resign":                        {opened(), match.Resign{User: "ana"}, "over match.lobby.proposed"},
		"table: join what runs":                {full(), join("eva"), "over match.phase.playing"},
		"table: leave what runs":               {full(), leave("bob"), "over match.phase.playing"},
		"table: begin what runs":               {full(), begin("ana"), "over match.phase.playing"},
		"table: add to what runs":              {full(), add("ana", "slow"), "over match.phase.playing"},
		"table: join what is closed":           {opened(leave("ana")), join("bob"), "over match.lobby.closed"},
		"table: a challenge, joined":           {pending(), join("eva"), "stale match.lobby.none"},
		"table: a challenge, left":             {pending(), leave("ana"), "stale match.lobby.none"},
		"table: a challenge, begun":            {pending(), begin("ana"), "stale match.lobby.none"},
		"table: a challenge, filled":           {pending(), add("ana", "slow"), "stale match.lobby.none"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			refused := refusal(t, play(t, c.before...), c.command)
			require.Equal(t, c.want, string(refused.Kind)+" "+refused.Why.Key)
		})
	}
}
