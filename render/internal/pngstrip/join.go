package pngstrip

// Join makes one strip of strips side by side. It is made of their bits, so it takes some
// microseconds: texts are joined from their letters so.
func (c *Compressor) Join(band Band) *Strip {
	s := &Strip{rows: make([]stripRow, len(band[0].rows))}
	coded := 0
	for _, part := range band {
		s.sums.add(part.sums, s.wide)
		s.wide += part.wide
		s.bits += part.bits
		coded += part.coded
	}
	// What is as above takes at most 48 bits a match, a row a word of its own.
	c.begin(s.bits/8 + 6*coded*(1+s.wide/(maxMatch-minMatch)) + 16*len(s.rows) + 16)
	s.bits = 0
	for y := range s.rows {
		s.rows[y] = c.encoder.joinRow(&c.w, band, y)
		if bits := int(s.rows[y].bits); bits > 0 {
			s.bits += bits
			s.coded++
		}
	}
	s.words = c.written()
	return s
}

// joinRow makes one row of a row of strips. What they begin and end it with as above goes
// together.
func (e *Encoder) joinRow(w *bitWriter, band Band, y int) stripRow {
	begin, pending := w.at, 0
	joined := stripRow{word: uint16(begin / 8)}
	coded := false
	for _, part := range band {
		r := part.rows[y]
		pending += int(r.lead)
		if r.bits == 0 {
			continue
		}
		if coded {
			e.same(w, pending)
		} else {
			joined.lead = uint16(pending)
		}
		coded, pending = true, int(r.trail)
		part.write(w, r)
	}
	if !coded {
		joined.lead = uint16(pending)
		return joined
	}
	joined.trail = uint16(pending)
	joined.bits = uint16(w.endRow(begin))
	return joined
}
