package fakediscord

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// maxBody is more than ten files of the greatest size may have together; beyond it the body is not read.
const maxBody = 110 << 20

// RESTRequest is one REST request that the bot made, as a check sees it.
type RESTRequest struct {
	Method      string
	Path        string // as sent: "/api/v9/channels/12/messages"
	Template    string // as in Discord's OpenAPI description: "/channels/{channel_id}/messages"; empty for no known route
	Query       url.Values
	ContentType string // without parameters: "application/json" or "multipart/form-data"
	Payload     any    // the decoded JSON body, that of payload_json for multipart; nil without a body
	Raw         json.RawMessage
	Files       []File
}

// File is one uploaded file.
type File struct {
	Field       string // "files[0]"
	Name        string
	ContentType string
	Bytes       []byte
}

// index is the n of files[n], which entries of attachments refer to by their id.
func (f File) index() string {
	return strings.TrimSuffix(strings.TrimPrefix(f.Field, "files["), "]")
}

// withPayload decodes the body for a check; the server itself never needs the untyped form.
func (s RESTRequest) withPayload() RESTRequest {
	if len(s.Raw) > 0 {
		d := json.NewDecoder(bytes.NewReader(s.Raw))
		d.UseNumber()
		_ = d.Decode(&s.Payload)
	}
	return s
}

// call is one REST request on its way through the server.
type call struct {
	*http.Request

	route   route
	known   bool // the bot's: only then the body is read
	sent    RESTRequest
	started time.Time
	fault   *Fault
	status  int
	code    int
	answer  []byte
}

// decode reads the JSON body into v; a body of another shape is 50109, as Discord says.
func (c *call) decode(v any) error {
	if err := json.Unmarshal(c.sent.Raw, v); err != nil {
		e := errNotJSON()
		e.message += " " + err.Error()
		return e
	}
	return nil
}

func (c *call) read() error {
	c.sent = RESTRequest{Method: c.Method, Path: c.URL.Path, Template: c.route.template}
	if c.URL.RawQuery != "" {
		c.sent.Query = c.URL.Query()
	}
	if !c.known || c.Body == nil || c.Body == http.NoBody {
		return nil
	}
	body, err := c.readBody()
	if err != nil {
		return err
	}
	kind, params, _ := mime.ParseMediaType(c.Header.Get("Content-Type"))
	c.sent.ContentType = kind
	switch kind {
	case "multipart/form-data":
		return c.readParts(body, params["boundary"])
	default:
		c.sent.Raw = body
	}
	return nil
}

// leaveBody ends the connection behind an answer to a request whose body was not read: otherwise the rest would be
// waited for before the answer goes out.
func (c *call) leaveBody(h http.Header) {
	if !c.known && c.ContentLength != 0 {
		h["Connection"] = []string{"close"}
	}
}

// maxAhead is how much room a body gets before any of it has come, whatever length it claims.
const maxAhead = 64 << 10

func (c *call) readBody() ([]byte, error) {
	if c.ContentLength > maxBody {
		return nil, errTooLarge()
	}
	ahead := min(max(c.ContentLength, 0), maxAhead)
	buf := bytes.NewBuffer(make([]byte, 0, ahead+bytes.MinRead))
	_, err := buf.ReadFrom(io.LimitReader(c.Body, maxBody+1))
	var tooLarge *http.MaxBytesError
	if buf.Len() > maxBody || errors.As(err, &tooLarge) {
		return nil, errTooLarge()
	}
	return buf.Bytes(), err
}

func (c *call) readParts(body []byte, boundary string) error {
	parts := multipart.NewReader(bytes.NewReader(body), boundary)
	for {
		p, err := parts.NextRawPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return errNotJSON()
		}
		content, err := readPart(p, len(body))
		if err != nil {
			return errNotJSON()
		}
		c.addPart(p, content)
	}
}

// readPart guesses the room a part needs from the size of the whole body, so that a picture is copied once.
func readPart(p *multipart.Part, whole int) ([]byte, error) {
	room := whole
	if p.FormName() == "payload_json" {
		room = min(whole, 4<<10)
	}
	buf := bytes.NewBuffer(make([]byte, 0, room+bytes.MinRead))
	_, err := buf.ReadFrom(p)
	return buf.Bytes(), err
}

func (c *call) addPart(p *multipart.Part, content []byte) {
	if p.FormName() == "payload_json" {
		c.sent.Raw = content
		return
	}
	c.sent.Files = append(c.sent.Files, File{
		Field: p.FormName(), Name: p.FileName(), ContentType: p.Header.Get("Content-Type"), Bytes: content,
	})
}

// limitOf reads ?limit=, which Discord bounds.
func (c *call) limitOf(standard, most int) int {
	n, err := strconv.Atoi(c.sent.Query.Get("limit"))
	if err != nil || n < 1 {
		return standard
	}
	return min(n, most)
}
