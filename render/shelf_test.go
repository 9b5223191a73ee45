package render

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestShelfIsBounded(t *testing.T) {
	t.Parallel()
	s := shelf{strips: make(map[tile]*strip)}
	for i := range tile(3 * shelfSize) {
		s.put(i, &strip{wide: int(i)})
		require.Equal(t, int(i), s.get(i).wide, "what was put last is there")
	}
	require.Len(t, s.strips, shelfSize)
}

// A full shelf must stay small: the whole process has 60 MiB.
func TestStripsAreSmall(t *testing.T) {
	t.Parallel()
	s := newStudio(towerArt{}, newGrid(8, 8, SizeDefault))
	bytes, count := 0, 0
	for _, tiles := range boards() {
		for _, t := range tiles {
			p := s.strip(t)
			bytes += 8*cap(p.words) + 8*cap(p.rows) + 80
			count++
		}
	}
	t.Logf("%d bytes a strip", bytes/count)
	require.Less(t, bytes/count*shelfSize, 4<<20)
}
