package render

import (
	"errors"
	"time"

	"kamisado/game"
)

// Animator is a Painter that can also show views one after the other.
type Animator interface {
	// Animate appends the pictures of the views of a match, as Paint makes them, to dst as an
	// animated GIF, and returns the extended slice. The GIF has at most so many bytes and MostFrames
	// pictures. If all pictures would be more, it has every step-th of them and the last one. On an
	// error Animate returns dst as it was.
	Animate(dst []byte, views []game.View, o Options, most int) (gif []byte, step int, err error)
}

var _ Animator = (*TilePainter)(nil)

// How long a picture of an animation is seen, and the last one.
const (
	ShownFor      = 800 * time.Millisecond
	ShownAtTheEnd = 3 * time.Second
)

// MostFrames is how many pictures an animation shows at most.
const MostFrames = 1000

// AnimationStep returns the smallest power of two for which every step-th of so many pictures and the last
// one are at most MostFrames.
func AnimationStep(pictures int) (step int) {
	for step = 1; (pictures-2)/step+2 > MostFrames; step *= 2 {
	}
	return step
}

// Animate appends the pictures of views to dst, as an animated GIF. It lays out one picture at a time, and
// only those that it shows.
func (p *TilePainter) Animate(dst []byte, views []game.View, o Options, most int) (gif []byte, step int, err error) {
	if len(views) == 0 {
		return dst, 0, errors.New("an animation needs a picture")
	}
	for step = AnimationStep(len(views)); ; step *= 2 {
		gif, err := p.animate(dst, views, o, step, most)
		switch {
		case err == nil:
			return gif, step, nil
		case !errors.Is(err, errTooLarge):
			return dst, 0, err
		case step >= len(views):
			return dst, 0, errors.New("not even two pictures of the animation are small enough")
		}
	}
}

// errTooLarge is the error of animate for an animation with too many bytes.
var errTooLarge = errors.New("the animation is too large")

// animate appends an animation of every step-th view and the last one. It returns errTooLarge if that has
// more than most bytes.
func (p *TilePainter) animate(dst []byte, views []game.View, o Options, step, most int) ([]byte, error) {
	lay := func(v game.View) (layout, error) {
		v.Groups = nil // nobody is asked any more
		return p.set.layout(v, o)
	}
	last := len(views) - 1
	end, err := lay(views[last]) // which is the highest: it may have a foot
	if err != nil {
		return nil, err
	}
	film := p.grid(end.grid).NewFilm(dst, end.grid.Height())
	show := func(l layout, long time.Duration) error {
		if l.grid.Upright() != end.grid.Upright() || l.grid.Height() > end.grid.Height() {
			return errors.New("the pictures of an animation must all be of one size")
		}
		if film.Show(l.tiles, long); film.Size()-len(dst) > most {
			return errTooLarge
		}
		return nil
	}
	for i := 0; i < last; i += step {
		l, err := lay(views[i])
		if err == nil {
			err = show(l, ShownFor)
		}
		if err != nil {
			return nil, err
		}
	}
	if err := show(end, ShownAtTheEnd); err != nil {
		return nil, err
	}
	gif := film.End()
	if len(gif)-len(dst) > most {
		return nil, errTooLarge
	}
	return gif, nil
}
