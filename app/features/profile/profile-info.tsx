import type { Account } from '#app/lib/session.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { AvatarField } from './avatar-field.tsx'
import { Completion } from './completion.tsx'
import { ChangeEmail } from './credentials/change-email.tsx'
import { ChangePassword } from './credentials/change-password.tsx'
import { OpeningHoursLink } from './opening-hours-link.tsx'
import { PrivacyLink } from './privacy-link.tsx'
import { ProfileForm } from './profile-form.tsx'
import type { ProfileForm as Form } from './profile-form-state.ts'
import { SecurityLink } from './security-link.tsx'

/** Tab 'Mes Infos': picture, form and credentials, and beside them what an order still asks. */
export const ProfileInfo = ({ account, form }: { account: Account; form: Form }) => (
  <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
    <div className="lg:sticky lg:top-24 lg:col-start-2">
      <Completion account={account} form={form} />
    </div>
    <div className="grid gap-10 lg:col-start-1 lg:row-start-1">
      <AvatarField account={account} />
      <div className="grid gap-6">
        <p className="text-sm text-ink-soft">
          Les champs marqués d’un <span className="text-terracotta">*</span> sont nécessaires pour commander.
        </p>
        <ProfileForm account={account} form={form} />
      </div>
      {canSell(account.profile?.userType ?? null) && <OpeningHoursLink />}
      <ChangeEmail account={account} />
      <ChangePassword account={account} />
      <SecurityLink />
      <PrivacyLink />
    </div>
  </div>
)
