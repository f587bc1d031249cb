import { memo, Suspense } from 'react'
import { Button } from '#app/components/button.tsx'
import { latePart } from '#app/components/late-part.ts'
import { Modal } from '#app/components/modal.tsx'
import { type ListedPage, listedText } from '#domain/page.ts'
import type { FiltersProps } from './filters.tsx'

const Filters = latePart(async () => ({ default: (await import('./filters.tsx')).Filters }))

/** Rendered by the server, hydrated after the page. Memoised: new props before its file is there would render it again. */
export const LateFilters = memo(function LateFilters(props: FiltersProps) {
  return (
    <Suspense>
      <Filters {...props} />
    </Suspense>
  )
})

interface FilterSheetProps extends FiltersProps {
  isOpen: boolean
  isBusy: boolean
  counted: Counted | undefined
  onClose: () => void
}

/** The filters on a small screen. */
export const FilterSheet = ({ search, isReady, isOpen, isBusy, counted, onClose }: FilterSheetProps) => (
  <Modal open={isOpen} onClose={onClose} title="Filtres" placement="left">
    <div className="p-5">
      <LateFilters search={search} isReady={isReady} />
    </div>
    <div className="sticky bottom-0 border-t border-line bg-paper p-4">
      <Button
        className="w-full aria-busy:opacity-60 aria-busy:transition-opacity aria-busy:delay-150"
        aria-busy={isBusy}
        onClick={onClose}
      >
        {seeResultsText(counted)}
      </Button>
    </div>
  </Modal>
)

type Counted = Pick<ListedPage<unknown>, 'total' | 'hasMore'>

/** On the button that leaves the filters. */
const seeResultsText = (counted: Counted | undefined): string =>
  counted === undefined
    ? 'Voir les produits'
    : counted.total === 0
      ? 'Aucun produit\u00a0: revenir à la liste'
      : `Voir ${listedText(counted)} produit${counted.total > 1 ? 's' : ''}`
