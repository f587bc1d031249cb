import { memo, type ReactNode, Suspense, useEffect } from 'react'
import { latePart } from '#app/components/late-part.ts'
import { forgetImpersonation } from '#app/lib/impersonation.ts'
import { useAccount } from '#app/lib/session.ts'
import { GlobalNotices } from './global-notices.tsx'
import { Header } from './header.tsx'

/** Header, footer and notices around every page. `notice`: the question shown first. */
export const Shell = ({ notice, children }: { notice?: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <a href="#contenu" className="skip-link">
      Aller au contenu
    </a>
    {notice}
    <Impersonation />
    <WorksForFirm />
    <OfAccount />
    <Header />
    <main id="contenu" tabIndex={-1} className="grow outline-none">
      {children}
    </main>
    <LateFooter />
    <GlobalNotices />
  </div>
)

const Footer = latePart(async () => ({ default: (await import('./footer.tsx')).Footer }))

/** Memoised: what the server rendered must not be drawn again before its file is there. */
const LateFooter = memo(function LateFooter() {
  return (
    <Suspense>
      <Footer />
    </Suspense>
  )
})

/** What an account brings along: visitors do not load it. */
const AccountEffects = latePart(() => import('./account-effects.tsx'))

function OfAccount() {
  const { account } = useAccount()
  if (!account) return null
  return (
    <Suspense>
      <AccountEffects account={account} />
    </Suspense>
  )
}

/** Loaded for administrators only. */
const ImpersonationBanner = latePart(() => import('./impersonation-banner.tsx'))

/** The banner of an administrator who impersonates a user. */
function Impersonation() {
  const { account } = useAccount()
  const isImpersonated = account?.isImpersonated ?? false
  useEffect(() => {
    // It may have ended by itself: after an hour, or in another tab.
    if (!isImpersonated) forgetImpersonation()
  }, [isImpersonated])
  if (!account || !isImpersonated) return null
  return (
    <Suspense>
      <ImpersonationBanner account={account} />
    </Suspense>
  )
}

/** Loaded for team members only. */
const TeamBanner = latePart(() => import('./team-banner.tsx'))

function WorksForFirm() {
  const { account } = useAccount()
  if (!account?.teamRole) return null
  return (
    <Suspense>
      <TeamBanner account={account} />
    </Suspense>
  )
}
