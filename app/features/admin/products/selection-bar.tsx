import { Button } from '#app/components/button.tsx'
import { mostChanged } from '#domain/catalogue/admin-products.ts'
import { totalText } from '#domain/page.ts'

interface SelectionBarProps {
  count: number
  isAll: boolean
  total: number
  isPageChosen: boolean
  onTickPage: (isTicked: boolean) => void
  onChooseAll: () => void
  onClear: () => void
  onChange: () => void
}

/** How many are chosen and what to do with them; stays in sight while one scrolls. */
export const SelectionBar = ({
  count,
  isAll,
  total,
  isPageChosen,
  onTickPage,
  onChooseAll,
  onClear,
  onChange,
}: SelectionBarProps) => (
  <div className="sticky top-16 z-10 flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 border-y border-line bg-plaster py-2">
    {total > 0 && (
      <label className="inline-flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          checked={isPageChosen}
          onChange={(event) => onTickPage(event.target.checked)}
          className="size-5 accent-fir"
        />
        Toute la page
      </label>
    )}
    <p role="status" className="mr-auto text-ink-soft">
      {count === 0
        ? `${totalText(total)} ${total > 1 ? 'produits' : 'produit'}`
        : `${count.toLocaleString('fr-FR')} ${count > 1 ? 'produits choisis' : 'produit choisi'}`}
    </p>
    {!isAll && count > 0 && count < total && total <= mostChanged && (
      <Button variant="link" size="sm" onClick={onChooseAll}>
        Choisir les {total.toLocaleString('fr-FR')} trouvés
      </Button>
    )}
    {count > 0 && (
      <>
        <Button variant="ghost" size="sm" onClick={onClear}>
          Ne rien choisir
        </Button>
        <Button size="sm" onClick={onChange}>
          Modifier…
        </Button>
      </>
    )}
  </div>
)
