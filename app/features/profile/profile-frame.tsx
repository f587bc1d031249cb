import { ArrowLeft, Bell, MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import UnreadBadge from '#app/components/unread-badge.tsx'
import type { Account } from '#app/lib/session.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { type ProfileTab, profileTabLabels, tabsOf } from './profile-tab.ts'

interface ProfileFrameProps {
  account: Account
  title: string
  current: ProfileTab | 'sales' | 'money' | 'alerts' | 'messages' | null
  /** The list a page below a tab belongs to. */
  back?: { label: string; to: string }
  children: ReactNode
}

/** Heading and tabs around every page of one's account. */
export const ProfileFrame = ({ account, title, current, back, children }: ProfileFrameProps) => (
  <div className="page grid gap-8 py-10 md:py-14">
    <div className="grid justify-items-start gap-3">
      {back ? (
        <Link
          to={back.to}
          className="-my-2 inline-flex min-h-11 items-center gap-2 font-semibold text-fir underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          {back.label}
        </Link>
      ) : (
        <p className="eyebrow min-h-7">Mon compte</p>
      )}
      <h1 className="text-4xl wrap-anywhere md:text-5xl">{title}</h1>
    </div>
    <ProfileNavigation account={account} current={current} />
    {children}
  </div>
)

const entryClass =
  '-mb-px inline-flex min-h-12 w-full items-center gap-2 border-b-3 border-transparent px-2 text-[0.9375rem] font-semibold text-ink-soft hover:text-fir aria-[current=page]:border-terracotta aria-[current=page]:text-ink sm:px-3 sm:text-base xl:px-5'

interface ProfileNavigationProps {
  account: Account
  /** Null on a page that belongs to none. */
  current: ProfileTab | 'sales' | 'money' | 'alerts' | 'messages' | null
}

function ProfileNavigation({ account, current }: ProfileNavigationProps) {
  const tabs = tabsOf(account)
  return (
    <nav aria-label="Mon compte" className="border-b border-line-strong">
      <ul className="grid grid-cols-2 sm:flex sm:flex-wrap">
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              to={`/profile?tab=${tab}`}
              aria-current={tab === current ? 'page' : undefined}
              preventScrollReset
              className={entryClass}
            >
              {profileTabLabels[tab]}
            </Link>
          </li>
        ))}
        {canSell(account.profile?.userType ?? null) && (
          <>
            <li>
              <Link
                to="/profile/sales"
                prefetch="intent"
                aria-current={current === 'sales' ? 'page' : undefined}
                preventScrollReset
                className={entryClass}
              >
                Mes ventes
              </Link>
            </li>
            <li>
              <Link
                to="/profile/money"
                prefetch="intent"
                aria-current={current === 'money' ? 'page' : undefined}
                preventScrollReset
                className={entryClass}
              >
                Mes versements
              </Link>
            </li>
          </>
        )}
        <li className="xl:ml-auto">
          <Link
            to="/messages"
            prefetch="intent"
            aria-current={current === 'messages' ? 'page' : undefined}
            preventScrollReset
            className={entryClass}
          >
            <MessagesSquare aria-hidden="true" className="size-4.5 max-xl:hidden" />
            <span className="whitespace-nowrap">
              Messages <UnreadBadge className="ml-0.5" />
            </span>
          </Link>
        </li>
        <li>
          <Link
            to="/profile/alerts"
            prefetch="intent"
            aria-current={current === 'alerts' ? 'page' : undefined}
            preventScrollReset
            className={entryClass}
          >
            <Bell aria-hidden="true" className="size-4.5 max-xl:hidden" />
            Mes alertes
          </Link>
        </li>
      </ul>
    </nav>
  )
}
