package kamisado

import "strings"

// KFN writes the position in one line: placement, side to move, last colours,
// points and mode, such as
//
//	NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple
func (p *Position) KFN() string {
	var b strings.Builder
	empty := byte(0)
	flush := func() {
		if empty > 0 {
			b.WriteByte('0' + empty)
			empty = 0
		}
	}
	for cell := range NoCell {
		if cell%8 == 0 && cell > 0 {
			flush()
			b.WriteByte('/')
		}
		t := p.At(cell)
		if !t.Present {
			empty++
			continue
		}
		flush()
		b.WriteByte(towerLetter(t))
		if t.Sumo {
			b.WriteByte('+')
		}
	}
	flush()
	b.WriteByte(' ')
	b.WriteByte(SideLetter(p.Turn()))
	b.WriteByte(' ')
	b.WriteByte(p.last[Black].Letter())
	b.WriteByte(p.last[White].Letter())
	b.Write([]byte{' ', '0' + p.points[Black], '-', '0' + p.points[White], ' '})
	b.WriteString(p.mode.String())
	return b.String()
}

// towerLetter is the colour's letter, capital for White and small for Black.
func towerLetter(t Tower) byte {
	letter := t.Colour.Letter()
	if t.Side == Black {
		letter |= 0x20
	}
	return letter
}
