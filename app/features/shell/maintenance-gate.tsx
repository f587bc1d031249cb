import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { latePart } from '#app/components/late-part.ts'
import { reloadPage } from '#app/lib/reload-page.ts'
import { type Account, useAccount } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import type { PublicSettings } from '#domain/platform/public-settings.ts'

const reachablePaths = ['/auth', '/admin']

/** During maintenance only administrators see pages, except those under /auth and /admin. */
export function isBlockedByMaintenance(
  settings: PublicSettings,
  account: Account | null,
  pathname: string,
): boolean {
  const isReachable = reachablePaths.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  return settings.maintenance.enabled && !mayEnter(account) && !isReachable
}

/** An impersonating administrator may enter too, to end the impersonation. */
const mayEnter = (account: Account | null) =>
  account?.role === 'admin' || account?.isImpersonated === true || account?.awaitsSecondFactor === true

const MaintenancePage = latePart(() => import('./maintenance-page.tsx'))

export function MaintenanceGate({ children }: { children: ReactNode }) {
  const settings = useSettings()
  const { account } = useAccount()
  const { pathname } = useLocation()
  const isBlocked = isBlockedByMaintenance(settings, account, pathname)
  const wasBlocked = useRef(false)
  const isOver = !settings.maintenance.enabled
  useEffect(() => {
    // The page's requests were refused during the maintenance, so it is reloaded.
    if (isOver && wasBlocked.current) reloadPage()
    wasBlocked.current = isBlocked
  }, [isBlocked, isOver])
  if (!isBlocked) return children
  return <MaintenancePage />
}
