package playground

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
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

// asset is one file as it is served.
type asset struct {
	body []byte
	kind string
	etag string
}

// routes are what the page's listener answers.
func (p *Playground) routes(c Config) (http.Handler, error) {
	mux := http.NewServeMux()
	files, err := assets(c.Texts)
	if err != nil {
		return nil, err
	}
	for at, a := range files {
		mux.Handle("GET "+at, a)
	}
	mux.HandleFunc("GET /attachments/", p.serveAttachment)
	mux.HandleFunc("GET /live", p.serveLive)
	return mux, nil
}

// assets are the page's files and texts by their pattern for a ServeMux.
func assets(texts map[string]map[string]string) (map[string]*asset, error) {
	out := map[string]*asset{}
	err := fs.WalkDir(page, "page", func(name string, entry fs.DirEntry, err error) error {
		kind := kindOf(name)
		if err != nil || entry.IsDir() || kind == "" {
			return err
		}
		body, err := page.ReadFile(name)
		at := strings.TrimPrefix(name, "page")
		if at == "/index.html" {
			at = "/{$}"
		}
		out[at] = newAsset(body, kind)
		return err
	})
	for _, language := range []string{spanish, english} {
		body := []byte("{}")
		if texts[language] != nil {
			body, _ = json.Marshal(texts[language]) // strings alone: this cannot fail
		}
		out["/texts/"+language+".json"] = newAsset(body, kindOf(".json"))
	}
	if err != nil {
		return nil, fmt.Errorf("read the playground's page: %w", err)
	}
	return out, nil
}

func newAsset(body []byte, kind string) *asset {
	sum := sha256.Sum256(body)
	return &asset{body: body, kind: kind, etag: `"` + hex.EncodeToString(sum[:8]) + `"`}
}

// kindOf is a table of our own: that of the system has surprises, such as JavaScript as text/plain. Other files are not
// served.
func kindOf(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".json":
		return "application/json"
	case ".svg":
		return "image/svg+xml"
	case ".png":
		return "image/png"
	}
	return ""
}

// ServeHTTP answers with the file, or that the browser has it already.
func (a *asset) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", a.kind)
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", a.etag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(a.body))
}

// serveAttachment hands on what messages carry. The bot chose the type, so nothing in it may run.
func (p *Playground) serveAttachment(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Security-Policy", "sandbox; default-src 'none'")
	p.place.discord.ServeHTTP(w, r)
}
