import { Map as MapIcon } from 'lucide-react'
import { buttonClass } from '#app/components/button.tsx'
import { type CatalogueSearch, departmentsPath } from '#domain/catalogue/search.ts'

interface MapButtonProps {
  search: CatalogueSearch
  isOpen: boolean
  onToggle: () => void
}

/** Opens the map of the list; before any script it leads to the departments as a list. */
export const MapButton = ({ search, isOpen, onToggle }: MapButtonProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a button could do nothing before JavaScript
  <a
    href={departmentsPath(search)}
    role="button"
    aria-expanded={isOpen}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      onToggle()
    }}
    onKeyDown={(event) => {
      if (event.key !== ' ') return
      event.preventDefault()
      onToggle()
    }}
    className={buttonClass({ variant: isOpen ? 'secondary' : 'outline' }, 'max-md:px-3')}
  >
    <MapIcon aria-hidden="true" className="size-5 max-sm:hidden" />
    Carte
  </a>
)
