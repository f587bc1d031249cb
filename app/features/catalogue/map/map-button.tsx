import { Map as MapIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#app/components/button.tsx'
import { latePart } from '#app/components/late-part.ts'
import { Modal } from '#app/components/modal.tsx'
import { type CatalogueSearch, departmentsPath } from '#domain/catalogue/search.ts'

/** 90 KB of outlines, loaded when it is opened. */
const MapPanel = latePart(() => import('./map-panel.tsx'))

/** Opens the map of what is searched; before any script it leads to the same as a list. */
export function MapButton({ search }: { search: CatalogueSearch }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Link
        to={departmentsPath(search)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setIsOpen(true)
        }}
        aria-haspopup="dialog"
        className={buttonClass({ variant: 'outline', size: 'sm' }, 'min-h-11 w-fit')}
      >
        <MapIcon aria-hidden="true" className="size-4.5" />
        Carte
        <span className="sr-only"> des départements</span>
      </Link>
      <Modal open={isOpen} onClose={close} title="Où se trouvent ces produits" placement="wide">
        <Suspense
          fallback={
            <p role="status" className="grid min-h-80 place-items-center p-5 text-ink-soft">
              Chargement de la carte…
            </p>
          }
        >
          <MapPanel search={search} onChoose={close} />
        </Suspense>
      </Modal>
    </>
  )
}
