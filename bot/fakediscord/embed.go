package fakediscord

import (
	"encoding/json"
	"strconv"
)

// Embed is the part of a rich embed that people read.
type Embed struct {
	Title       string       `json:"title"`
	Description string       `json:"description"`
	URL         string       `json:"url"`
	Fields      []EmbedField `json:"fields"`
	Footer      struct {
		Text string `json:"text"`
	} `json:"footer"`
	Author struct {
		Name string `json:"name"`
	} `json:"author"`
	Image Media `json:"image"`
}

// EmbedField is one name with its value.
type EmbedField struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

func (e Embed) texts() []string {
	var out []string
	add := func(texts ...string) {
		for _, t := range texts {
			if t != "" {
				out = append(out, t)
			}
		}
	}
	add(e.Author.Name, e.Title, e.Description)
	for _, f := range e.Fields {
		add(f.Name, f.Value)
	}
	add(e.Footer.Text)
	return out
}

// embeds is a list of embeds beside its text, which is echoed as it was.
type embeds struct {
	raw  json.RawMessage
	list []Embed
}

// UnmarshalJSON reads the list and keeps the text.
func (t *embeds) UnmarshalJSON(raw []byte) error {
	if string(raw) == "null" {
		*t = embeds{}
		return nil
	}
	t.raw = append(json.RawMessage(nil), raw...)
	return json.Unmarshal(raw, &t.list)
}

func (c *checker) embeds(path string, list []Embed) {
	c.atMost(path, len(list), 10, "BASE_TYPE_MAX_LENGTH")
	total := 0
	for i, e := range list {
		at := path + "." + strconv.Itoa(i)
		c.length(at+".title", e.Title, 0, 256)
		c.length(at+".description", e.Description, 0, 4096)
		c.length(at+".footer.text", e.Footer.Text, 0, 2048)
		c.length(at+".author.name", e.Author.Name, 0, 256)
		c.atMost(at+".fields", len(e.Fields), 25, "BASE_TYPE_MAX_LENGTH")
		for j, f := range e.Fields {
			in := at + ".fields." + strconv.Itoa(j)
			c.length(in+".name", f.Name, 1, 256)
			c.length(in+".value", f.Value, 1, 1024)
		}
		for _, text := range e.texts() {
			total += runes(text)
		}
	}
	if total > 6000 {
		c.add(path, "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")
	}
}
