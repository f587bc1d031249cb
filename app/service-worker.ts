/**
 * Keeps two pages on the device for when there is no network: /offline, with what a person needs in a yard, and /collect.
 * By hand: what a library of strategies would add (https://developer.chrome.com/docs/workbox) is what must not happen here.
 * This script writes into its cache in one place, when it is installed, and what it writes was fetched without cookies:
 * nothing of a person's can ever lie there. vite/service-worker.ts builds it to /sw.js.
 */

/** Another one with every build: the browser installs this script anew when it has changed. */
declare const buildVersion: string
/** All scripts of those pages: their HTML does not name those that are fetched only when they are needed. */
declare const scripts: string[]

interface LifecycleEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PageRequest extends LifecycleEvent {
  request: Request
  /** The page, requested while this script was starting (navigation preload); undefined where the browser lacks it. */
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
/** The part we use of ServiceWorkerGlobalScope: TypeScript's own library for it contradicts that of pages. */
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

/** Milliseconds until a network that does not answer counts as none: a seller has the buyer before them. */
const timeoutMs = { copied: 4_000, other: 20_000 }

worker.addEventListener('install', (event) => {
  // Pages always come from the network first: an older page works with a newer script, so nobody need wait for it.
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

/** All of it or nothing: a page without its files would be worse than the browser's own error. */
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
    // Storage is full, or an update is just under way: the browser tries again with the next page.
    await caches.delete(cacheName)
    throw error
  }
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const window of windows) window.postMessage({ build: pages[0]?.headers.get('x-build') })
}

/** The page without a session. Its policy's nonce is stored with it, as both belong to one answer. */
async function fetchCopy(path: string): Promise<Response> {
  const page = await fetch(`${path}?copy`, { credentials: 'omit', cache: 'no-store' })
  // A redirected answer may not answer a navigation (https://fetch.spec.whatwg.org/#http-fetch).
  if (!page.ok || page.redirected) throw new Error(`${path}: ${page.status}`)
  return page
}

/** Removes older builds, save the last: tabs that are open may still want its files. */
async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

/** Their names change with their content, so a stored file is right for every build. */
const answerFile = async (request: Request): Promise<Response> =>
  (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)

async function answerPage(event: PageRequest): Promise<Response> {
  const { pathname, search } = new URL(event.request.url)
  const isCopied = copiedPaths.includes(pathname)
  const network = askNetwork(event)
  // A download or a frame has no use for another page.
  if (pathname.startsWith('/api/') || event.request.destination !== 'document') return network
  try {
    const page = await within(isCopied ? timeoutMs.copied : timeoutMs.other, network)
    event.waitUntil(restorePages())
    return page
  } catch {
    if (isCopied) return copiedPage(pathname)
    if (!(await copyOf(offlinePath))) return Response.error()
    // An address of its own: the application that wakes up in the page asks the address what it is.
    return Response.redirect(`${offlinePath}?${new URLSearchParams({ from: pathname + search })}`, 302)
  }
}

async function askNetwork(event: PageRequest): Promise<Response> {
  const preloaded = Promise.resolve(event.preloadResponse)
  event.waitUntil(preloaded.catch(() => {}))
  const page = (await preloaded) ?? (await fetch(event.request))
  // A proxy says that the site does not answer; we never use these two ourselves.
  if (page.status === 502 || page.status === 504) throw new Error(`${page.status}`)
  return page
}

async function copiedPage(path: string): Promise<Response> {
  const page = await copyOf(path)
  if (!page) return Response.error()
  // The copy takes the requested address.
  const status = path === offlinePath ? { status: 503, statusText: 'Service Unavailable' } : { status: 200 }
  return new Response(page.body, { headers: page.headers, ...status })
}

const copyOf = (path: string): Promise<Response | undefined> =>
  caches.match(path, { cacheName, ignoreVary: true })

/** A browser that is short of room may have thrown them away. */
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
