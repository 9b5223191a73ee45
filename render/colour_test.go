package render

import (
	"image"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/othello"
	"kamisado/render/internal/canvas"
)

// vision is how an eye sees: a matrix on linear RGB. The three deficiencies are
// those of Machado, Oliveira and Fernandes (2009) at severity 1.0.
type vision [3][3]float64

var visions = map[string]struct {
	eye  vision
	want float64 // the least CIEDE2000 distance of two grounds
}{
	"normal": {vision{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 29.3},
	"protanopia": {
		vision{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}, 16.8,
	},
	"deuteranopia": {
		vision{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}, 14.5,
	},
	"tritanopia": {
		vision{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}, 14.1,
	},
}

func TestGroundsStayApart(t *testing.T) {
	t.Parallel()
	for name, v := range visions {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.GreaterOrEqual(t, v.eye.least(grounds[:]), v.want-0.05, "rounded to one decimal")
		})
	}
	for _, g := range grounds {
		lab := visions["normal"].eye.lab(g)
		require.LessOrEqual(t, math.Hypot(lab[1], lab[2]), 78.0, "%v is calm", g)
	}
}

// The test data of Sharma, Wu and Dalal (2005): pairs chosen to find the usual
// mistakes in the formula.
func TestCIEDE2000(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b [3]float64
		want float64
	}{
		{[3]float64{50, 2.6772, -79.7751}, [3]float64{50, 0, -82.7485}, 2.0425},
		{[3]float64{50, -1.3802, -84.2814}, [3]float64{50, 0, -82.7485}, 1.0000},
		{[3]float64{50, 0, 0}, [3]float64{50, -1, 2}, 2.3669},
		{[3]float64{50, 2.49, -0.001}, [3]float64{50, -2.49, 0.0009}, 7.1792},
		{[3]float64{50, 2.49, -0.001}, [3]float64{50, -2.49, 0.0011}, 7.2195},
		{[3]float64{50, 2.5, 0}, [3]float64{50, 0, -2.5}, 4.3065},
		{[3]float64{50, 2.5, 0}, [3]float64{73, 25, -18}, 27.1492},
		{[3]float64{50, 2.5, 0}, [3]float64{56, -27, -3}, 31.9030},
		{[3]float64{60.2574, -34.0099, 36.2677}, [3]float64{60.4626, -34.1751, 39.4387}, 1.2644},
		{[3]float64{22.7233, 20.0904, -46.6940}, [3]float64{23.0331, 14.9730, -42.5619}, 2.0373},
		{[3]float64{90.8027, -2.0831, 1.4410}, [3]float64{91.1528, -1.6435, 0.0447}, 1.4441},
		{[3]float64{2.0776, 0.0795, -1.1350}, [3]float64{0.9033, -0.0636, -0.5514}, 0.9082},
	} {
		require.InDelta(t, c.want, ciede2000(c.a, c.b), 0.00005)
		require.InDelta(t, c.want, ciede2000(c.b, c.a), 0.00005)
	}
}

// lab is a colour as an eye sees it, in CIELAB under D65.
func (v vision) lab(c canvas.RGB) (lab [3]float64) {
	var in, seen, xyz [3]float64
	for i, x := range c {
		in[i] = linear(x)
	}
	for i, row := range v {
		seen[i] = min(1, max(0, row[0]*in[0]+row[1]*in[1]+row[2]*in[2]))
	}
	toXYZ := [3][3]float64{
		{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041},
	}
	for i, white := range []float64{0.95047, 1, 1.08883} {
		t := (toXYZ[i][0]*seen[0] + toXYZ[i][1]*seen[1] + toXYZ[i][2]*seen[2]) / white
		if xyz[i] = math.Cbrt(t); t <= 216.0/24389 {
			xyz[i] = (24389.0/27*t + 16) / 116
		}
	}
	return [3]float64{116*xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])}
}

// least is the least distance of two of some colours.
func (v vision) least(colours []canvas.RGB) float64 {
	least := math.Inf(1)
	for i, a := range colours {
		for _, b := range colours[:i] {
			least = min(least, ciede2000(v.lab(a), v.lab(b)))
		}
	}
	return least
}

// ciede2000 is the distance of two CIELAB colours, after Sharma, Wu and Dalal.
func ciede2000(a, b [3]float64) float64 {
	const degree = math.Pi / 180
	pow7 := func(x float64) float64 { x7 := math.Pow(x, 7); return math.Sqrt(x7 / (x7 + math.Pow(25, 7))) }
	g := 0.5 * (1 - pow7((math.Hypot(a[1], a[2])+math.Hypot(b[1], b[2]))/2))
	a1, b1 := a[1]*(1+g), b[1]*(1+g)
	ca, cb := math.Hypot(a1, a[2]), math.Hypot(b1, b[2])
	ha, hb := hue(a1, a[2]), hue(b1, b[2])
	dl, dc := b[0]-a[0], cb-ca
	dh, mean := hb-ha, (ha+hb)/2
	switch {
	case ca*cb == 0:
		dh, mean = 0, ha+hb
	case math.Abs(ha-hb) > 180:
		dh -= math.Copysign(360, dh)
		mean += math.Copysign(180, 360-ha-hb)
	}
	dH := 2 * math.Sqrt(ca*cb) * math.Sin(dh/2*degree)
	l, c := (a[0]+b[0])/2, (ca+cb)/2
	t := 1 - 0.17*math.Cos((mean-30)*degree) + 0.24*math.Cos(2*mean*degree) +
		0.32*math.Cos((3*mean+6)*degree) - 0.20*math.Cos((4*mean-63)*degree)
	sl := 1 + 0.015*(l-50)*(l-50)/math.Sqrt(20+(l-50)*(l-50))
	sc, sh := 1+0.045*c, 1+0.015*c*t
	turn := -2 * pow7(c) * math.Sin(60*math.Exp(-math.Pow((mean-275)/25, 2))*degree)
	return math.Sqrt(dl*dl/sl/sl + dc*dc/sc/sc + dH*dH/sh/sh + turn*dc/sc*dH/sh)
}

// hue is an angle of 0 to 360 degrees.
func hue(a, b float64) float64 {
	if a == 0 && b == 0 {
		return 0
	}
	return math.Mod(math.Atan2(b, a)/math.Pi*180+360, 360)
}

// Read in grey, what must be told from its ground stands out by luminance alone
// (WCAG 2: 3 to 1 for large things, 4.5 to 1 for letters), and what lies side by side
// differs.
func TestThingsAreSeenInGrey(t *testing.T) {
	t.Parallel()
	blackFace, whiteFace := othelloCoin(othello.BlackDisc).face, othelloCoin(othello.WhiteDisc).face
	for name, c := range map[string]struct {
		a, b canvas.RGB
		want float64
	}{
		"black discs":                {canvas.Ink, boardGreen, 3.3},
		"white discs":                {canvas.Ivory, boardGreen, 3.3},
		"faces of both sides":        {blackFace[0], whiteFace[2], 3.9},
		"middles of both sides":      {blackFace[1], whiteFace[1], 11},
		"legal cells":                {canvas.White, boardGreen, 4.5},
		"lines and dots":             {boardLine, boardGreen, 2.4},
		"the last move in its line":  {canvas.LastMove, canvas.Gap, 8},
		"shares of both sides":       {shareBlack, shareWhite, 6},
		"the share of Black":         {shareBlack, canvas.Frame, 2},
		"who is to move":             {canvas.White, canvas.Frame, 12},
		"who has won":                {canvas.Gold, canvas.Frame, 10},
		"red discs and yellow ones":  {discRed, discYellow, 2.7},
		"red discs in their holes":   {discRed, holeRim, 2.5},
		"yellow discs in their hole": {discYellow, holeRim, 9},
		"the letters of red discs":   {canvas.White, discRed, 4},
		"the letters of yellow ones": {yellowInk, discYellow, 7},
		"the winning line":           {canvas.White, canvas.Gap, 12},
		"the winning line in a rack": {canvas.White, rackBlue, 5},
		"stars in their line":        {canvas.Advice, canvas.Gap, 8},
		"holes":                      {holeDark, rackBlue, 2.9},
		"dots in holes":              {canvas.White, holeDark, 12},
		"stars on closed cells":      {canvas.Advice, closedCell, 2},
		"closed cells, open ones":    {closedCell, openCell, 2},
		"edges of mines":             {canvas.Ivory, closedCell, 3},
		"the mine that went off":     {canvas.Ivory, crimson, 5},
		"poles and mines":            {canvas.Ink, closedCell, 4.5},
		"flags on closed cells":      {crimson, closedCell, 1.9},
		"cards on the table":         {cardBody, felt, 3.7},
		"cards that come next":       {ghostInk, ghostBody, 4.5},
		"cards and what comes next":  {cardBody, ghostBody, 5},
		"suits of empty rows":        {feltSign, felt, 1.7},
		"red cards":                  {crimson, cardBody, 5},
		"red cards that do not fit":  {paleCard.ink(true), paleCard.body(), 2.2},
		"black ones that do not fit": {paleCard.ink(false), paleCard.body(), 3},
		"cards that do not fit":      {paleCard.body(), cardBody, 1.3},
		"names of players":           {canvas.Ivory, panel, 7},
		"passes of seats":            {canvas.Label, panel, 7},
		"whose turn it is":           {canvas.White, panel, 7},
		"places when out":            {canvas.Gold, panel, 7},
		"turns played":               {canvas.Label, canvas.Frame, 7},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			t.Logf("%.2f", contrast(c.a, c.b))
			require.GreaterOrEqual(t, contrast(c.a, c.b), c.want)
		})
	}
	for i, c := range digitColours {
		require.GreaterOrEqual(t, contrast(c, openCell), 4.5, "digit %d", i+1)
	}
}

// Colours that say something are as far apart for every eye as Kamisado's are.
func TestThingsAreSeenByEveryEye(t *testing.T) {
	t.Parallel()
	for name, c := range map[string][2]canvas.RGB{
		"red discs and yellow ones":  {discRed, discYellow},
		"red discs and the rack":     {discRed, rackBlue},
		"yellow discs and the rack":  {discYellow, rackBlue},
		"the last move and the rack": {canvas.LastMove, rackBlue},
		"the last move and the felt": {canvas.LastMove, felt},
		"the last move and Othello":  {canvas.LastMove, boardGreen},
		"advice and the last move":   {canvas.Advice, canvas.LastMove},
		"advice and the whites":      {canvas.Advice, canvas.White},
		"advice and Othello":         {canvas.Advice, boardGreen},
		"advice and the rack":        {canvas.Advice, rackBlue},
		"flags on closed cells":      {crimson, closedCell},
		"exploded and open":          {crimson, openCell},
		"red suits and black ones":   {crimson, canvas.Ink},
	} {
		for eye, v := range visions {
			got := ciede2000(v.eye.lab(c[0]), v.eye.lab(c[1]))
			t.Logf("%s, %s: %.1f", name, eye, got)
			require.GreaterOrEqual(t, got, v.want, "%s, %s", name, eye)
		}
	}
}

// The lines of a curve are told apart by every eye, and stand out from the panel in grey.
func TestCurvesAreSeenByEveryEye(t *testing.T) {
	t.Parallel()
	for eye, v := range visions {
		require.GreaterOrEqual(t, v.eye.least(curveLines[:]), v.want, eye)
	}
	for _, line := range curveLines {
		require.GreaterOrEqual(t, contrast(line, panel), 3.2)
	}
	require.GreaterOrEqual(t, contrast(curveHigh, panel), 4.5)
	require.GreaterOrEqual(t, contrast(curveLow, panel), 2.0)
	require.GreaterOrEqual(t, contrast(curveHigh, curveLow), 2.0)
	require.GreaterOrEqual(t, contrast(canvas.White, red), 4.0)
	require.LessOrEqual(t, len(curvePalette()), canvas.PaletteSize)
}

// The digits differ in colour besides in form, for every eye.
func TestDigitsDiffer(t *testing.T) {
	t.Parallel()
	for eye, want := range map[string]float64{"normal": 22, "protanopia": 15, "deuteranopia": 15.9, "tritanopia": 14.2} {
		require.GreaterOrEqual(t, visions[eye].eye.least(digitColours[:]), want-0.05, eye)
	}
}

// Flat areas must keep their exact colour, and blends be hardly off theirs.
func TestQuantizerKeepsThePalette(t *testing.T) {
	t.Parallel()
	p := kamisadoTiles{}.Palette()
	require.LessOrEqual(t, len(p), canvas.PaletteSize)
	m := image.NewRGBA(image.Rect(0, 0, len(p), 1))
	for i, c := range p {
		m.Set(i, 0, c)
	}
	indices := make([]uint8, len(p))
	canvas.NewQuantizer(p).Quantize(indices, m)
	for i, index := range indices {
		want, got := p[i].(canvas.RGB), p[index].(canvas.RGB)
		if i < len(canvas.BasePalette())+len(grounds) {
			require.Equal(t, want, got)
		}
		for channel := range want {
			require.InDelta(t, want[channel], got[channel], 8)
		}
	}
}

// Read in grey, letters must stand out from what they are printed on by
// luminance alone: those of empty cells enough for large letters (WCAG 2: 3 to
// 1), those of towers and the frame by more.
func TestLettersAreReadInGrey(t *testing.T) {
	t.Parallel()
	for _, ground := range grounds {
		at := ground
		require.GreaterOrEqual(t, contrast(letterOn(ground), at), 3.2, "letter on %v", ground)
		require.GreaterOrEqual(t, contrast(inkOn(ground), ground), 3.5, "letter on a gem %v", ground)
	}
	require.GreaterOrEqual(t, contrast(canvas.Label, canvas.Frame), 7.0)
	require.GreaterOrEqual(t, contrast(canvas.Ink, canvas.Ivory), 12.0)
}

// The known extremes of WCAG's formula.
func TestContrast(t *testing.T) {
	t.Parallel()
	black, white := canvas.RGB{}, canvas.RGB{255, 255, 255}
	require.InDelta(t, 21, contrast(black, white), 1e-9)
	require.InDelta(t, 1, contrast(canvas.Ink, canvas.Ink), 1e-9)
	require.InDelta(t, 4.48, contrast(canvas.RGB{0x77, 0x77, 0x77}, white), 0.01)
}

// linear is a channel of sRGB as an amount of light, 0 to 1.
func linear(v uint8) float64 {
	x := float64(v) / 255
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

// contrast is the luminance contrast ratio of two colours, 1 to 21 (WCAG 2).
func contrast(a, b canvas.RGB) float64 {
	x, y := canvas.Luminance(a), canvas.Luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}
