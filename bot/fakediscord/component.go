package fakediscord

import "encoding/json"

// ComponentType is Discord's number for a kind of component.
type ComponentType int

// The component types of messages and modals. Those from SectionComponent on need Components V2.
const (
	ActionRow         ComponentType = 1
	Button            ComponentType = 2
	StringSelect      ComponentType = 3
	TextInput         ComponentType = 4
	UserSelect        ComponentType = 5
	RoleSelect        ComponentType = 6
	MentionableSelect ComponentType = 7
	ChannelSelect     ComponentType = 8
	SectionComponent  ComponentType = 9
	TextDisplay       ComponentType = 10
	Thumbnail         ComponentType = 11
	MediaGallery      ComponentType = 12
	FileComponent     ComponentType = 13
	Separator         ComponentType = 14
	Container         ComponentType = 17
	LabelComponent    ComponentType = 18
)

// LinkButton and PremiumButton are the button styles that carry no custom_id.
const (
	LinkButton    = 5
	PremiumButton = 6
)

// Component is one node of a message's controls: a row with buttons or a select, or a Components V2 part. Only the
// fields of its type are set.
type Component struct {
	Type       ComponentType  `json:"type"`
	CustomID   string         `json:"custom_id,omitempty"`
	Label      string         `json:"label,omitempty"`
	Style      int            `json:"style,omitempty"`
	Disabled   bool           `json:"disabled,omitempty"`
	URL        string         `json:"url,omitempty"`
	SKU        string         `json:"sku_id,omitempty"`
	Emoji      *Emoji         `json:"emoji,omitempty"`
	Components []Component    `json:"components,omitempty"` // of a row, section or container
	Accessory  *Component     `json:"accessory,omitempty"`  // of a section
	Inner      *Component     `json:"component,omitempty"`  // of a modal's label
	Options    []SelectOption `json:"options,omitempty"`

	Placeholder string `json:"placeholder,omitempty"`
	MinValues   *int   `json:"min_values,omitempty"` // nil means 1
	MaxValues   *int   `json:"max_values,omitempty"` // nil means 1

	Content     string      `json:"content,omitempty"` // of a text display
	Items       []MediaItem `json:"items,omitempty"`   // of a media gallery
	Media       *Media      `json:"media,omitempty"`   // of a thumbnail
	File        *Media      `json:"file,omitempty"`
	Description *string     `json:"description,omitempty"` // of a thumbnail: its alt text; of a label
	Value       string      `json:"value,omitempty"`       // of a text input
}

// SelectOption is one line of a string select.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// Emoji is a Unicode emoji by its name, or a custom one with an id.
type Emoji struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name,omitempty"`
}

// MediaItem is one picture of a gallery; its description is its alt text.
type MediaItem struct {
	Media       Media   `json:"media"`
	Description *string `json:"description,omitempty"`
}

// Media names a picture: "attachment://name.png" or a web address.
type Media struct {
	URL string `json:"url"`
}

// IsSelect says whether the component is one of the five selects.
func (c *Component) IsSelect() bool {
	return c.Type == StringSelect || c.Type >= UserSelect && c.Type <= ChannelSelect
}

// Values are the values that a string select offers.
func (c *Component) Values() []string {
	out := make([]string, len(c.Options))
	for i, o := range c.Options {
		out[i] = o.Value
	}
	return out
}

// Option is the offered line with the value.
func (c *Component) Option(value string) (SelectOption, bool) {
	for _, o := range c.Options {
		if o.Value == value {
			return o, true
		}
	}
	return SelectOption{}, false
}

// walk visits the component and what is in it, in reading order, until visit says false.
func (c *Component) walk(visit func(*Component) bool) bool {
	if !visit(c) {
		return false
	}
	for i := range c.Components {
		if !c.Components[i].walk(visit) {
			return false
		}
	}
	for _, in := range []*Component{c.Accessory, c.Inner} {
		if in != nil && !in.walk(visit) {
			return false
		}
	}
	return true
}

// tree is a list of components beside the text it came in, which is echoed as it was.
type tree struct {
	raw  json.RawMessage
	list []Component
}

// UnmarshalJSON reads the list and keeps the text.
func (t *tree) UnmarshalJSON(raw []byte) error {
	if string(raw) == "null" {
		*t = tree{}
		return nil
	}
	t.raw = append(json.RawMessage(nil), raw...)
	return json.Unmarshal(raw, &t.list)
}

func (t *tree) walk(visit func(*Component) bool) {
	for i := range t.list {
		if !t.list[i].walk(visit) {
			return
		}
	}
}
