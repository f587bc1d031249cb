import { Link } from 'react-router'
import { useAccount } from '#app/lib/session.ts'

const label = 'Ajouter un produit'

/** Disabled for buyers (specification, section 6); a visitor signs in first. */
export function AddProductLink({ className, onClick }: { className: string; onClick?: () => void }) {
  const { account, canSell } = useAccount()
  if (account && !canSell) {
    return (
      <button type="button" disabled title="Réservé aux comptes vendeurs" className={className}>
        {label}
      </button>
    )
  }
  return (
    <Link to={account ? '/profile?tab=products&add=1' : '/auth'} onClick={onClick} className={className}>
      {label}
    </Link>
  )
}
