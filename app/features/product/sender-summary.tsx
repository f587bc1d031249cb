import { Link } from 'react-router'
import { useAccount } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { placeText } from '#domain/accounts/place-of.ts'
import { publicName } from '#domain/accounts/public-name.ts'

interface SenderSummaryProps {
  sellerName: string
  /** Null: none is known. */
  phone: string | null
  sharesPhone: boolean
  onSharesPhone: (shares: boolean) => void
}

/** To whom the request goes, and what it tells each of them of its sender. */
export function SenderSummary({ sellerName, phone, sharesPhone, onSharesPhone }: SenderSummaryProps) {
  const { account } = useAccount()
  const { shownName } = useSettings()
  const profile = account?.profile
  const { firstName, lastName } = profile ?? {}
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const describeForSeller =
    profile && [publicName(profile), placeText(profile.address)].filter(Boolean).join(', ')
  return (
    <div className="grid gap-2 border-l-4 border-fir pl-4">
      <p>
        <strong className="wrap-anywhere">{sellerName}</strong> voit de vous
        {describeForSeller ? (
          <>
            {' '}
            «&nbsp;<span className="wrap-anywhere">{describeForSeller}</span>&nbsp;» et vous répond dans vos
            messages.
          </>
        ) : (
          ' un prénom et une commune, et vous répond dans vos messages.'
        )}
      </p>
      <p>L’équipe de {shownName} reçoit la demande par email, avec vos coordonnées&nbsp;:</p>
      <ul className="wrap-anywhere">
        {name && <li className="font-medium">{name}</li>}
        <li>{account?.email}</li>
      </ul>
      {phone ? (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={sharesPhone}
            onChange={(event) => onSharesPhone(event.target.checked)}
            className="size-5 shrink-0 accent-fir"
          />
          <span>
            Transmettre aussi mon téléphone aux deux, <span className="whitespace-nowrap">{phone}</span>
          </span>
        </label>
      ) : (
        <p className="text-sm text-ink-soft">
          Pour être rappelé, ajoutez votre téléphone dans{' '}
          <Link to="/profile?tab=info" className="underline underline-offset-2 hover:text-fir">
            Mes Infos
          </Link>
          .
        </p>
      )}
    </div>
  )
}
