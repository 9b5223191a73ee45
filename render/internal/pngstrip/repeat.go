package pngstrip

// farthest is how many strips back a strip is looked for in its band.
const farthest = 12

// repeat says that a strip stood before in its band: so many bytes back, and their code. Where
// there is none, it is 0 bytes, and a code that is too long to be worth it.
type repeat struct {
	bytes    int
	distance bitString
}

// list lists the parts of the band, with their repeats. The way that a strip's left neighbour
// goes back comes first: then one match may cover both.
func (j *joint) list(e *Encoder) {
	j.parts, j.ids = j.parts[:0], j.ids[:0]
	column, back := 0, 0
	for i, s := range j.band {
		p := part{
			rows: s.rows, words: s.words, column: column, end: column + s.wide, repeat: repeat{distance: bitString{n: never}},
		}
		if back > 0 && j.band[i-back].equal(s) {
			p.repeat = j.parts[i-1].repeat
			j.parts[i-1].run = true
		} else if back = j.before(i); back > 0 {
			bytes := column - j.parts[i-back].column
			p.repeat = repeat{bytes, e.code.to(bytes)}
			p.run = s.wide > maxMatch
		}
		j.parts, j.ids = append(j.parts, p), append(j.ids, s.id)
		column = p.end
	}
}

// before is how many strips back the last one is that is equal to strip i, 0 if there is none.
func (j *joint) before(i int) int {
	id := j.band[i].id
	for k := i - 1; k >= max(0, i-farthest); k-- {
		if j.ids[k] == id && j.band[k].equal(j.band[i]) {
			return i - k
		}
	}
	return 0
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

// back appends a match of any number of bytes, at least minMatch.
func (e *Encoder) back(out []bitString, bytes int, distance bitString) []bitString {
	for bytes > 0 {
		n := partOf(bytes)
		out = append(out, e.code.match[n].then(distance))
		bytes -= n
	}
	return out
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
