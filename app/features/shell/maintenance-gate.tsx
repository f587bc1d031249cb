import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useAccount } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'

const openPaths = ['/auth', '/admin']

/** In maintenance mode everybody but administrators sees this page, save under /auth and /admin (section 2, Shell). */
export function MaintenanceGate({ children }: { children: ReactNode }) {
  const settings = useSettings()
  const { account } = useAccount()
  const { pathname } = useLocation()
  const isOpen = openPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  if (!settings.maintenance.enabled || account?.role === 'admin' || isOpen) return children
  return (
    <main className="page grid min-h-dvh content-center justify-items-start gap-5">
      <title>Site en maintenance</title>
      <p className="eyebrow">{settings.shownName}</p>
      <h1 className="text-4xl md:text-6xl">Site en maintenance</h1>
      <p className="max-w-prose text-lg text-ink-soft">{settings.maintenance.message}</p>
      <Link to="/admin" className="py-2 font-semibold text-fir underline underline-offset-4">
        Administration
      </Link>
    </main>
  )
}
