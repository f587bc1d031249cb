import type { Account } from '#app/lib/session.ts'
import { Completion } from './completion.tsx'
import { ProfileForm } from './profile-form.tsx'
import type { ProfileForm as Form } from './profile-form-state.ts'

/** Tab 'Mes Infos': the form, and beside it what an order still asks. */
export const ProfileInfo = ({ account, form }: { account: Account; form: Form }) => (
  <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
    <div className="lg:sticky lg:top-24 lg:col-start-2">
      <Completion account={account} form={form} />
    </div>
    <div className="grid gap-6 lg:col-start-1 lg:row-start-1">
      <p className="text-sm text-ink-soft">
        Les champs marqués d’un <span className="text-terracotta">*</span> sont nécessaires pour commander.
      </p>
      <ProfileForm account={account} form={form} />
    </div>
  </div>
)
