import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Account } from '#app/lib/session.ts'
import { ProfileNavigation } from './profile-navigation.tsx'
import type { ProfileTab } from './profile-tab.ts'

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
