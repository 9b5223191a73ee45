package canvas

import "math"

// The radii of a star in cells: to its tips, and to its inner corners.
const starTip, starNotch = 0.3, 0.135

// Star is the outline of a star around x, y: five points, one of them on top. Its ink is in
// the middle, so it stands a bit low. scale is 1 in the middle of a cell.
func Star(x, y, scale float64) []Point {
	points := make([]Point, 10)
	for i := range points {
		radius := starTip * scale
		if i%2 == 1 {
			radius = starNotch * scale
		}
		sin, cos := math.Sincos(float64(i)*math.Pi/5 - math.Pi/2)
		points[i] = Point{x + radius*cos, y + 0.02*scale + radius*sin}
	}
	return points
}
