package render

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// cards are cards by what they show.
func cards() map[string]Card {
	ranking := Card{Title: "Kamisado · Estándar", Unnamed: "(nombre en el mensaje)", Note: "clasificación por Elo · ? = provisional", Panels: make([]Panel, 1)}
	names := []string{
		"Ada", "Bruno", "Ξένια", "Clara Isabel de los Montes Altos y Bajos", "Łukasz", "Zoë 日本", "Дмитрий", "gg_wp", "日本", "Maximilian",
	}
	for i, name := range names {
		row := Row{Badge: fmt.Sprint(i + 1), Text: name, Value: fmt.Sprint(1934 - 71*i)}
		if row.Medal = i + 1; i > 2 {
			row.Value += "?"
		}
		ranking.Panels[0].Rows = append(ranking.Panels[0].Rows, row)
	}
	records := Card{Title: "Othello", Note: "8×8 · contra la máquina", Panels: []Panel{{Rows: []Row{
		{Badge: "1", Medal: 1, Text: "Ada", Detail: "ganó 64–0 contra Principiante", Value: "64 fichas"},
		{Badge: "2", Text: "Bruno", Detail: "perdió 30–34 contra Experto", Value: "30 fichas"},
	}}}}
	start := time.Date(2026, 3, 1, 20, 0, 0, 0, time.UTC)
	profile := Card{Title: "Ada", Note: "partidas en este servidor", Panels: []Panel{
		{Title: "Kamisado · Estándar", Note: "1566?", Curve: []TimePoint{
			{start, 1259}, {start.Add(time.Hour), 1400}, {start.AddDate(0, 0, 9), 1380}, {start.AddDate(0, 1, 0), 1566},
		}, Alt: "De 1259 a 1566."},
		{Title: "Entre personas", Rows: []Row{
			{Text: "Kamisado", Detail: "Estándar 1566? · Sumo 1490", Value: "12 ganadas, 1 empatada, 7 perdidas", Tally: []int{12, 1, 7}},
			{Text: "Conecta 4", Value: "ninguna", Tally: []int{0, 0, 104}},
		}},
		{
			Title: "Últimas partidas", Note: "2 victorias seguidas", Results: []int{-1, -1, -1, 0, 1, 1, -1, 1, 0, -1, -1, 1, 1, 1},
			Alt: "Perdida, ganada.",
		},
	}}
	many := Card{Title: strings.Repeat("title ", 20), Panels: []Panel{{Title: strings.Repeat("long ", 20), Note: "short"}}}
	for i := range 60 {
		many.Panels[0].Curve = append(many.Panels[0].Curve, TimePoint{start.AddDate(0, 0, i*i/9), 1500 + i*i%97})
	}
	return map[string]Card{"ranking": ranking, "records": records, "profile": profile, "many": many}
}

func TestCardGoldens(t *testing.T) {
	t.Parallel()
	for name, c := range cards() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := c.Paint()
			require.NoError(t, err)
			t.Logf("%d bytes, %v", len(got), decode(t, got).Bounds().Max)
			require.Equal(t, Width, decode(t, got).Bounds().Dx())
			require.LessOrEqual(t, len(got), 50_000)
			checkGolden(t, filepath.Join("testdata", "card", name), got)
		})
	}
}

func TestCurveScale(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		values []int
		want   [3]int
	}{
		"usual":       {[]int{1500, 1741, 1622}, [3]int{1500, 1800, 100}},
		"few lines":   {[]int{1500, 1695}, [3]int{1500, 1700, 50}},
		"one value":   {[]int{1500}, [3]int{1500, 1510, 10}},
		"around zero": {[]int{-15, 12}, [3]int{-20, 20, 10}},
		"everything":  {[]int{400, 4000}, [3]int{0, 4000, 1000}},
		"far":         {[]int{-9000, 9001}, [3]int{-10000, 10000, 5000}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var points []TimePoint
			for _, value := range c.values {
				points = append(points, TimePoint{Value: value})
			}
			low, high, step := curveScale(points)
			require.Equal(t, c.want, [3]int{low, high, step})
		})
	}
}

// The words of a card have all that it shows, and keep to their room.
func TestCardAlt(t *testing.T) {
	t.Parallel()
	require.Equal(t, "Ada · partidas en este servidor\nKamisado · Estándar · 1566?\nDe 1259 a 1566.\nEntre personas\n"+
		"Kamisado: 12 ganadas, 1 empatada, 7 perdidas · Estándar 1566? · Sumo 1490\nConecta 4: ninguna\n"+
		"Últimas partidas · 2 victorias seguidas\nPerdida, ganada.", cards()["profile"].Alt(1024))
	records, short := cards()["records"], "Othello · 8×8 · contra la máquina\n1. Ada: 64 fichas\n2. Bruno: 30 fichas"
	require.Equal(t, short, records.Alt(len([]rune(short))))
	require.Equal(t, strings.TrimSuffix(short, "as")+"…", records.Alt(len([]rune(short))-1))
}
