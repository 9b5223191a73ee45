package render

import (
	"bytes"
	"image/png"
	"slices"
	"strconv"

	"kamisado/render/internal/canvas"
)

// The picture of a history, in pixels.
const (
	historyWidth  = 640
	historyHeight = 280
	historyMargin = 24
	historyLabels = 76 // room for the numbers on the left
	historyText   = 22
	historyLine   = 5
	historyDot    = 9
)

// History draws how points went up and down, the first ones on the left. The scale has lines
// at whole numbers.
func History(points []int) ([]byte, error) {
	c := canvas.New(historyWidth, historyHeight, 1, canvas.ParseFont())
	c.Bar(0, 0, historyWidth, historyHeight, canvas.Frame)
	low, high, step := historyScale(points)
	at := func(i int, value int) (x, y float64) {
		x = historyLabels + float64(i)/float64(max(1, len(points)-1))*(historyWidth-historyLabels-historyMargin)
		y = historyHeight - historyMargin - float64(value-low)/float64(high-low)*(historyHeight-2*historyMargin)
		return x, y
	}
	for value := low; value <= high; value += step {
		_, y := at(0, value)
		c.Bar(historyLabels, y-1, historyWidth-historyLabels-historyMargin, 2, canvas.Blend(canvas.Frame, canvas.Label, 0.25))
		c.Text(strconv.Itoa(value), historyLabels/2, y, historyText, canvas.Label)
	}
	for i := 1; i < len(points); i++ {
		x1, y1 := at(i-1, points[i-1])
		x2, y2 := at(i, points[i])
		c.Line(x1, y1, x2, y2, historyLine, canvas.Gold)
	}
	x, y := at(len(points)-1, points[len(points)-1])
	c.Disc(x, y, historyDot, canvas.Ivory)
	var out bytes.Buffer
	err := png.Encode(&out, c.Image())
	return out.Bytes(), err
}

// historyScale is from where to where a scale goes that has all points, and how far apart its
// lines are: at most six.
func historyScale(points []int) (low, high, step int) {
	low, high = slices.Min(points), slices.Max(points)
	for _, step = range []int{10, 20, 50, 100, 200, 500, 1000} {
		first, last := floor(low, step), floor(high+step-1, step)
		if last == first {
			last += step
		}
		if (last-first)/step <= 5 {
			return first, last, step
		}
	}
	return low, high + 1, high + 1 - low
}

// floor is the greatest multiple of a step that is no greater than a number.
func floor(n, step int) int {
	return n - ((n%step)+step)%step
}
