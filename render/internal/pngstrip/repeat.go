package pngstrip

// farthest is how many strips back a strip is looked for in its band.
const farthest = 12

// repeat says that a strip stood before in its band: how many strips back, how many bytes
// that are, and their code. It is zero where there is none.
type repeat struct {
	strips, bytes int
	distance      bitString
}

// parts lists the parts of a band in dst, with their repeats. The way that a strip's left
// neighbour goes back comes first: then one match may cover both.
func (e *Encoder) parts(dst []part, band Band) []part {
	column := 0
	for i, s := range band {
		found := repeat{distance: bitString{n: never}}
		if i > 0 {
			if left := dst[i-1]; left.strips > 0 && band[i-left.strips].equal(s) {
				found = left.repeat
				dst[i-1].run = true
			}
		}
		if found.strips == 0 {
			for k := i - 1; k >= max(0, i-farthest); k-- {
				if band[k].equal(s) {
					found = repeat{i - k, column - dst[k].column, e.code.to(column - dst[k].column)}
					break
				}
			}
		}
		end := column + s.wide
		dst = append(dst, part{s.rows, s.words, column, end, found, found.strips > 0 && s.wide > maxMatch})
		column = end
	}
	return dst
}

// copied says how a row of a band goes on from strip i: as a copy of what is in the same
// row further left, up to which strip and of how many bytes from strip i's lead on; of none
// if the strips' own bits take less room. Strip i stood before.
func (e *Encoder) copied(j *joint, y, i int) (last, bytes int) {
	from := &j.parts[i]
	own, begin := 0, j.lead(i, y)
	for k := i; k < len(j.band) && j.parts[k].bytes == from.bytes; k++ {
		r := j.parts[k].rows[y]
		if r.bits > 0 {
			own += int(r.bits)
			last, bytes = k, j.parts[k].end-int(r.trail)-begin
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
