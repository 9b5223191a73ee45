package render

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/kamisado"
)

// newTestEasel gives an easel of the default size.
func newTestEasel() *easel { return newStudio(towerArt{}, newGrid(8, 8, SizeDefault)).easel }

func TestLookKeys(t *testing.T) {
	t.Parallel()
	for _, k := range []look{
		{},
		{ground: kamisado.Verde},
		{ground: kamisado.Rosa, tower: kamisado.Tower{Side: kamisado.White, Colour: kamisado.Verde, Sumo: true, Present: true}},
		{tower: kamisado.Tower{Present: true}, framed: true, shoved: south, push: north, zero: true},
		{arrow: southEast, dot: true, forced: true, shoved: north, push: south},
		{framed: true, shoved: south, wrong: true},
	} {
		require.Equal(t, k, lookOf(k.key()))
	}
}

// The letter of a cell must be read whatever stands on it: nothing but the
// ground may touch the box of its letter.
func TestLettersStayFree(t *testing.T) {
	t.Parallel()
	e := newTestEasel()
	for ground := range kamisado.Colour(kamisado.Colours) {
		box := letterBox(t, e, ground)
		for l := groundLayer + 8; l < lastLayer; l++ {
			m := e.layer(cellShape, l)
			meet := box.Intersect(m.Rect)
			for y := meet.Min.Y; y < meet.Max.Y; y++ {
				for x := meet.Min.X; x < meet.Max.X; x++ {
					require.Zero(t, m.RGBAAt(x, y).A, "layer %d covers the letter %s at %d, %d", l, ground, x, y)
				}
			}
		}
	}
}

// letterBox is where a ground's pixels are not its colour.
func letterBox(t *testing.T, e *easel, ground kamisado.Colour) (box image.Rectangle) {
	t.Helper()
	m := e.layer(cellShape, groundLayer+layer(ground))
	side := e.shapes[cellShape].wide
	plain := m.RGBAAt(side-1, side-1)
	for y := range side {
		for x := range side {
			if m.RGBAAt(x, y) != plain {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	require.Greater(t, box.Dy(), side/8)
	return box
}

// No mark runs over its cell's edge, where it would be cut: towers, dots, arrows
// and signs keep a pixel's distance.
func TestMarksStayInside(t *testing.T) {
	t.Parallel()
	e := newTestEasel()
	side := e.shapes[cellShape].wide
	inner := image.Rect(1, 1, side-1, side-1)
	for l := shoveLayer; l < lastLayer; l++ {
		if l != forcedLayer { // the brackets lie along the edge
			require.True(t, e.layer(cellShape, l).Rect.In(inner), "layer %d reaches to %v", l, e.layer(cellShape, l).Rect)
		}
	}
}

// Marks that meet are all seen: each changes at least some twenty pixels of
// every cell that it can be on together with all others.
func TestMarksThatMeetAreSeen(t *testing.T) {
	t.Parallel()
	tower := kamisado.Tower{Side: kamisado.White, Colour: kamisado.Rojo, Present: true}
	crowded := look{tower: tower, framed: true, shoved: north, forced: true, push: north, zero: true}
	crossed := look{framed: true, arrow: northWest, dot: true}
	sumo := look{tower: tower, framed: true, forced: true, zero: true}
	sumo.tower.Sumo = true
	missed := look{framed: true, shoved: north, dot: true, wrong: true}
	for name, c := range map[string]struct {
		with, without look
	}{
		"the frame of a crowded cell":       {crowded, func(k look) look { k.framed = false; return k }(crowded)},
		"the shove of a crowded cell":       {crowded, func(k look) look { k.shoved = nowhere; return k }(crowded)},
		"the brackets of a crowded cell":    {crowded, func(k look) look { k.forced = false; return k }(crowded)},
		"the push of a crowded cell":        {crowded, func(k look) look { k.push = nowhere; return k }(crowded)},
		"the block of a crowded cell":       {crowded, func(k look) look { k.zero = false; return k }(crowded)},
		"the arrow of a target":             {crossed, func(k look) look { k.arrow = nowhere; return k }(crossed)},
		"the target of a crossed cell":      {crossed, func(k look) look { k.dot = false; return k }(crossed)},
		"the frame of a target":             {crossed, func(k look) look { k.framed = false; return k }(crossed)},
		"the brackets of a sumo that moved": {sumo, func(k look) look { k.forced = false; return k }(sumo)},
		"the cross of a mistake":            {missed, func(k look) look { k.wrong = false; return k }(missed)},
		"the frame of a mistake":            {missed, func(k look) look { k.framed = false; return k }(missed)},
		"the shove of a mistake":            {missed, func(k look) look { k.shoved = nowhere; return k }(missed)},
		"the numeral of a sumo":             {sumo, func(k look) look { k.tower.Sumo = false; return k }(sumo)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := newTestEasel()
			with := append([]uint8{}, e.tile(c.with.tile())...)
			differ := 0
			for i, without := range e.tile(c.without.tile()) {
				if with[i] != without {
					differ++
				}
			}
			require.Greater(t, differ, 100)
		})
	}
}

func TestHeadings(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		from, to string
		want     heading
		steps    int
	}{
		"straight up":      {"g1", "g4", north, 3},
		"straight down":    {"a8", "a7", south, 1},
		"up to the left":   {"c6", "a8", northWest, 2},
		"up to the right":  {"a1", "h8", northEast, 7},
		"down to the left": {"h8", "g7", southWest, 1},
		"no way":           {"a1", "b3", nowhere, 0},
		"no move":          {"a1", "a1", nowhere, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			from, _ := kamisado.CellOf(c.from)
			to, _ := kamisado.CellOf(c.to)
			h, steps := headingOf(from, to)
			require.Equal(t, c.want, h)
			require.Equal(t, c.steps, steps)
		})
	}
}
