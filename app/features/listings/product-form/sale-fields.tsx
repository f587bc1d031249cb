import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { contentUnits, maxTiers, saleUnits, unitNames } from '#domain/catalogue/sale-units.ts'
import type { ProductFormValues } from '#domain/selling/product-form.ts'
import { changeUnit } from '#domain/selling/sale-form.ts'
import { FieldSlot } from './section.tsx'

const unitLabels = {
  piece: 'À la pièce',
  lot: 'En un lot entier',
  carton: 'Au carton',
  paquet: 'Au paquet',
  palette: 'À la palette',
  m2: 'Au m²',
  ml: 'Au mètre linéaire',
  m3: 'Au m³',
  kg: 'Au kilogramme',
  litre: 'Au litre',
  rouleau: 'Au rouleau',
  paire: 'À la paire',
  botte: 'À la botte',
  sac: 'Au sac',
} as const satisfies Record<(typeof saleUnits)[number], string>

const unitOptions = saleUnits.map((value) => ({ value, label: unitLabels[value] }))
const contentOptions = contentUnits.map((value) => ({ value, label: unitNames[value].many }))
const measures: readonly string[] = ['m2', 'ml', 'm3', 'kg', 'litre']

/** The unit of the price, and the quantities that can be bought. */
export function SaleFields() {
  const { register, control, getValues, setValue, formState } = useFormContext<ProductFormValues>()
  const unit = useWatch({ control, name: 'saleUnit' })
  const { errors } = formState
  const saleUnit = saleUnits.find((value) => value === unit) ?? 'piece'
  const hasContent = saleUnit !== 'piece' && !measures.includes(saleUnit)

  const changeSaleUnit = (next: string) => {
    const changed = changeUnit(getValues(), next)
    for (const name of ['contentQuantity', 'contentUnit', 'quantity'] as const)
      setValue(name, changed[name], { shouldDirty: true })
    setValue('saleUnit', next, { shouldDirty: true })
  }

  return (
    <>
      <FieldSlot name="saleUnit">
        <SelectField
          label="Vendu"
          hint="Ce que l’on paie à ce prix&nbsp;: une pièce, un lot entier, un carton…"
          options={unitOptions}
          value={saleUnit}
          error={errors.saleUnit?.message}
          onChange={(event) => changeSaleUnit(event.target.value)}
        />
      </FieldSlot>
      {hasContent && (
        <div className="grid items-start gap-6 sm:grid-cols-2">
          <FieldSlot name="contentQuantity">
            <TextField
              label={`Contenu d’un${saleUnit === 'palette' || saleUnit === 'paire' || saleUnit === 'botte' ? 'e' : ''} ${unitNames[saleUnit].one}`}
              inputMode="decimal"
              autoComplete="off"
              hint="Facultatif, par exemple 2,17. Le prix au m² en découle."
              error={errors.contentQuantity?.message}
              {...register('contentQuantity')}
            />
          </FieldSlot>
          <FieldSlot name="contentUnit">
            <SelectField
              label="Unité du contenu"
              hint="Ce que l’on compte dedans."
              placeholder="Choisir"
              options={contentOptions}
              error={errors.contentUnit?.message}
              {...register('contentUnit')}
            />
          </FieldSlot>
        </div>
      )}
      <QuantityRules />
    </>
  )
}

/** Folded while empty; open where a value is set. */
function QuantityRules() {
  const { register, control, formState, getValues } = useFormContext<ProductFormValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'priceTiers' })
  const id = useId()
  const { errors } = formState
  const { minimumQuantity, quantityStep } = getValues()
  const isFilled = fields.length > 0 || minimumQuantity !== '1' || quantityStep !== '1'
  const problem = errors.priceTiers?.root?.message ?? errors.priceTiers?.message
  return (
    <details open={isFilled || Boolean(errors.minimumQuantity ?? errors.quantityStep ?? problem)}>
      <summary className="min-h-11 cursor-pointer py-2 font-medium text-fir underline underline-offset-4">
        Minimum, multiple et prix par quantité
      </summary>
      <div className="mt-4 grid gap-6">
        <div className="grid items-start gap-6 sm:grid-cols-2">
          <FieldSlot name="minimumQuantity">
            <TextField
              label="Quantité minimale"
              inputMode="numeric"
              autoComplete="off"
              error={errors.minimumQuantity?.message}
              {...register('minimumQuantity')}
            />
          </FieldSlot>
          <FieldSlot name="quantityStep">
            <TextField
              label="Vendu par multiple de"
              inputMode="numeric"
              autoComplete="off"
              error={errors.quantityStep?.message}
              {...register('quantityStep')}
            />
          </FieldSlot>
        </div>
        <FieldSlot name="priceTiers">
          <fieldset aria-describedby={problem ? `${id}-problem` : undefined} className="grid gap-3">
            <legend className="mb-1 font-medium">Prix par quantité</legend>
            <p className="text-sm text-ink-soft">Moins cher à partir d’une quantité, par exemple dès 10.</p>
            {fields.map((field, index) => (
              <div key={field.id} className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
                <TextField
                  label={index === 0 ? 'À partir de' : `À partir de (${index + 1})`}
                  inputMode="numeric"
                  autoComplete="off"
                  {...register(`priceTiers.${index}.from`)}
                />
                <TextField
                  label={index === 0 ? 'Prix l’unité' : `Prix l’unité (${index + 1})`}
                  inputMode="decimal"
                  autoComplete="off"
                  {...register(`priceTiers.${index}.price`)}
                />
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Retirer le palier ${index + 1}`}
                  onClick={() => remove(index)}
                >
                  <Trash2 aria-hidden="true" className="size-4.5" />
                </Button>
              </div>
            ))}
            {problem && (
              <p id={`${id}-problem`} className="text-sm font-medium text-danger">
                {problem}
              </p>
            )}
            {fields.length < maxTiers && (
              <Button
                variant="outline"
                className="justify-self-start"
                onClick={() => append({ from: '', price: '' })}
              >
                <Plus aria-hidden="true" className="size-4.5" />
                Ajouter un palier
              </Button>
            )}
          </fieldset>
        </FieldSlot>
      </div>
    </details>
  )
}
