/**
 * Stores two pages on the device for use without a network: /offline, with data that a user needs in a yard, and /collect.
 * Written by hand, because the strategies of a library (https://developer.chrome.com/docs/workbox) are what must not happen here.
 * The script writes to its cache only during its installation, and fetches without cookies what it writes, so that the cache
 * never contains personal data. vite/service-worker.ts builds it as /sw.js.
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
  respondWith(answer: Promise<Response>): void
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

const prefix = 'offline-'
const cacheName = prefix + buildVersion
const offlinePath = '/offline'
const copiedPaths = [offlinePath, '/collect']

/** Milliseconds until a missing response counts as no network; a seller has the buyer before them. */
const timeoutMs = { copied: 4_000, other: 20_000 }

worker.addEventListener('install', (event) => {
  // Pages always come from the network first, so an older page works with a newer script.
  void worker.skipWaiting()
  event.waitUntil(keepPages())
})

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(answerFile(event.request))
  else if (mode === 'navigate') event.respondWith(answerPage(event))
})

/** Stores all files or none, because a page without its files would be worse than the browser's own error. */
async function keepPages(): Promise<void> {
  const pages = await Promise.all(copiedPaths.map(fetchCopy))
  const cache = await caches.open(cacheName)
  try {
    const files = new Set(scripts)
    for (const page of pages)
      for (const [file] of (await page.clone().text()).matchAll(/\/assets\/[\w.-]+\.\w+/g)) files.add(file)
    await cache.addAll([...files])
    await Promise.all(pages.map((page, index) => cache.put(copiedPaths[index] ?? '', page)))
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
async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

/** The names of files change with their content, so a stored file is valid for every build. */
const answerFile = async (request: Request): Promise<Response> =>
  (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)

async function answerPage(event: PageRequest): Promise<Response> {
  const { pathname, search } = new URL(event.request.url)
  const isCopied = copiedPaths.includes(pathname)
  const network = askNetwork(event)
  // A download or a frame must not receive another page.
  if (pathname.startsWith('/api/') || event.request.destination !== 'document') return network
  try {
    const page = await within(isCopied ? timeoutMs.copied : timeoutMs.other, network)
    event.waitUntil(restorePages())
    return page
  } catch {
    if (isCopied) return copiedPage(pathname)
    if (!(await copyOf(offlinePath))) return Response.error()
    // Redirects, because the application in the page reads its state from the address.
    return Response.redirect(`${offlinePath}?${new URLSearchParams({ from: pathname + search })}`, 302)
  }
}

async function askNetwork(event: PageRequest): Promise<Response> {
  const preloaded = Promise.resolve(event.preloadResponse)
  event.waitUntil(preloaded.catch(() => {}))
  const page = (await preloaded) ?? (await fetch(event.request))
  // These two statuses come from a proxy when the site does not respond.
  if (page.status === 502 || page.status === 504) throw new Error(`${page.status}`)
  return page
}

async function copiedPage(path: string): Promise<Response> {
  const page = await copyOf(path)
  if (!page) return Response.error()
  // The copy is served under the requested address.
  const status = path === offlinePath ? { status: 503, statusText: 'Service Unavailable' } : { status: 200 }
  return new Response(page.body, { headers: page.headers, ...status })
}

const copyOf = (path: string): Promise<Response | undefined> =>
  caches.match(path, { cacheName, ignoreVary: true })

/** Stores the pages again when a browser that was short of space has deleted them. */
async function restorePages(): Promise<void> {
  if (!(await copyOf(offlinePath))) await keepPages().catch(() => {})
}

const within = <T>(milliseconds: number, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new Error('no answer in time')), milliseconds),
    ),
  ])

export {}
