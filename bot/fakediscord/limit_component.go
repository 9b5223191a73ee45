package fakediscord

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// rows checks legacy components: at most five rows, of five buttons or one select each.
func (c *checker) rows(path string, list []Component) {
	c.atMost(path, len(list), 5, "BASE_TYPE_MAX_LENGTH")
	ids := map[string]bool{}
	for i := range list {
		at := path + "." + strconv.Itoa(i)
		if list[i].Type != ActionRow {
			c.add(at+".type", "UNION_TYPE_CHOICES", "Only action rows may be here without the Components V2 flag.")
			continue
		}
		c.row(at, &list[i], ids)
	}
}

// row checks one action row. The custom_ids seen so far in the message are in ids.
func (c *checker) row(at string, row *Component, ids map[string]bool) {
	n, selects := len(row.Components), 0
	for i := range row.Components {
		in := at + ".components." + strconv.Itoa(i)
		inner := &row.Components[i]
		switch {
		case inner.Type == Button:
			c.button(in, inner, ids)
		case inner.IsSelect():
			selects++
			c.choose(in, inner, ids)
		default:
			c.add(in+".type", "UNION_TYPE_CHOICES", "A row holds buttons or one select.")
		}
	}
	if n < 1 || n > 5 || selects > 0 && n > 1 {
		c.add(at+".components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", fmt.Sprintf(
			"A row holds one to five buttons or one select; it has %d components.", n))
	}
}

func (c *checker) customID(at, id string, ids map[string]bool) {
	c.length(at+".custom_id", id, 1, 100)
	if id != "" && ids[id] {
		c.add(at+".custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	ids[id] = true
}

func (c *checker) button(at string, b *Component, ids map[string]bool) {
	c.length(at+".label", b.Label, 0, 80)
	if b.Style < 1 || b.Style > PremiumButton {
		c.add(at+".style", "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).")
	}
	if b.Style == LinkButton || b.Style == PremiumButton {
		if b.CustomID != "" {
			c.add(at+".custom_id", "BASE_TYPE_NONE_ALLOWED", "Must not be present.")
		}
		if b.Style == LinkButton {
			c.length(at+".url", b.URL, 1, 512)
		}
	} else {
		c.customID(at, b.CustomID, ids)
	}
	if b.Label == "" && b.Emoji == nil && b.Style != PremiumButton {
		c.add(at+".label", "BUTTON_COMPONENT_LABEL_REQUIRED", "A button needs a label or an emoji.")
	}
}

func (c *checker) choose(at string, s *Component, ids map[string]bool) {
	c.customID(at, s.CustomID, ids)
	c.length(at+".placeholder", s.Placeholder, 0, 150)
	least, most := orOne(s.MinValues), orOne(s.MaxValues)
	if least < 0 || least > 25 || most < 1 || most > 25 || least > most {
		c.add(at+".max_values", "NUMBER_TYPE_RANGE", "min_values is 0 to 25 and not above max_values, which is 1 to 25.")
	}
	if s.Type != StringSelect {
		return
	}
	n := len(s.Options)
	if n < 1 || n > 25 {
		c.add(at+".options", "BASE_TYPE_BAD_LENGTH", fmt.Sprintf("Must be between 1 and 25 in length; there are %d.", n))
	}
	if most > n {
		c.add(at+".max_values", "SELECT_COMPONENT_MAX_VALUES_EXCEED_OPTIONS", "max_values is above the number of options.")
	}
	c.options(at+".options", s, most)
}

func (c *checker) options(path string, s *Component, most int) {
	values, chosen := map[string]bool{}, 0
	for i, o := range s.Options {
		at := path + "." + strconv.Itoa(i)
		c.length(at+".label", o.Label, 1, 100)
		c.length(at+".value", o.Value, 1, 100)
		c.length(at+".description", o.Description, 0, 100)
		if values[o.Value] {
			c.add(at+".value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		values[o.Value] = true
		if o.Default {
			chosen++
		}
	}
	if chosen > most {
		c.add(path, "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More options are default than can be chosen.")
	}
}

// componentsV2 checks a message with the Components V2 flag: no content and no embeds, 40 components counting nested
// ones, 4000 characters of text, and pictures that are there.
func (c *checker) componentsV2(at string, d *draft, old *Message) {
	if d.Content.Value != "" {
		c.add(at+"content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "Not with Components V2.")
	}
	if len(d.Embeds.Value.list) > 0 {
		c.add(at+"embeds", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "Not with Components V2.")
	}
	ids, count, text := map[string]bool{}, 0, 0
	for i := range d.Components.Value.list {
		top := &d.Components.Value.list[i]
		top.walk(func(*Component) bool { count++; return true })
		text += c.part(at+"components."+strconv.Itoa(i), top, ids, c.pictures(d, old))
	}
	c.atMost(at+"components", count, 40, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED")
	if text > 4000 {
		c.add(at+"components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "Displayable text is limited to 4000 characters.")
	}
}

// pictures tells which attachment:// names there will be.
func (c *checker) pictures(d *draft, old *Message) map[string]bool {
	names := map[string]bool{}
	for _, f := range d.files {
		names[f.Name] = true
	}
	for _, a := range d.Attachments.Value {
		names[a.Filename] = true
	}
	if old != nil {
		for _, a := range old.Attachments {
			names[a.Name] = true
		}
	}
	return names
}

// part checks one Components V2 component with those in it, and returns the length of its text.
func (c *checker) part(at string, p *Component, ids, names map[string]bool) (text int) {
	switch p.Type {
	case ActionRow:
		c.row(at, p, ids)
		return 0
	case TextDisplay:
		c.length(at+".content", p.Content, 1, 4000)
		return runes(p.Content)
	case MediaGallery:
		c.gallery(at, p, names)
	case Thumbnail:
		c.media(at+".media", p.Media, names)
		c.altText(at, p.Description)
	case FileComponent:
		c.media(at+".file", p.File, names)
	case Button:
		c.button(at, p, ids)
	case SectionComponent:
		if len(p.Components) < 1 || len(p.Components) > 3 || p.Accessory == nil {
			c.add(at+".components", "BASE_TYPE_BAD_LENGTH", "A section has one to three texts and an accessory.")
		}
	case Container, Separator:
	default:
		c.add(at+".type", "UNION_TYPE_CHOICES", fmt.Sprintf("Type %d cannot be here.", p.Type))
	}
	for i := range p.Components {
		text += c.part(at+".components."+strconv.Itoa(i), &p.Components[i], ids, names)
	}
	if p.Accessory != nil {
		text += c.part(at+".accessory", p.Accessory, ids, names)
	}
	return text
}

func (c *checker) gallery(at string, p *Component, names map[string]bool) {
	if n := len(p.Items); n < 1 || n > 10 {
		c.add(at+".items", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 10 in length.")
	}
	for i := range p.Items {
		in := at + ".items." + strconv.Itoa(i)
		c.media(in+".media", &p.Items[i].Media, names)
		c.altText(in, p.Items[i].Description)
	}
}

func (c *checker) altText(at string, text *string) {
	if text != nil {
		c.length(at+".description", *text, 1, 1024)
	}
}

func (c *checker) media(at string, m *Media, names map[string]bool) {
	if m == nil || m.URL == "" {
		c.add(at+".url", "BASE_TYPE_REQUIRED", "This field is required")
		return
	}
	name, ours := strings.CutPrefix(m.URL, "attachment://")
	if ours && !names[name] {
		c.add(at+".url", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "No attachment has this name.")
	}
	schemes := []string{"attachment", "http", "https"}
	if scheme, _, found := strings.Cut(m.URL, "://"); !found || !slices.Contains(schemes, scheme) {
		c.add(at+".url", "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('attachment', 'http', 'https').")
	}
}
