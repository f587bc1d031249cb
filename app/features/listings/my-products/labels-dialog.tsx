import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { Modal } from '#app/components/modal.tsx'
import { RadioCards } from '#app/components/radio-cards.tsx'
import {
  countCopies,
  countLabelPages,
  type LabelsPerPage,
  labelFormatLabels,
  labelsPerPageChoices,
  maxLabels,
} from '#domain/selling/labels.ts'
import type { OwnProductsSearch } from '#domain/selling/own-products.ts'
import { ownProductMessages } from '#domain/selling-messages.ts'
import { countText } from '../count-text.ts'
import type { SelectableProduct } from '../queries.ts'

interface LabelsDialogProps {
  /** Null stands for all results of the search. */
  products: readonly SelectableProduct[] | null
  search: OwnProductsSearch
  total: number
  onClose: () => void
}

/** Chooses the sheet, the number of labels and the first position. The PDF opens in a new tab, ready to print. */
export function LabelsDialog({ products, search, total, onClose }: LabelsDialogProps) {
  const [perPage, setPerPage] = useState<LabelsPerPage>(24)
  const [perStock, setPerStock] = useState(false)
  const [copies, setCopies] = useState('1')
  const [firstPosition, setFirstPosition] = useState('1')
  const copiesPerProduct = perStock ? null : Number(copies)
  // For a whole list only the first page's stock is known, so the server counts.
  const labels = products
    ? products.reduce((sum, { quantity }) => sum + countCopies(quantity, copiesPerProduct), 0)
    : perStock
      ? null
      : total * Number(copies)
  const pages = labels === null ? null : countLabelPages(labels, { perPage, start: Number(firstPosition) })
  const isTooMany = labels !== null && labels > maxLabels
  return (
    <Modal
      open
      onClose={onClose}
      title="Imprimer des étiquettes"
      description={describeProducts(products, total)}
      placement="center"
    >
      <form
        action="/api/selling/labels"
        method="post"
        target="_blank"
        className="grid gap-5 p-5"
        rel="noopener"
      >
        {products ? (
          <input type="hidden" name="codes" value={products.map(({ uniqueCode }) => uniqueCode).join(',')} />
        ) : (
          <>
            {search.q && <input type="hidden" name="q" value={search.q} />}
            {search.status && <input type="hidden" name="status" value={search.status} />}
          </>
        )}
        <RadioCards
          legend="Planche A4 autocollante"
          name="perPage"
          className="sm:grid-cols-2"
          defaultValue={String(perPage)}
          onChange={(event) => setPerPage(event.target.value === '8' ? 8 : 24)}
          options={labelsPerPageChoices.map((value) => ({
            value: String(value),
            label: labelFormatLabels[value],
          }))}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Étiquettes par produit"
            name={perStock ? undefined : 'copies'}
            type="number"
            min={1}
            max={maxLabels}
            required={!perStock}
            disabled={perStock}
            value={copies}
            onChange={(event) => setCopies(event.target.value)}
          />
          <TextField
            label="Première étiquette libre"
            name="start"
            type="number"
            min={1}
            max={perPage}
            required
            value={firstPosition}
            onChange={(event) => setFirstPosition(event.target.value)}
          />
        </div>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name={perStock ? 'copies' : undefined}
            value="stock"
            checked={perStock}
            onChange={(event) => setPerStock(event.target.checked)}
            className="size-5 accent-fir"
          />
          Une étiquette par unité en stock
        </label>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className={isTooMany ? 'font-medium text-danger' : 'text-ink-soft'}>
            {isTooMany ? ownProductMessages.tooManyLabels(labels, maxLabels) : describeLabels(labels, pages)}
          </p>
          <Button type="submit" disabled={isTooMany} className="ml-auto">
            Ouvrir le PDF
          </Button>
        </div>
      </form>
    </Modal>
  )
}

const describeProducts = (products: readonly SelectableProduct[] | null, total: number): string => {
  if (products?.length === 1) return products[0]?.title ?? ''
  return products
    ? countText(products.length, 'produit choisi', 'produits choisis')
    : `Les ${total.toLocaleString('fr-FR')} produits de la liste`
}

function describeLabels(labels: number | null, pages: number | null): string {
  if (!labels || !pages) return ''
  return `${countText(labels, 'étiquette')}, ${countText(pages, 'page')}`
}
