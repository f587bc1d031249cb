import type { ReactNode } from 'react'
import { useSettings } from '#app/lib/settings.ts'

interface AdminPageProps {
  title: string
  /** The purpose of the page, in one line. */
  text?: string
  /** Beside the title: the page's main actions. */
  actions?: ReactNode
  children: ReactNode
}

/** One page of the administration. */
export function AdminPage({ title, text, actions, children }: AdminPageProps) {
  const { shownName } = useSettings()
  return (
    <div className="grid gap-6">
      <title>{`${title} – Administration – ${shownName}`}</title>
      <meta name="robots" content="noindex" />
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h1 className="text-3xl md:text-4xl">{title}</h1>
          {text && <p className="max-w-prose text-ink-soft">{text}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
