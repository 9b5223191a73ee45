package playground

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
)

// page is all that the browser loads.
//
//go:embed page
var page embed.FS

// indexFile is the document that loads the others. It names the folder in which they are served as assetsFolder, and
// tells the scripts the playground's patience in milliseconds as patienceForm, with 0 in the file.
const (
	indexFile    = "index.html"
	assetsFolder = "/assets/"
	patienceForm = `data-patience="%d"`
)

// asset is one file as it is served.
type asset struct {
	plain, zipped []byte // zipped is nil where gzip saves nothing
	kind          string
	etag          string
	caching       string
}

// routes are what the page's listener answers.
func (p *Playground) routes(c Config) (http.Handler, error) {
	mux := http.NewServeMux()
	files, err := assets(c)
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

// assets are the page's files and texts by their pattern for a ServeMux. All but the index are in a folder whose name
// is a hash of them all, so that browsers keep them for ever, and relative imports stay within one version of the page.
func assets(c Config) (map[string]*asset, error) {
	files, err := pageFiles(c.Texts)
	if err != nil {
		return nil, fmt.Errorf("read the playground's page: %w", err)
	}
	index := files[indexFile]
	delete(files, indexFile)
	hash := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(hash, "%s %d\n%s", name, len(files[name]), files[name])
	}
	folder := assetsFolder + hex.EncodeToString(hash.Sum(nil)[:8]) + "/"
	index = bytes.ReplaceAll(index, []byte(`"`+assetsFolder), []byte(`"`+folder))
	patience := fmt.Appendf(nil, patienceForm, c.Patience.Milliseconds())
	index = bytes.Replace(index, fmt.Appendf(nil, patienceForm, 0), patience, 1)
	out := map[string]*asset{"/{$}": newAsset(index, kindOf(indexFile), "no-cache")}
	for name, body := range files {
		out[folder+name] = newAsset(body, kindOf(name), "public, max-age=31536000, immutable")
	}
	return out, nil
}

// styleFile is the style sheet that is served; moreStyles follow it in the same file, which saves requests.
const styleFile = "style.css"

func moreStyles() []string { return []string{"message.css", "composer.css"} }

// pageFiles are the embedded files, and the texts as JSON, by their path in the page's folder.
func pageFiles(texts map[string]map[string]string) (map[string][]byte, error) {
	out := map[string][]byte{}
	for _, language := range []string{spanish, english} {
		body := []byte("{}")
		if texts[language] != nil {
			body, _ = json.Marshal(texts[language]) // strings alone: this cannot fail
		}
		out["texts/"+language+".json"] = body
	}
	err := fs.WalkDir(page, "page", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || kindOf(name) == "" {
			return err
		}
		body, err := page.ReadFile(name)
		out[strings.TrimPrefix(name, "page/")] = comments.ReplaceAll(body, nil)
		return err
	})
	for _, name := range moreStyles() {
		out[styleFile] = append(out[styleFile], out[name]...)
		delete(out, name)
	}
	return out, err
}

// comments are those of scripts and style sheets that have lines of their own. They are for readers of the source: a
// quarter of what would be sent.
var comments = regexp.MustCompile(`(?m)^[ \t]*(//.*|/\*([^*]|\*+[^*/])*\*+/)[ \t]*\n`)

// newAsset compresses a file, once.
func newAsset(body []byte, kind, caching string) *asset {
	var zipped bytes.Buffer
	w, _ := gzip.NewWriterLevel(&zipped, gzip.BestCompression) // fails for other levels only
	_, _ = w.Write(body)
	_ = w.Close() // writing to memory does not fail
	sum := sha256.Sum256(body)
	a := &asset{plain: body, kind: kind, etag: hex.EncodeToString(sum[:8]), caching: caching}
	if zipped.Len() < len(body) {
		a.zipped = zipped.Bytes()
	}
	return a
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

// ServeHTTP answers with the file, or that the browser has it already. The two encodings have tags of their own.
func (a *asset) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h, body, etag := w.Header(), a.plain, a.etag
	if a.zipped != nil && takesGzip(r.Header) {
		body, etag = a.zipped, etag+"-gzip"
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("Content-Type", a.kind)
	if a.kind != kindOf(indexFile) {
		h.Set("Content-Security-Policy", "default-src 'none'") // nothing else is a document; all of the page's would be 6 kB
	}
	h.Set("Cache-Control", a.caching)
	h.Set("Vary", "Accept-Encoding")
	h.Set("ETag", `"`+etag+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// takesGzip reports whether a client says that it can unpack gzip. No browser gives it a quality of 0.
func takesGzip(h http.Header) bool {
	return slices.ContainsFunc(strings.Split(h.Get("Accept-Encoding"), ","), func(coding string) bool {
		name, _, _ := strings.Cut(coding, ";")
		return strings.EqualFold(strings.TrimSpace(name), "gzip")
	})
}

// serveAttachment hands on what messages carry. The bot chose the type, so nothing in it may run.
func (p *Playground) serveAttachment(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Security-Policy", "sandbox; default-src 'none'")
	p.directory.discord.ServeHTTP(w, r)
}
