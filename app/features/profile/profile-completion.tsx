import { CircleCheck } from 'lucide-react'
import { useId } from 'react'
import type { Account } from '#app/lib/session.ts'
import { profileFieldLabels } from '#domain/accounts/account-labels.ts'
import { listMissingFields, type ProfileForm } from './profile-form-state.ts'

/** A name for a list, where the question 'Vous êtes' would be unclear. */
const fieldNames = { ...profileFieldLabels, organizationType: 'Particulier ou entreprise' }

/** The progress of the saved profile towards what an order requires. */
export function ProfileCompletion({ account, form }: { account: Account; form: ProfileForm }) {
  const id = useId()
  const { missing, total } = listMissingFields(account.profile)
  if (missing.length === 0) {
    return (
      <p className="flex gap-3 border-l-4 border-fir bg-fir-tint px-4 py-3 font-medium">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-fir" />
        Votre profil est complet&nbsp;: vous pouvez commander.
      </p>
    )
  }
  const filled = total - missing.length
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-l-4 border-terracotta bg-terracotta-tint px-5 py-5"
    >
      <h2 id={id} className="text-xl">
        Encore un effort avant de commander
      </h2>
      <div className="grid gap-2">
        <p className="text-sm font-medium">{`${filled} ${filled > 1 ? 'informations renseignées' : 'information renseignée'} sur ${total}`}</p>
        <progress
          value={filled}
          max={total}
          aria-labelledby={id}
          className="h-2 w-full appearance-none overflow-hidden rounded-sm border border-terracotta bg-paper [&::-moz-progress-bar]:bg-terracotta [&::-webkit-progress-bar]:bg-paper [&::-webkit-progress-value]:bg-terracotta"
        />
      </div>
      <div>
        <p className="text-sm">Il nous manque&nbsp;:</p>
        <ul className="mt-1 flex flex-wrap gap-x-5">
          {missing.map((field) => (
            <li key={field}>
              <button
                type="button"
                onClick={() => form.setFocus(field)}
                className="min-h-11 font-semibold text-fir-deep underline underline-offset-4 hover:text-terracotta-deep"
              >
                {fieldNames[field]}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
