import { clsx } from 'clsx'
import { type KeyboardEvent, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { type AuthTab, authTabs, useAuthTabAddress } from './auth-tab.ts'

const labels: Record<AuthTab, string> = { connexion: 'Connexion', inscription: 'Inscription' }

interface TabListProps {
  selected: AuthTab
  panelId: string
}

/** The WAI-ARIA tabs pattern; each tab is a link too, so that reload, back and a shared address keep it. */
export function TabList({ selected, panelId }: TabListProps) {
  const addressOf = useAuthTabAddress()
  const navigate = useNavigate()
  const links = useRef<Partial<Record<AuthTab, HTMLAnchorElement | null>>>({})

  function onKeyDown(event: KeyboardEvent) {
    const target = tabByKey(event.key, selected)
    if (!target) return
    event.preventDefault()
    links.current[target]?.focus()
    void navigate(addressOf(target), { replace: true, preventScrollReset: true })
  }

  return (
    <div role="tablist" aria-label="Connexion ou inscription" className="flex border-b border-line-strong">
      {authTabs.map((tab) => (
        <Link
          key={tab}
          ref={(link) => {
            links.current[tab] = link
          }}
          role="tab"
          id={`${panelId}-${tab}`}
          aria-selected={tab === selected}
          aria-controls={tab === selected ? panelId : undefined}
          tabIndex={tab === selected ? 0 : -1}
          to={addressOf(tab)}
          preventScrollReset
          onKeyDown={onKeyDown}
          className={clsx(
            '-mb-px inline-flex min-h-12 grow items-center justify-center border-b-3 px-4 font-semibold sm:grow-0 sm:px-6',
            tab === selected
              ? 'border-terracotta text-ink'
              : 'border-transparent text-ink-soft hover:text-fir',
          )}
        >
          {labels[tab]}
        </Link>
      ))}
    </div>
  )
}

function tabByKey(key: string, selected: AuthTab): AuthTab | undefined {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (step) return authTabs.at((authTabs.indexOf(selected) + step) % authTabs.length)
  if (key === 'Home') return authTabs[0]
  if (key === 'End') return authTabs.at(-1)
  // A link answers to Enter only, a tab to the space bar too.
  return key === ' ' ? selected : undefined
}
