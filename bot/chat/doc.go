// Package chat is what a chat platform shows and asks for, whatever the platform: a
// [Message] with its picture and controls, the [Action] that a control or a command asks
// for, the [Limits] of a message, and the [Poster] that writes messages which nobody asked
// for. Package bot and what stands below it make these values; a transport such as
// bot/discord turns them into its own, and events into actions.
//
// An action says what somebody wants, not whether they may: everything in it comes from
// outside, and its handler checks it.
package chat
