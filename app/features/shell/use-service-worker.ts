import { useEffect, useRef } from 'react'
import { createPath, useNavigation } from 'react-router'
import { returnPath } from '#domain/return-path.ts'

const updateIntervalMs = 3_600_000

interface Page {
  /** The build that rendered the page. */
  build: string
  /** Whether it is an offline copy without personal data. */
  isCopy: boolean
}

/** Registers the service worker, announces a new build, and keeps the page usable without a network. */
export function useServiceWorker({ build, isCopy }: Page): void {
  useEffect(() => {
    // Absent in some private windows.
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
    let hasNewBuild = false
    let registration: ServiceWorkerRegistration | undefined
    let updatedAt = Date.now()

    // Loaded now, because the files of this build may be gone when a new one is announced.
    const announcement = import('./announce-build.ts').catch(() => null)
    const onMessage = ({ data }: MessageEvent) => {
      if (hasNewBuild || !data?.build || !build || data.build === build) return
      hasNewBuild = true
      void announcement.then((loaded) => loaded?.announceBuild())
    }
    // Links open by a full navigation through the service worker, since files of other routes may be gone.
    const onClick = (event: MouseEvent) => {
      if (!isCopy && !hasNewBuild && navigator.onLine) return
      // A link with the role of a button is a link only until the script has started.
      const isLink =
        event.target instanceof Element && event.target.closest('a[href^="/"]:not([role="button"])')
      if (isLink) event.stopPropagation()
    }
    const onVisibilityChange = () => {
      if (document.hidden || Date.now() - updatedAt < updateIntervalMs) return
      updatedAt = Date.now()
      registration?.update().catch(() => {})
    }
    if (import.meta.env.PROD)
      container?.register('/sw.js').then(
        (registered) => {
          registration = registered
        },
        () => {},
      )
    container?.addEventListener('message', onMessage)
    window.addEventListener('click', onClick, { capture: true })
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      container?.removeEventListener('message', onMessage)
      window.removeEventListener('click', onClick, { capture: true })
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [build, isCopy])
  usePreventReload()
}

/**
 * React Router reloads the page when another route's file is missing, even after a mere prefetch. Here the page stays; during a
 * navigation the browser opens the other page instead.
 */
function usePreventReload(): void {
  const { location } = useNavigation()
  const nextAddress = useRef<string | null>(null)
  useEffect(() => {
    nextAddress.current = location ? returnPath(createPath(location)) : null
  }, [location])
  useEffect(() => {
    const onNavigate = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated) return
      event.preventDefault()
      if (nextAddress.current) window.location.assign(nextAddress.current)
    }
    window.navigation?.addEventListener('navigate', onNavigate)
    return () => window.navigation?.removeEventListener('navigate', onNavigate)
  }, [])
}
