package fakediscord

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// ComponentType is Discord's number for a type of component.
type ComponentType int

// The component types that this Discord has.
const (
	ActionRow    ComponentType = 1
	Button       ComponentType = 2
	StringSelect ComponentType = 3
	// ChannelSelect offers the channels of the guild.
	ChannelSelect ComponentType = 8
)

// linkButton is the button style that carries no custom_id.
const linkButton = 5

// Component is a row, or a button or select within one. Only the fields of its type are set.
type Component struct {
	Type       ComponentType  `json:"type"`
	CustomID   string         `json:"custom_id,omitempty"`
	Label      string         `json:"label,omitempty"`
	Style      int            `json:"style,omitempty"`
	Disabled   bool           `json:"disabled,omitempty"`
	URL        string         `json:"url,omitempty"`
	Emoji      map[string]any `json:"emoji,omitempty"`
	Components []Component    `json:"components,omitempty"` // of a row
	Options    []SelectOption `json:"options,omitempty"`

	Placeholder string `json:"placeholder,omitempty"`
	MinValues   *int   `json:"min_values,omitempty"` // nil means 1
	MaxValues   *int   `json:"max_values,omitempty"` // nil means 1

	ChannelTypes []ChannelType  `json:"channel_types,omitempty"`  // that a select of channels offers; none for all
	Defaults     []DefaultValue `json:"default_values,omitempty"` // that are chosen in it already
}

// DefaultValue is a channel that is chosen in a select of channels.
type DefaultValue struct {
	ID   string `json:"id"`
	Type string `json:"type"` // "channel"
}

// SelectOption is one line of a string select.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// Values are the values that a string select offers.
func (c *Component) Values() []string {
	out := make([]string, len(c.Options))
	for i, o := range c.Options {
		out[i] = o.Value
	}
	return out
}

// selectRange is how many values a select takes, at least and at most.
func (c *Component) selectRange() (least, most int) {
	least, most = 1, 1
	if c.MinValues != nil {
		least = *c.MinValues
	}
	if c.MaxValues != nil {
		most = *c.MaxValues
	}
	return least, most
}

// accepts returns why a person could not choose just these values; nil when they could.
func (c *Component) accepts(values []string) error {
	if c.Type != StringSelect && c.Type != ChannelSelect {
		return fmt.Errorf("fakediscord: %q is no select", c.CustomID)
	}
	if least, most := c.selectRange(); len(values) < least || len(values) > most {
		return fmt.Errorf("fakediscord: select %q takes %d to %d values, not %d", c.CustomID, least, most, len(values))
	}
	if c.Type == ChannelSelect {
		return nil // which channels there are the guild knows, see resolveChannels
	}
	for _, v := range values {
		if !slices.Contains(c.Values(), v) {
			return fmt.Errorf("fakediscord: select %q does not offer %q, but %q", c.CustomID, v, c.Values())
		}
	}
	return nil
}

// componentList is a list of components beside its JSON text, which responses repeat as it was.
type componentList struct {
	raw  json.RawMessage
	list []Component
}

// UnmarshalJSON reads the list and keeps the text. A null does not come here, see optional.
func (l *componentList) UnmarshalJSON(raw []byte) error {
	l.raw = slices.Clone(raw)
	return json.Unmarshal(raw, &l.list)
}

// rows checks a message's components: at most five rows, of five buttons or one select each.
func (c *checker) rows(path string, list []Component) {
	c.atMost(path, len(list), 5)
	ids := map[string]bool{}
	for i := range list {
		at := path + "." + strconv.Itoa(i)
		if list[i].Type != ActionRow {
			c.add(at+".type", "UNION_TYPE_CHOICES", "Only action rows may be here without the Components V2 flag.")
			continue
		}
		c.row(at+".components", list[i].Components, ids)
	}
}

// row checks one action row. The custom_ids seen so far in the message are in ids.
func (c *checker) row(path string, list []Component, ids map[string]bool) {
	selects := 0
	for i := range list {
		at, inner := path+"."+strconv.Itoa(i), &list[i]
		switch inner.Type {
		case Button:
			c.button(at, inner, ids)
		case StringSelect:
			selects++
			c.selectMenu(at, inner, ids)
		case ChannelSelect:
			selects++
			c.channelSelect(at, inner, ids)
		default:
			c.add(at+".type", "UNION_TYPE_CHOICES", "A row holds buttons or one select.")
		}
	}
	if n := len(list); n < 1 || n > 5 || selects > 0 && n > 1 {
		c.add(path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", fmt.Sprintf(
			"A row holds one to five buttons or one select; it has %d components.", n))
	}
}

func (c *checker) customID(at, id string, ids map[string]bool) {
	c.label(at+".custom_id", id)
	if id != "" {
		c.once(ids, at+".custom_id", id, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
}

func (c *checker) button(at string, b *Component, ids map[string]bool) {
	c.length(at+".label", b.Label, 0, 80)
	if b.Style < 1 || b.Style > linkButton {
		c.add(at+".style", "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5).")
	}
	if b.Style != linkButton {
		c.customID(at, b.CustomID, ids)
	} else {
		c.length(at+".url", b.URL, 1, 512)
		if b.CustomID != "" {
			c.add(at+".custom_id", "BASE_TYPE_NONE_ALLOWED", "Must not be present.")
		}
	}
	if b.Label == "" && b.Emoji == nil {
		c.add(at+".label", "BUTTON_COMPONENT_LABEL_REQUIRED", "A button needs a label or an emoji.")
	}
}

// selecting checks what all selects have.
func (c *checker) selecting(at string, s *Component, ids map[string]bool) {
	c.customID(at, s.CustomID, ids)
	c.length(at+".placeholder", s.Placeholder, 0, 150)
	if least, most := s.selectRange(); least < 0 || least > 25 || most < 1 || most > 25 || least > most {
		c.add(at+".max_values", "NUMBER_TYPE_RANGE", "min_values is 0 to 25 and not above max_values, which is 1 to 25.")
	}
}

// channelSelect checks a select of channels: it has no options, and what is chosen already is as much as can be.
func (c *checker) channelSelect(at string, s *Component, ids map[string]bool) {
	c.selecting(at, s, ids)
	if len(s.Options) > 0 {
		c.add(at+".options", "BASE_TYPE_NONE_ALLOWED", "Must not be present.")
	}
	least, most := s.selectRange()
	if n := len(s.Defaults); n > 0 && (n < least || n > most) {
		c.add(at+".default_values", "BASE_TYPE_BAD_LENGTH", "There are as many default values as can be chosen.")
	}
	seen := map[string]bool{}
	for i, d := range s.Defaults {
		c.once(seen, at+".default_values."+strconv.Itoa(i)+".id", d.ID, "SELECT_COMPONENT_DUPLICATE_DEFAULT_VALUES",
			"The default values are not unique.")
	}
}

func (c *checker) selectMenu(at string, s *Component, ids map[string]bool) {
	c.selecting(at, s, ids)
	_, most := s.selectRange()
	if len(s.Defaults) > 0 || len(s.ChannelTypes) > 0 {
		c.add(at+".default_values", "BASE_TYPE_NONE_ALLOWED", "Must not be present.")
	}
	n := len(s.Options)
	if n < 1 || n > 25 {
		c.add(at+".options", "BASE_TYPE_BAD_LENGTH", fmt.Sprintf("Must be between 1 and 25 in length; there are %d.", n))
	}
	if most > n {
		c.add(at+".max_values", "SELECT_COMPONENT_MAX_VALUES_EXCEED_OPTIONS", "max_values is above the number of options.")
	}
	c.selectOptions(at+".options", s.Options, most)
}

func (c *checker) selectOptions(path string, list []SelectOption, most int) {
	values, chosen := map[string]bool{}, 0
	for i, o := range list {
		at := path + "." + strconv.Itoa(i)
		c.label(at+".label", o.Label)
		c.label(at+".value", o.Value)
		c.length(at+".description", o.Description, 0, 100)
		c.once(values, at+".value", o.Value, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
			"The specified option value is already used")
		if o.Default {
			chosen++
		}
	}
	if chosen > most {
		c.add(path, "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More options are default than can be chosen.")
	}
}
