package game

// Lesson is a step of what a game teaches: a position of a match, and a task that one move solves. What it says are
// the sentences "<game>.lesson.<Name>" with an end: ".text" explains, ".task" says what to do, ".right" what a right
// move does, and ".wrong", with the gap Move, why a wrong one does not.
type Lesson struct {
	Name string
	// The position is that of a match with Options and Seed after the moves Played. Whoever is to move there learns.
	Options Options
	Seed    Seed
	Played  []Move
	// Answers are the moves that solve the task. Refuted is set where every other move loses at once, which is then shown.
	Answers []Move
	Refuted bool
}
