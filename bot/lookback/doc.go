// Package lookback is the bot's handlers that look at matches without changing them: what a
// [Coach] says of a position or a match, a [Replayer] that shows one again, [Animations] of
// whole ones, [Records] and [Ratings]. [Puzzles] have no match at all, and [Dailies] are those
// of a day, of which the store keeps how people have done. [Fields] are the exception: boards of a
// day, on which everybody plays a match of their own that no channel has.
package lookback
