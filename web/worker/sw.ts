// The service worker. It keeps the pages that work without the server, and gives the first page where the server cannot be
// reached. Pages come from the network first, so that a new build shows at once; each build has a cache of its own.

import { isAbsent, marked, handlingOf } from "./request_handling";

declare const self: ServiceWorkerGlobalScope;

/** The build fills this in (build/worker.ts). */
const { version, paths } = JSON.parse("%KEPT%") as { version: string; paths: string[] };
const PREFIX = "botifarra-";
const KEPT = PREFIX + version;
const FIRST = "/";

self.addEventListener("install", (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forget().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const handling = handlingOf(event.request, self.location.origin);
  if (handling === "page") event.respondWith(page(event.request));
  else if (handling === "file") event.respondWith(file(event.request));
});

async function keep(): Promise<void> {
  const cache = await caches.open(KEPT);
  await cache.addAll([new Request(FIRST, { cache: "no-store" }), ...paths]);
}

/** Delete the caches of earlier builds. */
async function forget(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== KEPT).map((name) => caches.delete(name)));
}

async function page(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null);
  return answer && !isAbsent(answer.status) ? answer : ((await first()) ?? answer ?? Response.error());
}

/** Return the cached first page, with its mark, or null. */
async function first(): Promise<Response | null> {
  const kept = await caches.match(FIRST, { cacheName: KEPT });
  if (!kept) return null;
  const headers = new Headers(kept.headers);
  for (const name of ["content-encoding", "content-length", "etag"]) headers.delete(name);
  return new Response(marked(await kept.text()), { headers });
}

/** Answer from the cache where possible: a file of a build never changes. */
async function file(request: Request): Promise<Response> {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  // The page works without the cache too, for example where the disk is full.
  if (answer.ok) await cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
}
