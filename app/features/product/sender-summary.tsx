import { Link } from 'react-router'
import { useAccount } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'

interface SenderSummaryProps {
  sellerName: string
  /** Null: none is known. */
  phone: string | null
  sharesPhone: boolean
  onSharesPhone: (shares: boolean) => void
}

/** To whom the request goes, and what it tells of its sender. */
export function SenderSummary({ sellerName, phone, sharesPhone, onSharesPhone }: SenderSummaryProps) {
  const { account } = useAccount()
  const { shownName } = useSettings()
  const { firstName, lastName } = account?.profile ?? {}
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return (
    <div className="grid gap-2 border-l-4 border-fir pl-4">
      <p>
        Votre demande part par email à <strong className="wrap-anywhere">{sellerName}</strong> et à l’équipe
        de {shownName}, avec vos coordonnées&nbsp;:
      </p>
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
            Transmettre aussi mon téléphone, <span className="whitespace-nowrap">{phone}</span>
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
