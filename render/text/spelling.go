package text

import (
	"maps"
	"slices"
	"strings"
)

// vocabulary is the words that questions about every game have, sorted.
type vocabulary struct{ all, asking []string }

// commonWords are those of all languages.
var commonWords = newVocabulary()

func newVocabulary() vocabulary {
	var v vocabulary
	for kind := range maps.Keys(questionWords) {
		v.asking = append(v.asking, questionWords[kind]...)
	}
	v.asking = slices.Concat(v.asking, openers, ownWords)
	v.all = slices.Concat(v.asking, fillers, opponentWords)
	for _, word := range gameWords {
		v.all = slices.DeleteFunc(v.all, func(common string) bool { return common == word })
	}
	for _, words := range []*[]string{&v.all, &v.asking} {
		slices.Sort(*words)
		*words = slices.Compact(*words)
	}
	return v
}

// gameWords are words that ask and that say besides which thing of a game is meant.
var gameWords = strings.Fields("mesa mano table hand hands cartas cards")

// has reports whether a word is common, asks whether it asks something.
func (v vocabulary) has(word string) bool  { return contains(v.all, word) }
func (v vocabulary) asks(word string) bool { return contains(v.asking, word) }

func contains(sorted []string, word string) bool {
	_, ok := slices.BinarySearch(sorted, word)
	return ok
}

// fewestLetters is how many letters a word has that is put right: shorter ones are too much
// alike.
const fewestLetters = 4

// correct puts a word right that has one typing error: a letter too many, missing or wrong,
// or two that changed places. Words that are common, numbers or begin with a stem of the game
// stay as they are, and so do cells.
func (v vocabulary) correct(word string, own []stems) string {
	if len(word) < fewestLetters || numerals[word] != "" || strings.ContainsAny(word, "0123456789") || v.has(word) || v.asks(word) || anyBegins(own, word) {
		return word
	}
	for _, s := range own {
		for _, stem := range s {
			for n := len(stem) - 1; n <= min(len(stem)+1, len(word)); n++ {
				if len(stem) >= fewestLetters && oneErrorApart(word[:min(n, len(word))], stem) {
					return stem
				}
			}
		}
	}
	for _, common := range slices.Concat(v.asking, v.all) {
		if len(common) >= fewestLetters && oneErrorApart(word, common) {
			return common
		}
	}
	return word
}

// oneErrorApart reports whether one typing error makes a word of another one. Short words
// with another letter are other words: "list", "last".
func oneErrorApart(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	same := 0
	for same < len(a) && a[same] == b[same] {
		same++
	}
	restA, restB := a[same:], b[same:]
	switch len(b) - len(a) {
	case 0:
		return restA != "" && (len(a) > fewestLetters && restA[1:] == restB[1:] ||
			len(restA) > 1 && restA[0] == restB[1] && restA[1] == restB[0] && restA[2:] == restB[2:])
	case 1:
		return restA == restB[1:]
	}
	return false
}
