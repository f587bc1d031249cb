import { PackageOpen } from 'lucide-react'
import { ButtonLink } from '#app/components/button.tsx'

export const NoOrders = () => (
  <div className="grid max-w-prose justify-items-start gap-4">
    <PackageOpen aria-hidden="true" strokeWidth={1.5} className="size-12 text-terracotta" />
    <h2 className="text-2xl">Aucune commande pour le moment</h2>
    <p className="text-ink-soft">
      Vos commandes apparaîtront ici, avec leur suivi, dès que vous en aurez passé une.
    </p>
    <ButtonLink to="/products">Parcourir les produits</ButtonLink>
  </div>
)
