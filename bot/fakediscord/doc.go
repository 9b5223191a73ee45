// Package fakediscord is a small Discord of our own: REST and gateway on the loopback interface, with the rules of the
// real one that a game bot meets (three seconds, one first response, tokens that end, limits, lost answers,
// reconnects). The bot under test talks to it through its real Discord library; only the transport's address differs.
//
// A test plays people through the driver:
//
//	s := fakediscord.New(fakediscord.Config{})
//	defer s.Close()
//	table := s.NewGuild("Club", "es-ES").NewChannel("mesa")
//	ana, berta := s.NewUser("ana", "es-ES"), s.NewUser("berta", "en-US")
//	in := ana.Slash(table, "kamisado start", fakediscord.String("mode", "simple"), fakediscord.UserOption("opponent", berta))
//	msg, err := in.Reply(ctx)
//	in = berta.Press(msg, msg.Buttons()[0].CustomID)
//
// Every message handed out is a snapshot that nothing changes any more, so it may be read without a lock. Every wait is
// woken by the event itself and ends with its context; nothing polls.
package fakediscord
