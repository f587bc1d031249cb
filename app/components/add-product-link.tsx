import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useAccount, useCanSell } from '#app/lib/session.ts'

interface AddProductLinkProps {
  className: string
  /** Only a sign where a window is too narrow for the words, yet too wide for a menu. */
  isTight?: boolean
  onClick?: () => void
}

/** For buyers it leads to how one becomes a seller; a visitor signs in first. */
export function AddProductLink({ className, isTight, onClick }: AddProductLinkProps) {
  const { account } = useAccount()
  const canSell = useCanSell()
  if (account && !canSell)
    return (
      <Link to="/profile?tab=products" onClick={onClick} className={className}>
        Vendre
      </Link>
    )
  return (
    <Link to={account ? '/profile?tab=products&add=1' : '/auth'} onClick={onClick} className={className}>
      {isTight ? (
        <>
          <Plus aria-hidden="true" className="size-5 lg:hidden" />
          <span className="max-lg:sr-only">Ajouter un produit</span>
        </>
      ) : (
        'Ajouter un produit'
      )}
    </Link>
  )
}
