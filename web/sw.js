// Keeps the whole page for times without a network. `files.js` is written when the page is built: it
// names all files and a version that changes with any of them.

importScripts("files.js");

// Copies of the page under other paths of this host have caches of their own.
const COPY = `mazarium-${new URL("./", self.location).pathname}-`;
const CACHE = COPY + self.VERSION;

self.addEventListener("install", (event) => {
  const fresh = self.FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith(COPY) && name !== CACHE;
  const clear = caches.keys().then((names) => Promise.all(names.filter(old).map((n) => caches.delete(n))));
  event.waitUntil(clear.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) {
    return;
  }
  const kept = caches.open(CACHE).then((cache) => cache.match(request, { ignoreSearch: true }));
  event.respondWith(kept.then((answer) => answer ?? fetch(request)));
});
