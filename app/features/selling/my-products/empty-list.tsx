import { ButtonLink } from '#app/components/button.tsx'
import { type OwnProductsSearch, ownProductsPath } from '#domain/selling/own-products.ts'

/** Before the first product. */
export const FirstProduct = () => (
  <div className="grid max-w-2xl justify-items-start gap-5 border-l-4 border-terracotta bg-paper px-6 py-10 sm:px-10">
    <h2 className="text-3xl">Votre premier produit</h2>
    <p className="text-lg text-ink-soft">
      Une photo, un prix, une catégorie&nbsp;: votre annonce est en ligne en quelques minutes. Vous avez déjà
      un tableau de vos invendus&nbsp;? Importez-le, il devient vos annonces.
    </p>
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/profile?tab=products&add=1" size="lg">
        Ajouter un produit
      </ButtonLink>
      <ButtonLink to="/profile/products/import" variant="outline" size="lg">
        Importer un fichier
      </ButtonLink>
    </div>
  </div>
)

/** The words or the filter find nothing, or the page lies beyond the last one. */
export const NothingFound = ({ search, total }: { search: OwnProductsSearch; total: number }) => (
  <div className="grid justify-items-start gap-4 py-8">
    <p className="text-lg">
      {total > 0
        ? 'Cette page n’existe plus\u00a0: votre liste est plus courte.'
        : search.q
          ? `Aucun de vos produits ne correspond à «\u00a0${search.q}\u00a0».`
          : 'Aucun produit dans ce filtre.'}
    </p>
    <ButtonLink
      to={ownProductsPath(total > 0 ? { ...search, page: 1 } : { ...search, q: '', status: null, page: 1 })}
      variant="outline"
    >
      {total > 0 ? 'Revenir à la première page' : 'Voir tous mes produits'}
    </ButtonLink>
  </div>
)
