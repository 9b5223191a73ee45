// Package rating keeps the strength of players in numbers that results between them
// move: Glicko-2 for two, Plackett-Luce after Weng and Lin for more. It is arithmetic
// alone: who is rated, and when, others decide.
//
// Sources: M. E. Glickman, "Example of the Glicko-2 system" (2013); R. C. Weng and
// C.-J. Lin, "A Bayesian Approximation Method for Online Ranking" (JMLR 12, 2011),
// algorithm 4.
package rating
