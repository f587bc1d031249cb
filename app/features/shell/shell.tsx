import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { latePart } from '#app/components/late-part.ts'
import { Toaster } from '#app/components/toaster.tsx'
import { forgetImpersonation } from '#app/lib/impersonation.ts'
import { useAccount } from '#app/lib/session.ts'
import { useToasts } from '#app/lib/toasts.ts'
import { Header } from './header.tsx'

/** Header, footer and notices around every page. `notice` is shown before all others. */
export const Shell = ({ notice, children }: { notice?: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <a href="#contenu" className="skip-link">
      Aller au contenu
    </a>
    {notice}
    <ImpersonationNotice />
    <TeamNotice />
    <SignedInEffects />
    <Header />
    <main id="contenu" tabIndex={-1} className="grow outline-none">
      {children}
    </main>
    <Footer />
    <GlobalNotices />
  </div>
)

const Footer = latePart(async () => ({ default: (await import('./footer.tsx')).Footer }))

/** Loaded for signed-in users only. */
const AccountEffects = latePart(() => import('./account-effects.tsx'))

function SignedInEffects() {
  const { account } = useAccount()
  if (!account) return null
  return <AccountEffects account={account} />
}

/** Loaded for administrators only. */
const ImpersonationBanner = latePart(() => import('./impersonation-banner.tsx'))

/** The banner of an administrator who impersonates a user. */
function ImpersonationNotice() {
  const { account } = useAccount()
  const isImpersonated = account?.isImpersonated ?? false
  useEffect(() => {
    // The impersonation may have ended elsewhere, after an hour or in another tab.
    if (!isImpersonated) forgetImpersonation()
  }, [isImpersonated])
  if (!account || !isImpersonated) return null
  return <ImpersonationBanner account={account} />
}

/** Loaded for team members only. */
const TeamBanner = latePart(() => import('./team-banner.tsx'))

function TeamNotice() {
  const { account } = useAccount()
  if (!account?.teamRole) return null
  return <TeamBanner account={account} />
}

const SessionChanges = latePart(() => import('#app/lib/session-changes.ts'))

/** Toasts and banners of every page. */
function GlobalNotices() {
  return (
    <>
      <LoadingMessage />
      <PageAnnouncement />
      <Toaster toasts={useToasts()} />
      <SessionChanges />
    </>
  )
}

/** A message while the next page loads, delayed so that it does not flicker on a fast navigation. */
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

/** Milliseconds that a screen reader needs to notice the text. */
const announcementMs = 1500

/** Announces the title after a client-side navigation; the browser announces that of the first page. */
function PageAnnouncement() {
  const { pathname } = useLocation()
  const announcedPath = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (announcedPath.current === pathname) return
    announcedPath.current = pathname
    setTitle(document.title)
    const timer = setTimeout(() => setTitle(''), announcementMs)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <p aria-live="polite" aria-atomic="true" data-announced className="sr-only">
      {title}
    </p>
  )
}
