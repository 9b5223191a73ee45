// Package playground is a web page in which people use the bot without a Discord account. It looks and works like a
// Discord channel, and what it shows is what the bot sent: the page talks to this package over a websocket, this
// package drives a fakediscord.Server, and the bot talks to that as it talks to Discord, over REST and gateway.
//
//	browser ──websocket /live──► Playground ──Slash, Press, Select──► fakediscord ──gateway──► discordgo ─► bot
//	        ◄─── messages ────── hub ◄────────── Observe ──────────── fakediscord ◄─── REST ── discordgo ◄─┘
//
// There are two listeners. The page's is the one people open; the fake Discord's is on a free loopback port and is for
// the bot alone. Both refuse requests that a page on the web could make.
//
// The page is plain HTML, CSS and JavaScript modules in the folder page, embedded. wire.go is what the two send each
// other; page/connection.js is the other end of it.
package playground
