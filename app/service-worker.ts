/**
 * Stores two pages on the device for use without a network: /offline, with data that a user needs in a yard, and /collect.
 * Written by hand, because a library (https://developer.chrome.com/docs/workbox) caches the responses to users' requests, which may
 * contain personal data. This script caches only these two pages, fetched without cookies, and their files. vite/service-worker.ts
 * builds it as /sw.js.
 */

/** Differs in every build, so that the browser installs the script again. */
declare const buildVersion: string
/** All scripts of those pages, since their HTML does not name those loaded on demand. */
declare const scripts: string[]

interface LifecycleEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PageRequest extends LifecycleEvent {
  request: Request
  /** The page, requested while this script was starting (navigation preload); undefined in browsers without it. */
  preloadResponse?: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
/** The used part of ServiceWorkerGlobalScope, whose types in TypeScript contradict those of pages. */
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: PageRequest) => void): void
  skipWaiting(): Promise<void>
  registration: { navigationPreload?: { enable(): Promise<void> } }
  clients: {
    claim(): Promise<void>
    matchAll(options: {
      type: 'window'
      includeUncontrolled: true
    }): Promise<{ postMessage(message: unknown): void }[]>
  }
}
const worker = self as unknown as Worker

const cachePrefix = 'offline-'
const cacheName = cachePrefix + buildVersion
const offlinePath = '/offline'
const storedPaths = [offlinePath, '/collect']

/** Milliseconds until a missing response counts as no network: few for a stored page, since a seller has the buyer before them. */
const timeoutMs = { stored: 4_000, other: 20_000 }

worker.addEventListener('install', (event) => {
  // Pages always come from the network first, so an older page works with a newer script.
  void worker.skipWaiting()
  event.waitUntil(storePages())
})

worker.addEventListener('activate', (event) => event.waitUntil(activate()))

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(respondWithFile(event.request))
  else if (mode === 'navigate') event.respondWith(respondWithPage(event))
})

/** Stores all files or none, because a page without its files would be worse than the browser's own error. */
async function storePages(): Promise<void> {
  const pages = await Promise.all(storedPaths.map(fetchCopy))
  const cache = await caches.open(cacheName)
  try {
    const files = new Set(scripts)
    for (const page of pages)
      for (const [file] of (await page.clone().text()).matchAll(/\/assets\/[\w.-]+\.\w+/g)) files.add(file)
    await cache.addAll([...files])
    await Promise.all(pages.map((page, index) => cache.put(storedPaths[index] ?? '', page)))
  } catch (error) {
    // The storage is full, or an update has just started: the browser retries with the next page.
    await caches.delete(cacheName)
    throw error
  }
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const window of windows) window.postMessage({ build: pages[0]?.headers.get('x-build') })
}

/** Fetches a page without a session. The nonce of its policy is stored with it, because both belong to one response. */
async function fetchCopy(path: string): Promise<Response> {
  const page = await fetch(`${path}?copy`, { credentials: 'omit', cache: 'no-store' })
  // A redirected response cannot answer a navigation (https://fetch.spec.whatwg.org/#http-fetch).
  if (!page.ok || page.redirected) throw new Error(`${path}: ${page.status}`)
  return page
}

/** Deletes older caches except the previous one, whose files open tabs may still need. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

/** The names of files change with their content, so a stored file is valid for every build. */
const respondWithFile = async (request: Request): Promise<Response> =>
  (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)

async function respondWithPage(event: PageRequest): Promise<Response> {
  const { pathname, search } = new URL(event.request.url)
  const isStored = storedPaths.includes(pathname)
  const networkResponse = fetchFromNetwork(event)
  // A download or a frame must not receive another page.
  if (pathname.startsWith('/api/') || event.request.destination !== 'document') return networkResponse
  try {
    const page = await withTimeout(isStored ? timeoutMs.stored : timeoutMs.other, networkResponse)
    event.waitUntil(restorePages())
    return page
  } catch {
    if (isStored) return respondWithCopy(pathname)
    if (!(await findCopy(offlinePath))) return Response.error()
    // Redirects, because the application in the page reads its state from the address.
    return Response.redirect(`${offlinePath}?${new URLSearchParams({ from: pathname + search })}`, 302)
  }
}

async function fetchFromNetwork(event: PageRequest): Promise<Response> {
  const preloaded = Promise.resolve(event.preloadResponse)
  event.waitUntil(preloaded.catch(() => {}))
  const page = (await preloaded) ?? (await fetch(event.request))
  // These two statuses come from a proxy when the site does not respond.
  if (page.status === 502 || page.status === 504) throw new Error(`${page.status}`)
  return page
}

async function respondWithCopy(path: string): Promise<Response> {
  const page = await findCopy(path)
  if (!page) return Response.error()
  // The copy is served under the requested address.
  const status = path === offlinePath ? { status: 503, statusText: 'Service Unavailable' } : { status: 200 }
  return new Response(page.body, { headers: page.headers, ...status })
}

const findCopy = (path: string): Promise<Response | undefined> =>
  caches.match(path, { cacheName, ignoreVary: true })

/** Stores the pages again when a browser that was short of space has deleted them. */
async function restorePages(): Promise<void> {
  if (!(await findCopy(offlinePath))) await storePages().catch(() => {})
}

const withTimeout = <T>(milliseconds: number, promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new Error('no response in time')), milliseconds),
    ),
  ])

export {}
