import { useState } from 'react'
import { CategoryOptions } from '#app/components/category-options.tsx'
import { DialogForm, type FormErrors } from '#app/components/dialog-form.tsx'
import { TextField } from '#app/components/field.tsx'
import { Modal } from '#app/components/modal.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { foreseePrices, readHundredths } from '#domain/selling/price-change.ts'
import type { ManyChange } from '#domain/selling/table-schemas.ts'
import type { ChosenProduct } from '../table-queries.ts'
import { PlaceOptions } from './row-cells.tsx'
import type { ProductActions } from './use-product-actions.ts'

/** What can be changed of all chosen at once, beside status and visibility. */
export const manyKinds = [
  { kind: 'price', label: 'Prix' },
  { kind: 'category', label: 'Catégorie' },
  { kind: 'place', label: 'Lieu de retrait' },
  { kind: 'last-day', label: 'Date de fin' },
] as const
export type ManyKind = (typeof manyKinds)[number]['kind']

interface ManyDialogProps {
  kind: ManyKind
  products: readonly ChosenProduct[]
  actions: ProductActions
  onClose: () => void
  onDone: () => void
}

/** Asks what all chosen articles become. */
export function ManyDialog({ kind, products, actions, onClose, onDone }: ManyDialogProps) {
  const label = manyKinds.find((known) => known.kind === kind)?.label ?? ''
  const submit = (filled: FormData): FormErrors => {
    const change = changeOf(kind, filled)
    if ('error' in change) return { value: change.error }
    void actions.changeMany(products, change).then((report) => {
      if (!report) return
      onDone()
      onClose()
    })
    return null
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={`${label} de ${products.length}\u00a0${products.length > 1 ? 'articles' : 'article'}`}
      placement="center"
    >
      <DialogForm submit="Appliquer" isPending={actions.isBusy} onClose={onClose} onSubmit={submit}>
        {({ value }) => (
          <>
            {kind === 'price' && <PriceFields products={products} error={value} />}
            {kind === 'category' && (
              <SelectField
                name="value"
                label="Nouvelle catégorie"
                hint="Les caractéristiques que la nouvelle catégorie n’a pas ne seront plus montrées."
                error={value}
              >
                <option value="">Choisir…</option>
                <CategoryOptions />
              </SelectField>
            )}
            {kind === 'place' && (
              <SelectField name="value" label="Nouveau lieu" error={value}>
                <PlaceOptions chosen={null} />
              </SelectField>
            )}
            {kind === 'last-day' && (
              <TextField
                name="value"
                type="date"
                label="Dernier jour en ligne"
                hint="Laissez vide pour ne plus avoir de date de fin."
                error={value}
              />
            )}
          </>
        )}
      </DialogForm>
    </Modal>
  )
}

function PriceFields({ products, error }: { products: readonly ChosenProduct[]; error?: string }) {
  const [unit, setUnit] = useState<'percent' | 'amount'>('percent')
  const [written, setWritten] = useState('')
  const by = readHundredths(written)
  return (
    <>
      <SelectField
        name="unit"
        label="Changer les prix"
        value={unit}
        onChange={(event) => setUnit(event.target.value === 'amount' ? 'amount' : 'percent')}
        options={[
          { value: 'percent', label: 'En pourcentage' },
          { value: 'amount', label: 'D’un montant en euros' },
        ]}
      />
      <TextField
        name="value"
        label={unit === 'percent' ? 'De combien de %\u00a0?' : 'De combien d’euros\u00a0?'}
        hint={'Avec un moins pour baisser\u00a0: -10. Les prix sont arrondis au centime, jamais sous zéro.'}
        inputMode="text"
        value={written}
        onChange={(event) => setWritten(event.target.value)}
        error={error}
      />
      <p role="status" className="font-semibold">
        {by === null
          ? ''
          : foreseePrices(
              products.map(({ price }) => price),
              { kind: unit, by },
            )}
      </p>
    </>
  )
}

function changeOf(kind: ManyKind, filled: FormData): ManyChange | { error: string } {
  const value = String(filled.get('value') ?? '')
  switch (kind) {
    case 'price': {
      const by = readHundredths(value)
      if (by === null || by === 0) return { error: 'Saisissez un nombre, par exemple -10 ou 2,50.' }
      return { kind: filled.get('unit') === 'amount' ? 'amount' : 'percent', by }
    }
    case 'category':
      return value ? { kind, categoryId: value } : { error: 'Choisissez une catégorie.' }
    case 'place':
      return { kind, pickupPlaceId: value || null }
    case 'last-day':
      return { kind, availableUntil: value || null }
  }
}
