// Package fakediscord is a Discord for tests and for the playground: the part of its REST API and gateway that a bot
// for games uses, on the loopback interface or behind somebody else's HTTP server. The bot under test talks to it
// through its real Discord library; only the address, or the library's HTTP client, differs.
//
// # Use
//
// A test starts a Server, connects its bot, and acts as the people:
//
//	discord := fakediscord.New(fakediscord.Config{})
//	defer discord.Close()
//	channel := discord.NewGuild("Club", "es-ES").NewChannel("general")
//	ana, berta := discord.NewUser("ana", "es-ES"), discord.NewUser("berta", "en-US")
//	… connect a bot to discord.URL() with discord.Token(), or through discord.Client() …
//	err := discord.WaitReady(ctx)
//	board, err := ana.Slash(channel, "kamisado start", fakediscord.UserOption("opponent", berta)).Reply(ctx)
//	board, err = berta.Press(board, board.Buttons()[0].CustomID).Reply(ctx)
//	… at the end: discord.Problems() is empty …
//
// The methods of User send interactions and messages; those of Interaction and Channel wait for what the bot does.
// Every Message is a snapshot that nothing changes any more, so it may be read without a lock. Every wait is woken by
// the event itself and ends with its context; nothing polls.
//
// Faults are made with Server.Fail (errors, 429, lost and late responses), Redeliver (an interaction delivered twice),
// and on the gateway with Reconnect, DropGateway, InvalidateSession, ForgetSessions and StallGateway. Config.Observe
// and Config.Check see everything that happens and every request.
//
// # What it does as Discord does
//
//   - Interactions: commands, autocomplete, buttons and selects; callbacks of types 4 to 8; three seconds for the
//     first response, and one response only (40060, 10062); @original and follow-ups for 15 minutes (50027); a deferral
//     decides whether the response is ephemeral.
//   - Messages: who is pinged, by allowed_mentions; which attachments an edit keeps; nonces; ephemeral messages that no
//     channel route shows; permissions of the bot (50001, 50013).
//   - Threads of messages, which have the id of their message (160004, 50024): archived ones (50083), which a message
//     opens again, and two renames in ten minutes (429).
//   - Places: guilds with and without the bot, and direct messages with it; who has installed the application, and
//     which commands are for whom and where. Where the bot is no member it may answer interactions and do nothing else
//     (50001).
//   - Limits of messages, components, files, choices and commands (50035). Server.Problems has the path of each
//     broken one.
//   - Commands: bulk overwrite and list, global or of a guild. A command of the same name keeps its id, and the Entry
//     Point command of an application with Activities has to be in every bulk overwrite (50240).
//   - The gateway: hello, heartbeats, identify, resume with replay, close codes; READY, INTERACTION_CREATE,
//     THREAD_DELETE, CHANNEL_DELETE and GUILD_DELETE. Connections may divide it as shards (4010), which identify one
//     after the other.
//   - Interactions over signed HTTP instead of the gateway, with an Endpoint.
//   - Rights of people: what the guild grants travels with their interactions; commands with
//     default_member_permissions or contexts are offered to nobody else with Config.StrictCommands. People leave a
//     guild (10007).
//
// # What it leaves out
//
// Modals, Components V2 and selects of users or roles (all are refused as a problem), embeds, reactions, roles by
// name, voice, other events of guilds, channels and messages on the gateway, and commands one by one. A route that it
// lacks is a problem too. Rate limits are never reached; their headers are there, and a Fault makes a 429.
//
// # Layers
//
// The state of guilds, users, channels, messages, interactions and commands is guarded by Server.mu. The REST routes
// are methods of call (rest.go); the checker checks what they are sent. The gateway has a lock of its own.
//
// # Imports
//
// Tests, the playground and its command import it; no package of the bot does. It imports nothing of this project: the
// standard library and a websocket only. Config.Check is a hook for a check against Discord's OpenAPI description.
package fakediscord
