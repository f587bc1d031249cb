import type { ReactNode } from 'react'
import { Link } from 'react-router'

export const FeaturedHeader = ({ children }: { children?: ReactNode }) => (
  <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
    <h2 id="produits-du-moment" className="mr-auto text-3xl md:text-4xl">
      Produits du moment
    </h2>
    <Link
      to="/products"
      prefetch="intent"
      className="inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4 hover:text-terracotta"
    >
      Voir tous les produits
    </Link>
    {children}
  </div>
)
