package solver

// odds are what speaks for a mine and what against it, in weights of the same scale.
// What is impossible is 0.
type odds struct{ mine, safe float64 }

// probability is that of a mine.
func (o odds) probability() float64 { return o.mine / (o.mine + o.safe) }

// weigh goes back through a chain from the weights that all the rest of the board
// gives to the part's numbers of mines, and tells the odds of every group.
func (c *chain) weigh(rest *poly, tell func(group int, o odds)) {
	after := []poly{*rest}
	for i := len(c.steps) - 1; i >= 0; i-- {
		var o odds
		after, o = c.back(i, after)
		tell(c.steps[i].group, o)
	}
}

// back is weigh for one step: from the weights after it to those before it. Both are
// by state, and by the mines laid so far.
func (c *chain) back(i int, after []poly) (before []poly, o odds) {
	s, now, next := &c.steps[i], c.layers[i], c.layers[i+1]
	before = make([]poly, len(now.states))
	for j, from := range now.states {
		ways := &now.ways[j]
		before[j].reach(ways.least, ways.most())
		from = s.start(from)
		for k := range s.size + 1 {
			to, ok := s.after(from, k)
			if !ok {
				continue
			}
			o.add(c.join(&before[j], ways, &after[next.index[to]], s.size, k), s.size, k)
		}
	}
	scaleAll(before)
	return before, o
}

// join adds to the weights before a step those of the ways on with k mines in its
// group, and gives the weight of all lays of mines that go this way.
func (c *chain) join(before, ways, after *poly, size, k int) (all float64) {
	factor := c.scaling.factor(size, k)
	for m, w := range ways.weight {
		on := times(after.at(ways.least+m+k), factor)
		before.weight[m] += on
		all += times(w, on)
	}
	return all
}

// add takes in a weight with k mines among size cells: k of them for a mine.
func (o *odds) add(weight float64, size, k int) {
	o.mine += times(weight, float64(k))
	o.safe += times(weight, float64(size-k))
}

func scaleAll(all []poly) {
	l := layer{ways: all}
	l.scale()
}
