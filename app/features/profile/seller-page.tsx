import { canSell } from '#domain/accounts/accounts.ts'
import { BecomeSeller } from './become-seller.tsx'
import { ProfilePage, type ProfilePageProps } from './profile-page.tsx'

/** A page for who sells; everybody else reads how to begin. */
export const SellerPage = ({ children, ...page }: ProfilePageProps) => (
  <ProfilePage {...page}>
    {(account) =>
      canSell(account.profile?.userType ?? null) ? children(account) : <BecomeSeller account={account} />
    }
  </ProfilePage>
)
