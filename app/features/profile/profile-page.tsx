import { Fragment, type ReactNode } from 'react'
import { Head } from '#app/components/head.tsx'
import type { Account } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { BecomeSeller } from './become-seller.tsx'
import { ProfileFrame, type ProfileFrameProps } from './profile-frame.tsx'
import { useOwnAccount } from './use-own-account.ts'

export interface ProfilePageProps extends Omit<ProfileFrameProps, 'account' | 'children'> {
  /** The title of the browser's tab, where it differs from the heading. */
  tabTitle?: string
  description: string
  /** Renders the content, which is remounted for another user. */
  children: (account: Account) => ReactNode
}

/** One of the user's own pages, with head, frame and content; empty after a sign-out. */
export function ProfilePage({ tabTitle, description, children, ...frame }: ProfilePageProps) {
  const account = useOwnAccount()
  const { shownName } = useSettings()
  if (!account) return null
  return (
    <ProfileFrame account={account} {...frame}>
      <Head title={`${tabTitle ?? frame.title} – ${shownName}`} description={description} />
      <Fragment key={account.id}>{children(account)}</Fragment>
    </ProfileFrame>
  )
}

/** A page for sellers; other users read how to become one. */
export const SellerPage = ({ children, ...page }: ProfilePageProps) => (
  <ProfilePage {...page}>
    {(account) =>
      canSell(account.profile?.userType ?? null) ? children(account) : <BecomeSeller account={account} />
    }
  </ProfilePage>
)
