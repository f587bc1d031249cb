import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useAccount, useCanSell } from '#app/lib/session.ts'

interface AddProductLinkProps {
  className: string
  /** Shows the icon alone where the window is too narrow for the words. */
  isCompact?: boolean
  onClick?: () => void
}

/** Leads sellers to the product form, buyers to the page about selling, and visitors to the sign-in page. */
export function AddProductLink({ className, isCompact, onClick }: AddProductLinkProps) {
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
      {isCompact ? (
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
