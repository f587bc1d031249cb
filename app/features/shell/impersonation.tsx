import { Suspense, useEffect } from 'react'
import { latePart } from '#app/components/late-part.ts'
import { forgetImpersonation } from '#app/lib/impersonation.ts'
import { useAccount } from '#app/lib/session.ts'

/** For administrators alone: nobody else loads it. */
const ImpersonationBanner = latePart(() => import('./impersonation-banner.tsx'))

/** The banner of an administrator who acts as somebody else. */
export function Impersonation() {
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
