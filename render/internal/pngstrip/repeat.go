package pngstrip

// farthest is how many strips back a strip is looked for in its band.
const farthest = 12

// repeat says that a strip stood before in its band: how many strips back, how many bytes
// that are, and their code. It is zero where there is none.
type repeat struct {
	strips, bytes int
	distance      bitString
}

// repeats lists the repeats of a band in dst. The way that a strip's left neighbour goes
// back comes first: then one match may cover both.
func (e *Encoder) repeats(dst []repeat, band Band) []repeat {
	dst = dst[:0]
	for i, s := range band {
		var found repeat
		if i > 0 {
			if left := dst[i-1]; left.strips > 0 && band[i-left.strips] == s {
				found = left
			}
		}
		if found.strips == 0 {
			found = e.before(band[max(0, i-farthest):i], s)
		}
		dst = append(dst, found)
	}
	return dst
}

// before is the last time that a strip stands in a part of a band right before it.
func (e *Encoder) before(part Band, s *Strip) repeat {
	for k := len(part) - 1; k >= 0; k-- {
		if part[k] != s {
			continue
		}
		bytes := 0
		for _, between := range part[k:] {
			bytes += between.wide
		}
		return repeat{len(part) - k, bytes, e.code.to(bytes)}
	}
	return repeat{}
}

// copied says how a row of a band goes on from strip i: as a copy of what is in the same
// row further left, up to which strip and of how many bytes from strip i's lead on; of none
// if the strips' own bits take less room. Strip i stood before.
func (e *Encoder) copied(band Band, repeats []repeat, y, i int) (last, bytes int) {
	from := repeats[i]
	own, wide := 0, -int(band[i].rows[y].lead)
	for k := i; k < len(band) && repeats[k].bytes == from.bytes; k++ {
		r := band[k].rows[y]
		wide += band[k].wide
		if r.bits > 0 {
			own += int(r.bits)
			last, bytes = k, wide-int(r.trail)
		}
	}
	matches := (bytes + maxMatch - 1) / maxMatch
	if bytes < minMatch || matches*int(e.code.match[min(bytes, maxMatch)].n+from.distance.n) >= own {
		return i, 0
	}
	return last, bytes
}

// back writes a match of any number of bytes, at least minMatch, and returns the place after
// it.
func (e *Encoder) back(buf []byte, place bitPlace, bytes int, distance bitString) bitPlace {
	for bytes > 0 {
		n := partOf(bytes)
		place = place.put(buf, e.code.match[n].then(distance))
		bytes -= n
	}
	return place
}

// partOf is how many bytes of a match deflate takes at once: so many that what is left,
// if any, is a match too.
func partOf(bytes int) int {
	n := min(bytes, maxMatch)
	if rest := bytes - n; rest > 0 && rest < minMatch {
		n -= minMatch
	}
	return n
}
