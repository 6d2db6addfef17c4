"""What the header check asks for: every route of the service, found by following its own indexes."""
import os
import re
import urllib.request

BASE = os.environ["BASE"]
OTHER_ORIGIN = {"Origin": "https://other.example"}
PREFLIGHT = OTHER_ORIGIN | {"Access-Control-Request-Method": "GET"}

API = [
    ("GET", "/api/v1", {}, 200),
    ("HEAD", "/api/v1", {}, 200),
    ("GET", "/api", {}, 200),
    ("GET", "/api/v1/pages", {"Accept-Encoding": "gzip"}, 200),
    ("GET", "/api/v1/pages", {"Accept-Encoding": "br"}, 200),
    ("GET", "/api/v1/search?q=search", {}, 200),
    ("GET", "/api/v1/search?q=search", OTHER_ORIGIN, 200),
    ("GET", "/api/v1/search", {}, 400),
    ("GET", "/api/v1/pages/there-is-no-such-page", {}, 404),
    ("GET", "/api/v1/reports/r_aaaaaaaaaaaaaaaa", {}, 404),
    ("GET", "/api/v1/nothing", {}, 404),
    ("POST", "/api/v1", {}, 405),
    ("OPTIONS", "/api/v1/pages", PREFLIGHT, 204),
    ("GET", "/openapi.json", {}, 200),
]

NEGOTIATED = ["/", "/developers"]
DOCUMENTS = [
    "/index.md",
    "/developers.md",
    "/search?q=search",
    "/search",
    "/llms.txt",
    "/llms-full.txt",
    "/openapi.json",
    "/.well-known/api-catalog",
    "/.well-known/ai-catalog.json",
    "/.well-known/ard.json",
    "/.well-known/security.txt",
    "/mcp/server-card",
    "/sitemap-index.xml",
    "/sitemap.xml",
    "/robots.txt",
    "/search-data/current.json",
    "/search-data/choices.json",
    "/healthz",
    "/readyz",
    "/metrics",
]
MISSING = [
    "/docs/there-is-no-such-page",
    "/docs/there-is-no-such-page.md",
    "/sections/nothing",
    "/assets/0/nothing.js",
    "/search-data/nothing",
    "/docs-assets/nothing.png",
    "/_agent/nothing.json",
    "/nothing",
    "/docs/%zz",
    "/docs/%00",
]
FORMS = ["text/html", "text/markdown", "application/json"]


def read(path, accept="*/*"):
    with urllib.request.urlopen(urllib.request.Request(BASE + path, headers={"Accept": accept})) as response:
        return response.read().decode()


def site():
    """Everything that is not the Docs API, in every form and with every method that has an answer of its own."""
    home = read("/")
    slug = re.search(r'href="/docs/([^"#]+)"', home)[1]
    negotiated = NEGOTIATED + [f"/docs/{slug}", re.search(r'href="(/sections/[^"]+)"', home)[1]]
    negotiated += [path for path in ("/releases", "/benchmarks") if f'href="{path}"' in home]
    documents = DOCUMENTS + [f"{path}.md" for path in negotiated if path != "/" and f"{path}.md" not in DOCUMENTS]
    documents += re.findall(r"/sitemap-\d+\.xml", read("/sitemap-index.xml"))[:1]
    documents += re.findall(r'"(/assets/[^"]+)"', home)
    documents += re.findall(r'"(/search-data/[^"]+)"', read("/search-data/current.json"))
    if "/benchmarks" in negotiated:
        documents.append("/_agent/benchmarks.json")

    requests = [("GET", path, {"Accept": form}, 200) for path in negotiated for form in FORMS]
    for path in negotiated + documents:
        requests += [("GET", path, {"Accept-Encoding": coding}, 200) for coding in ("identity", "gzip", "br")]
        requests += [("GET", path, OTHER_ORIGIN, 200), ("HEAD", path, {}, 200)]
        requests += [("OPTIONS", path, {}, 204), ("OPTIONS", path, PREFLIGHT, 204)]
        requests += [(method, path, {}, 405) for method in ("POST", "PUT", "DELETE", "PATCH")]
    for path in MISSING:
        requests += [("GET", path, {"Accept": form}, 404) for form in FORMS] + [("HEAD", path, {}, 404)]
    for moved in (f"/docs/{slug}/", f"/docs/{slug.upper()}", f"/docs/{slug}.html", "/docs"):
        requests += [("GET", moved, {"Accept": form}, 301) for form in FORMS] + [("HEAD", moved, {}, 301)]
    requests += [("GET", "/mcp", {"Accept": "text/event-stream"}, 405), ("HEAD", "/mcp", {}, 405)]
    requests += [("OPTIONS", "/mcp", PREFLIGHT, 204), ("DELETE", "/mcp", {}, 400)]
    return requests
