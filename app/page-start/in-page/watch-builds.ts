export interface PageFacts {
  /** The build that made the page. */
  build: string
  /** A copy for nobody in particular, opened without the network. */
  isCopy: boolean
  /** Whose page it is; null: nobody is signed in; absent: that could not be found out. */
  visitor?: string | null
  storedAccountKey: string
  pickupPrefix: string
}

/** Registers the service worker, forgets what another person kept on this device, and tells of a new version. */
export default function watchBuilds({
  build,
  isCopy,
  visitor,
  storedAccountKey,
  pickupPrefix,
}: PageFacts): void {
  // Storage and workers are refused in private windows: the site works without them.
  try {
    const stored = localStorage.getItem(storedAccountKey)
    // The session ended elsewhere, or somebody else is signed in: codes that open other people's articles do not stay.
    if (!isCopy && visitor !== undefined && stored && JSON.parse(stored).id !== visitor)
      for (const key of Object.keys(localStorage))
        if (key.startsWith(pickupPrefix)) localStorage.removeItem(key)
  } catch {}

  // The router reloads the page where the file of another cannot be had, and be it one whose link was only touched: without the
  // network what is being read would be gone.
  window.navigation?.addEventListener('navigate', (event) => {
    if (event.navigationType === 'reload' && !event.userInitiated) event.preventDefault()
  })
  // Its links are asked of the browser, and so of the service worker: the application could not load what they lead to.
  if (isCopy) window.addEventListener('click', leaveToBrowser, { capture: true })
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return
  window.addEventListener('load', () => {
    workers.register('/sw.js').then(lookForUpdates, () => {})
  })
  workers.addEventListener('message', ({ data }) => {
    if (!data?.build || data.build === build) return
    // What it says comes with the toasts themselves (app/components/new-version.ts).
    window.dispatchEvent(new CustomEvent('toast', { detail: { kind: 'new-version' } }))
    // The files that other pages would still load here are gone from the server: from now on a link opens a whole new page.
    window.addEventListener('click', leaveToBrowser, { capture: true })
  })

  function leaveToBrowser(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a[href^="/"]')) event.stopPropagation()
  }

  /** A tab that stays open for days asks, too; at most once an hour. */
  function lookForUpdates(registration: ServiceWorkerRegistration) {
    let asked = Date.now()
    document.addEventListener('visibilitychange', () => {
      if (document.hidden || Date.now() - asked < 3_600_000) return
      asked = Date.now()
      registration.update().catch(() => {})
    })
  }
}
