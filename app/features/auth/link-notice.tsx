import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { signUpMessages } from '#domain/account-messages.ts'

/** What became of the link of a confirmation mail that did not sign its reader in. */
export function LinkNotice() {
  const [params] = useSearchParams()
  const error = params.get('error')
  if (!error && !params.has('confirmed')) return null
  const { title, text } = messageOf(error)
  const Icon = error ? TriangleAlert : CircleCheck
  return (
    <div
      role="status"
      className={`mb-8 flex gap-3 rounded-md border-l-4 px-4 py-3 ${error ? 'border-terracotta bg-terracotta-tint' : 'border-fir bg-fir-tint'}`}
    >
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 ${error ? 'text-terracotta' : 'text-fir'}`}
      />
      <div className="grid gap-1">
        <p className="font-semibold">{title}</p>
        <p>{text}</p>
      </div>
    </div>
  )
}

function messageOf(error: string | null) {
  switch (error?.toLowerCase()) {
    case undefined:
    case '':
      return signUpMessages.alreadyConfirmed
    case 'token_expired':
      return signUpMessages.linkExpired
    case 'link_replaced':
      return signUpMessages.linkReplaced
    case 'account_suspended':
      return signUpMessages.linkOfSuspended
    default:
      return signUpMessages.linkInvalid
  }
}
