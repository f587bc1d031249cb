import { FilterBar } from '#app/components/filter-bar.tsx'
import { ownProductSorts, usualOwnProductSort } from '#domain/selling/own-products.ts'

/** Words and order; both live in the address, beside the tab and the status. */
export const SearchForm = () => (
  <FilterBar
    label="Mes produits"
    atOnce="typing"
    kept={['tab', 'status']}
    filters={[
      {
        kind: 'words',
        name: 'q',
        label: 'Rechercher dans mes produits',
        placeholder: 'Titre, code ou référence',
      },
      {
        kind: 'one',
        name: 'sort',
        label: 'Trier par',
        options: ownProductSorts,
        usual: usualOwnProductSort,
        isOrder: true,
      },
    ]}
  />
)
