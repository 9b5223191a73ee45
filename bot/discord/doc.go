// Package discord connects the bot to Discord through discordgo: events become
// requests, replies become callbacks, and what the bot says unasked goes out by
// the channel routes.
//
// What Discord and discordgo demand beyond that is kept here and nowhere else:
//
//   - inbound.go turns an interaction into a bot.Request, checked at the door.
//   - outbound.go answers it with one callback, later.go with a deferred one that is
//     filled in, and layout.go and payload.go give the answer Discord's shape within
//     Discord's limits.
//   - customid.go is the text that travels in a control.
//   - rest.go sends requests with bounded retries and without the shared buckets
//     that discordgo would keep for every interaction token.
//   - command.go declares the commands and sync.go registers what differs.
//   - client.go, serve.go and interaction.go open the gateway, serve and hand each
//     interaction on; watchdog.go ends the process when it is dead.
package discord
