package present

import "kamisado/game"

// guest is what the bot says once where it can only answer: what it cannot do there.
const guest = "guest.note"

// Guest is the event that a match begins where the bot can only answer.
func Guest() game.Event { return game.Event{Phrase: game.Say(guest)} }
