import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Avatar } from '#app/components/avatar.tsx'
import type { Account } from '#app/lib/session.ts'
import { accountEntries, messagesEntry, toDoEntry } from './account-navigation.ts'
import { ToDoCount, UnreadCount } from './unread.tsx'
import { useSignOut } from './use-sign-out.ts'

const entryClass = 'block w-full rounded-sm px-3 py-2.5 text-left hover:bg-fir-tint'

/** 'Mon compte': links in the browser's own popover, which closes on Escape and on a click beside it. */
export default function AccountMenu({ account }: { account: Account }) {
  const menu = useRef<HTMLDivElement>(null)
  const signOut = useSignOut()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes after a navigation
  useEffect(() => menu.current?.hidePopover(), [key])

  return (
    <div className="relative max-md:hidden">
      <button
        type="button"
        popoverTarget="account-menu"
        className="relative flex min-h-11 items-center gap-2 rounded-md px-2 font-medium [anchor-name:--account-menu] hover:bg-plaster-deep"
      >
        <Avatar account={account} />
        <span className="whitespace-nowrap max-lg:sr-only">Mon compte</span>
        <UnreadCount className="absolute top-0.5 left-7 lg:-top-0.5" />
        <ChevronDown aria-hidden="true" className="size-4" />
      </button>
      <div ref={menu} id="account-menu" popover="auto" className="menu mt-2 [position-anchor:--account-menu]">
        <p className="truncate px-3 py-2 text-sm text-ink-soft">
          {account.email}
          {account.isImpersonated && (
            <span className="block font-semibold text-terracotta">(Impersonation)</span>
          )}
        </p>
        <ul className="border-t border-line pt-2">
          {accountEntries(account).map((entry) => (
            <li key={entry.label}>
              <Link to={entry.to} className={entryClass}>
                {entry.label} {entry === messagesEntry && <UnreadCount />}
                {entry === toDoEntry && <ToDoCount />}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" onClick={() => signOut.mutate()} className={entryClass}>
              Déconnexion
            </button>
          </li>
        </ul>
      </div>
    </div>
  )
}
