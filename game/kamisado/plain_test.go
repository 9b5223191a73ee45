package kamisado_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// plain is a second referee, written from the rules without the package's code: a board of
// files and rows from 1, searched cell by cell. The tests compare whole matches with it.
type plain struct {
	mode     string
	at       [9][9]plainTower
	turn     byte // 'N' or 'B'
	last     map[byte]byte
	points   map[byte]int
	choosing bool
	over     bool
}

// plainTower is a tower, or none without a side.
type plainTower struct {
	side, colour byte
	rings        int
}

// plainCell is a file and a row.
type plainCell struct{ file, row int }

func (c plainCell) String() string { return fmt.Sprintf("%c%d", 'a'+c.file-1, c.row) }

// colour is the colour of the cell: the table of the rules, row 8 first.
// plainColours is the table of the rules.
var plainColours = strings.Fields("NZPSARVM RNSVZAMP VSNRPMAZ SPZNMVRA ARVMNZPS ZAMPRNSV PMAZVSNR MVRASPZN")

func (c plainCell) colour() byte {
	return plainColours[8-c.row][c.file-1]
}

func (c plainCell) onBoard() bool { return c.file >= 1 && c.file <= 8 && c.row >= 1 && c.row <= 8 }

// plainTargets are the points that end a match of each mode.
var plainTargets = map[string]int{"simple": 1, "estandar": 3, "clasica": 3, "larga": 7, "maraton": 15}

func (p *plain) published() bool { return p.mode != "simple" && p.mode != "estandar" }

// ahead is one row ahead of a side.
func ahead(side byte) int {
	if side == 'N' {
		return 1
	}
	return -1
}

func other(side byte) byte {
	if side == 'N' {
		return 'B'
	}
	return 'N'
}

// homeRow is the row a side starts on.
func homeRow(side byte) int {
	if side == 'N' {
		return 1
	}
	return 8
}

// parsePlain reads a valid KFN.
func parsePlain(kfn string) *plain {
	f := strings.Fields(kfn)
	p := &plain{mode: f[4], turn: f[1][0], choosing: strings.HasSuffix(f[1], "?")}
	p.last = map[byte]byte{'N': f[2][0], 'B': f[2][1]}
	black, white, _ := strings.Cut(f[3], "-")
	p.points = map[byte]int{}
	p.points['N'], _ = strconv.Atoi(black)
	p.points['B'], _ = strconv.Atoi(white)
	for i, line := range strings.Split(f[0], "/") {
		file := 1
		for j := 0; j < len(line); j++ {
			switch c := line[j]; {
			case c >= '1' && c <= '8':
				file += int(c - '0')
			case c == '+':
				p.at[file-1][8-i].rings++
			case c >= 'a':
				p.at[file][8-i] = plainTower{side: 'N', colour: c - 'a' + 'A'}
				file++
			default:
				p.at[file][8-i] = plainTower{side: 'B', colour: c}
				file++
			}
		}
	}
	return p
}

// kfn writes the position.
func (p *plain) kfn() string {
	var rows []string
	for row := 8; row >= 1; row-- {
		line := ""
		for file := 1; file <= 8; file++ {
			switch t := p.at[file][row]; t.side {
			case 0:
				line += "."
			case 'N':
				line += strings.ToLower(string(t.colour)) + strings.Repeat("+", t.rings)
			default:
				line += string(t.colour) + strings.Repeat("+", t.rings)
			}
		}
		for n := 8; n >= 1; n-- {
			line = strings.ReplaceAll(line, strings.Repeat(".", n), strconv.Itoa(n))
		}
		rows = append(rows, line)
	}
	turn := string(p.turn)
	if p.choosing {
		turn += "?"
	}
	return fmt.Sprintf("%s %s %c%c %d-%d %s", strings.Join(rows, "/"), turn, p.last['N'], p.last['B'], p.points['N'],
		p.points['B'], p.mode)
}

// clone is a copy that can be changed.
func (p *plain) clone() *plain {
	q := *p
	q.last = map[byte]byte{'N': p.last['N'], 'B': p.last['B']}
	q.points = map[byte]int{'N': p.points['N'], 'B': p.points['B']}
	return &q
}

// find looks for a tower.
func (p *plain) find(side, colour byte) (plainCell, bool) {
	for file := 1; file <= 8; file++ {
		for row := 1; row <= 8; row++ {
			if t := p.at[file][row]; t.side == side && t.colour == colour {
				return plainCell{file, row}, true
			}
		}
	}
	return plainCell{}, false
}

// pushable is how many towers the one on a cell pushes.
func (p *plain) pushable(from plainCell) int {
	t := p.at[from.file][from.row]
	for n := 1; n <= t.rings; n++ {
		next := plainCell{from.file, from.row + n*ahead(t.side)}
		behind := plainCell{from.file, next.row + ahead(t.side)}
		if !next.onBoard() || !behind.onBoard() {
			return 0
		}
		if v := p.at[next.file][next.row]; v.side != other(t.side) || v.rings >= t.rings {
			return 0
		}
		if p.at[behind.file][behind.row].side == 0 {
			return n
		}
	}
	return 0
}

// movesOf are the moves of the tower on a cell.
func (p *plain) movesOf(from plainCell) (moves []string) {
	t := p.at[from.file][from.row]
	if p.pushable(from) > 0 {
		moves = append(moves, from.String())
	}
	reach := []int{7, 5, 3, 1, 0}[t.rings]
	for across := -1; across <= 1; across++ {
		for n := 1; n <= reach; n++ {
			to := plainCell{from.file + n*across, from.row + n*ahead(t.side)}
			if !to.onBoard() || p.at[to.file][to.row].side != 0 {
				break
			}
			moves = append(moves, from.String()+to.String())
		}
	}
	return moves
}

// moves are all legal moves, sorted.
func (p *plain) moves() (moves []string) {
	if p.over {
		return nil
	}
	if p.choosing {
		return []string{"L", "R"}
	}
	for file := 1; file <= 8; file++ {
		for row := 1; row <= 8; row++ {
			forced := p.last[other(p.turn)]
			if t := p.at[file][row]; t.side == p.turn && (forced == '-' || forced == t.colour) {
				moves = append(moves, p.movesOf(plainCell{file, row})...)
			}
		}
	}
	slices.Sort(moves)
	return moves
}

// play makes a move and returns what follows, with the lines of the match text.
func (p *plain) play(move string) (*plain, []string) {
	p = p.clone()
	side, lines := p.turn, []string{string(p.turn) + " " + move}
	if p.choosing {
		p.fill(move == "L")
		return p, append(lines, "--")
	}
	from := plainCell{int(move[0]-'a') + 1, int(move[1] - '0')}
	t := p.at[from.file][from.row]
	ended := plainCell{from.file, from.row + ahead(side)}
	if len(move) == 2 {
		n := p.pushable(from)
		for i := n; i >= 0; i-- { // the farthest first, the pusher last
			row := from.row + i*ahead(side)
			p.at[from.file][row+ahead(side)] = p.at[from.file][row]
		}
		p.at[from.file][from.row] = plainTower{}
		p.last[other(side)] = plainCell{from.file, ended.row + n*ahead(side)}.colour()
		return p, append(lines, p.settle(side, ended.colour())...)
	}
	ended = plainCell{int(move[2]-'a') + 1, int(move[3] - '0')}
	p.at[from.file][from.row], p.at[ended.file][ended.row] = plainTower{}, t
	p.last[side] = ended.colour()
	if ended.row == homeRow(other(side)) {
		return p, append(lines, p.win(side, t.colour, false)...)
	}
	p.turn = other(side)
	return p, append(lines, p.settle(side, ended.colour())...)
}

// settle makes the zero moves that are due after the last real move, which a side made and which
// ended on a colour.
func (p *plain) settle(mover, ended byte) (lines []string) {
	var met []plainCell
	for {
		side := p.turn
		cell, there := p.find(side, p.last[other(side)])
		if !there {
			p.last[other(side)] = '-'
		}
		switch {
		case len(p.moves()) > 0:
			return lines
		case !there, slices.Contains(met, cell), len(met) == 1 && !p.published():
			return append(lines, p.win(other(mover), ended, true)...)
		}
		met = append(met, cell)
		lines = append(lines, fmt.Sprintf("%c (%s)", side, cell))
		p.last[side] = cell.colour()
		p.turn = other(side)
	}
}

// win ends the round for a side, by a tower of a colour or by a deadlock.
func (p *plain) win(side, colour byte, deadlock bool) []string {
	cell, there := p.find(side, colour)
	for i := 0; !there; i++ { // a deadlock of a set-up that lacks the tower
		const order = "AZMNPRSV"
		colour = order[(strings.IndexByte(order, colour)+1)%8]
		cell, there = p.find(side, colour)
		if i == 8 {
			break
		}
	}
	t := &p.at[cell.file][cell.row]
	switch {
	case p.published():
		worth := []int{0, 1, 3, 7, 15}
		p.points[side] += worth[t.rings+1] - worth[t.rings]
		t.rings++
	case deadlock:
		p.points[side]++
	case t.rings > 0:
		p.points[side] += 3
	default:
		p.points[side]++
		if p.mode == "estandar" {
			t.rings = 1
		}
	}
	switch {
	case p.points[side] >= plainTargets[p.mode]:
		p.over = true
		return nil
	case p.published():
		p.choosing, p.turn, p.last = true, side, map[byte]byte{'N': '-', 'B': '-'}
		return nil
	}
	p.goHome()
	p.turn, p.last = other(side), map[byte]byte{'N': '-', 'B': '-'}
	return []string{"--"}
}

// goHome puts all sixteen towers on the cells of their colours; rings stay with the towers.
func (p *plain) goHome() {
	var home [9][9]plainTower
	for _, side := range []byte("NB") {
		for file := 1; file <= 8; file++ {
			t := plainTower{side: side, colour: plainCell{file, homeRow(side)}.colour()}
			if cell, there := p.find(side, t.colour); there {
				t = p.at[cell.file][cell.row]
			}
			home[file][homeRow(side)] = t
		}
	}
	p.at = home
}

// fill lines both sides up again, from their left or from their right, and the loser begins.
func (p *plain) fill(left bool) {
	var lined [9][9]plainTower
	for _, side := range []byte("NB") {
		fromA := left == (side == 'N') // whether the chosen hand is at file a
		files := []int{1, 2, 3, 4, 5, 6, 7, 8}
		if !fromA {
			slices.Reverse(files)
		}
		next := 0
		for row := homeRow(side); row >= 1 && row <= 8; row += ahead(side) {
			for _, file := range files {
				if t := p.at[file][row]; t.side == side {
					lined[files[next]][homeRow(side)] = t
					next++
				}
			}
		}
	}
	p.at, p.choosing, p.turn = lined, false, other(p.turn)
}
