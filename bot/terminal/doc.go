// Package terminal lets people, and computers, play a match line by line on an
// io.Reader and an io.Writer: at a keyboard, through a pipe, read aloud by a
// screen reader.
//
// A session knows games only through their contract. A game comes with its Rules,
// with a Printer that draws its views as text and with an [Idiom], which is how
// the game speaks here; the sentences are in the catalogues of bot/lang. Of the
// games only [Kamisado], an Idiom, knows its own.
//
// Programs read it too, so what it writes is regular. Every answer starts on a
// line of its own, whether or not a typed newline was echoed before it. One
// event is one line unless a width is set. The position's notation and the line
// of legal moves appear in answer to their commands and nowhere else, and each
// move of a computer on a line of its own, before what it did.
package terminal
