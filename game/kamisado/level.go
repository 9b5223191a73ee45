package kamisado

// Names of the computer players, the weakest first, as people choose them.
const (
	LevelBeginner     = "principiante"
	LevelIntermediate = "intermedio"
	LevelAdvanced     = "avanzado"
	LevelPerfect      = "perfecto"
)
