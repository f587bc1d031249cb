import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { type ListedPage, listedText } from '#domain/page.ts'
import { Filters, type FiltersProps } from './filters.tsx'

interface FilterSheetProps extends FiltersProps {
  isBusy: boolean
  productCount: ProductCount | undefined
  onClose: () => void
}

/** The filters on a small screen. */
const FilterSheet = ({ search, isReady, isBusy, productCount, onClose }: FilterSheetProps) => (
  <Modal open onClose={onClose} title="Filtres" placement="left">
    <div className="p-5">
      <Filters search={search} isReady={isReady} />
    </div>
    <div className="sticky bottom-0 border-t border-line bg-paper p-4">
      <Button
        className="w-full aria-busy:opacity-60 aria-busy:transition-opacity aria-busy:delay-150"
        aria-busy={isBusy}
        onClick={onClose}
      >
        {seeResultsText(productCount)}
      </Button>
    </div>
  </Modal>
)

type ProductCount = Pick<ListedPage<unknown>, 'total' | 'hasMore'>

export default FilterSheet

/** The text of the button that closes the filters. */
const seeResultsText = (productCount: ProductCount | undefined): string =>
  productCount === undefined
    ? 'Voir les produits'
    : productCount.total === 0
      ? 'Aucun produit\u00a0: revenir à la liste'
      : `Voir ${listedText(productCount)} produit${productCount.total > 1 ? 's' : ''}`
