import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Toaster } from '#app/components/toaster.tsx'
import { useSessionChanges } from '#app/lib/session-changes.ts'
import { useToasts } from '#app/lib/toasts.ts'

/** What every page says in passing, and whom it is shown to. */
export function GlobalNotices() {
  useSessionChanges()
  return (
    <>
      <LoadingMessage />
      <PageAnnouncement />
      <Toaster toasts={useToasts()} />
    </>
  )
}

/** Shown while the next page loads; after a moment only, so that a fast page does not flicker. */
function LoadingMessage() {
  const isLoading = useNavigation().state === 'loading'
  return (
    <p
      role="status"
      className={
        isLoading
          ? 'fixed inset-x-0 top-0 z-50 mx-auto w-fit rounded-b-md bg-fir px-4 py-1 text-sm font-medium text-paper opacity-100 transition-opacity delay-300'
          : 'pointer-events-none fixed opacity-0'
      }
    >
      {isLoading ? 'Chargement…' : ''}
    </p>
  )
}

/** So long a screen reader has to take it up, in milliseconds. */
const announced = 1500

/** Another page has no new document: a screen reader announces its title. The browser announces the first one. */
function PageAnnouncement() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    setTitle(document.title)
    const timer = setTimeout(() => setTitle(''), announced)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <p aria-live="polite" aria-atomic="true" data-announced className="sr-only">
      {title}
    </p>
  )
}
