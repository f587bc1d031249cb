import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { latePart } from '#app/components/late-part.ts'
import { reloadPage } from '#app/lib/reload-page.ts'
import { type Account, useAccount } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import type { PublicSettings } from '#domain/platform/public-settings.ts'

const openPaths = ['/auth', '/admin']

/** In maintenance mode only administrators see pages, except under /auth and /admin. */
export function isShutOut(settings: PublicSettings, account: Account | null, pathname: string): boolean {
  const isOpen = openPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  return settings.maintenance.enabled && !mayPass(account) && !isOpen
}

/** An impersonating administrator passes too, so that they can end the impersonation. */
const mayPass = (account: Account | null) =>
  account?.role === 'admin' || account?.isImpersonated === true || account?.awaitsSecondFactor === true

const MaintenancePage = latePart(() => import('./maintenance-page.tsx'))

export function MaintenanceGate({ children }: { children: ReactNode }) {
  const settings = useSettings()
  const { account } = useAccount()
  const { pathname } = useLocation()
  const isShut = isShutOut(settings, account, pathname)
  const wasShut = useRef(false)
  const isOver = !settings.maintenance.enabled
  useEffect(() => {
    // The page's requests were refused during the maintenance, so it is reloaded.
    if (isOver && wasShut.current) reloadPage()
    wasShut.current = isShut
  }, [isShut, isOver])
  if (!isShut) return children
  return <MaintenancePage />
}
