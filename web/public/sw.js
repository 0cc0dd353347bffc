/* Keeps the shell of the client, so that it opens at once and says when the house cannot be
 * reached.  What the house answers is never kept: no /api, no line, no state of any table. */
const SHELL = 'feltro-shell-1';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.add('/'))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

async function fresh(request) {
  const cache = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put('/', answer.clone());
    return answer;
  } catch (lost) {
    const had = await cache.match('/');
    if (had) return had;
    throw lost;
  }
}

/* Names under /assets/ hold the hash of their bytes: what is there does not change. */
async function kept(request) {
  const cache = await caches.open(SHELL);
  const had = await cache.match(request);
  if (had) return had;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname === '/') event.respondWith(fresh(event.request));
  else if (pathname.startsWith('/assets/')) event.respondWith(kept(event.request));
});
