import { Link } from 'react-router'
import { useAccount } from '#app/lib/session.ts'
import { addProductEntry } from './navigation.ts'

/** Disabled for buyers (specification, section 6); a visitor signs in first. */
export function AddProductLink({ className, onClick }: { className: string; onClick?: () => void }) {
  const { account, canSell } = useAccount()
  if (account && !canSell) {
    return (
      <button type="button" disabled title="Réservé aux comptes vendeurs" className={className}>
        {addProductEntry.label}
      </button>
    )
  }
  return (
    <Link to={account ? addProductEntry.to : '/auth'} onClick={onClick} className={className}>
      {addProductEntry.label}
    </Link>
  )
}
