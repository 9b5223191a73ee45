package render

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// Read in grey, what must be told from its ground stands out by luminance alone
// (WCAG 2: 3 to 1 for large things, 4.5 to 1 for letters), and what lies side by side
// differs.
func TestThingsAreSeenInGrey(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		a, b rgb
		want float64
	}{
		"black discs on felt":       {ink, felt, 3.3},
		"white discs on felt":       {ivory, felt, 3.3},
		"discs of both sides":       {ink, ivory, 12},
		"red discs and yellow ones": {red, yellow, 3},
		"red discs in their holes":  {red, ink, 3},
		"the ring of red discs":     {ivory, red, 4},
		"the diamond of yellow":     {ink, yellow, 12},
		"the winning line":          {ivory, rack, 4.5},
		"holes in the rack":         {ink, rack, 2.5},
		"closed cells, open ones":   {raised, flat, 2},
		"mines":                     {ink, flat, 12},
		"the mine that went off":    {ivory, crimson, 5},
		"poles on closed cells":     {ink, raised, 5},
		"flags on closed cells":     {crimson, raised, 2},
		"empty places":              {feltDeep, felt, 2},
		"cards on the table":        {ivory, felt, 3.3},
		"red cards":                 {crimson, ivory, 5},
		"red cards in the shade":    {crimson, cardShade(), 2.2},
		"black cards in the shade":  {ink, cardShade(), 5},
		"shaded cards and others":   {cardShade(), ivory, 2},
		"numbers of seats":          {ivory, panel, 7},
		"passes of seats":           {labelColour, panel, 5},
		"whose turn it is":          {orange, panel, 3},
		"places when out":           {ink, orange, 4.5},
		"the card played last":      {orange, ivory, 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			t.Logf("%.2f", contrast(c.a, c.b))
			require.GreaterOrEqual(t, contrast(c.a, c.b), c.want)
		})
	}
	for i, c := range digitColours() {
		require.GreaterOrEqual(t, contrast(c, flat), 4.5, "digit %d", i+1)
	}
}

// Colours that say something are as far apart for every eye as Kamisado's are.
func TestThingsAreSeenByEveryEye(t *testing.T) {
	t.Parallel()
	for name, c := range map[string][2]rgb{
		"red discs and yellow ones": {red, yellow},
		"red discs and the rack":    {red, rack},
		"yellow discs and the rack": {yellow, rack},
		"flags on closed cells":     {crimson, raised},
		"exploded and open":         {crimson, flat},
		"whose turn it is":          {orange, panel},
		"the card played last":      {orange, felt},
		"red suits and black ones":  {crimson, ink},
	} {
		for eye, v := range visions {
			got := ciede2000(v.eye.lab(c[0]), v.eye.lab(c[1]))
			t.Logf("%s, %s: %.1f", name, eye, got)
			require.GreaterOrEqual(t, got, v.want, "%s, %s", name, eye)
		}
	}
}

// The digits differ in colour besides in form, for eyes that see all colours.
func TestDigitsDiffer(t *testing.T) {
	t.Parallel()
	normal, least := visions["normal"].eye, math.Inf(1)
	digits := digitColours()
	for i, a := range digits {
		for _, b := range digits[:i] {
			least = min(least, ciede2000(normal.lab(a), normal.lab(b)))
		}
	}
	t.Logf("least distance %.1f", least)
	require.GreaterOrEqual(t, least, 14.5)
}
