package playground

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"
)

// page is all that the browser loads.
//
//go:embed page
var page embed.FS

// indexFile is the document that loads the others. It tells the scripts the playground's patience in milliseconds as
// patienceForm, with 0 in the file.
const (
	indexFile    = "index.html"
	patienceForm = `data-patience="%d"`
)

// routes are what the page's listener answers.
func (p *Playground) routes(c Config) (http.Handler, error) {
	mux := http.NewServeMux()
	for _, language := range []string{spanish, english} {
		texts := []byte("{}")
		if c.Texts[language] != nil {
			texts, _ = json.Marshal(c.Texts[language]) // strings alone: this cannot fail
		}
		mux.Handle("GET /assets/texts/"+language+".json", newAsset(language+".json", texts))
	}
	err := fs.WalkDir(page, "page", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || kindOf(name) == "" {
			return err
		}
		body, err := page.ReadFile(name)
		at := "GET /assets/" + strings.TrimPrefix(name, "page/")
		if path.Base(name) == indexFile {
			at = "GET /{$}"
			body = bytes.Replace(body, fmt.Appendf(nil, patienceForm, 0), fmt.Appendf(nil, patienceForm, c.Patience.Milliseconds()), 1)
		}
		mux.Handle(at, newAsset(name, body))
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the playground's page: %w", err)
	}
	mux.HandleFunc("GET /attachments/", p.serveAttachment)
	mux.HandleFunc("GET /live", p.serveLive)
	return mux, nil
}

// asset is one file as it is served. Browsers keep it and ask whether it is still the same.
type asset struct {
	body []byte
	kind string
	etag string
}

func newAsset(name string, body []byte) *asset {
	return &asset{body: body, kind: kindOf(name), etag: fmt.Sprintf(`"%x"`, sha256.Sum256(body))}
}

// kindOf is a table of our own: that of the system has surprises, such as JavaScript as text/plain. Other files are not
// served.
func kindOf(name string) string {
	return map[string]string{
		".html": "text/html; charset=utf-8",
		".css":  "text/css; charset=utf-8",
		".js":   "text/javascript; charset=utf-8",
		".json": "application/json",
		".svg":  "image/svg+xml",
		".png":  "image/png",
	}[path.Ext(name)]
}

// ServeHTTP answers with the file, or that the browser has it already.
func (a *asset) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", a.kind)
	if a.kind != kindOf(indexFile) {
		h.Set("Content-Security-Policy", "default-src 'none'") // nothing else is a document
	}
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", a.etag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(a.body))
}

// serveAttachment hands on what messages carry. The bot chose the type, so nothing in it may run.
func (p *Playground) serveAttachment(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Security-Policy", "sandbox; default-src 'none'")
	p.directory.discord.ServeHTTP(w, r)
}
