// Package solver decides Kamisado: who wins a position in the whole match, and by
// which moves, with proof.
//
// Two things make that possible. A round is short: every slide and push brings a
// tower nearer to its goal, so a search by proof numbers decides a typical
// position in a fraction of a millisecond and needs no care for cycles. And a
// standard match is a finite tree of rounds: what one round leaves to the next is
// only points, sumos and who starts ([State]). 1,103 such states can occur up to
// symmetry, and an embedded [Proof] has the value of each. A round is then
// searched as if it were the last, what comes after it being known. States that
// no match leads to, but a set-up position can, are computed when they are met.
//
// Results are proven, not estimated, and do not depend on chance, time or what
// was asked before.
package solver
