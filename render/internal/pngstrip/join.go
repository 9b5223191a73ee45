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
	c.repeats = c.encoder.repeats(c.repeats, band)
	for y := range s.rows {
		s.rows[y] = c.encoder.joinRow(&c.w, band, c.repeats, y)
		if bits := int(s.rows[y].bits); bits > 0 {
			s.bits += bits
			s.coded++
		}
	}
	s.words = c.written()
	return s
}

// joinRow makes one row of strips side by side. What they begin and end it with as above
// goes together.
func (e *Encoder) joinRow(w *bitWriter, band Band, repeats []repeat, y int) stripRow {
	lead := 0
	for i, part := range band {
		r := part.rows[y]
		lead += int(r.lead)
		if r.bits == 0 {
			continue
		}
		begin := w.at
		trail := e.row(w, band[i:], repeats[i:], y, -int(r.lead)) // the lead is not written
		return stripRow{lead: uint16(lead), trail: uint16(trail), word: uint16(begin / 8), bits: uint16(w.endRow(begin))}
	}
	return stripRow{lead: uint16(lead), word: uint16(w.at / 8)}
}
