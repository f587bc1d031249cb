import { useState } from 'react'
import { DialogForm } from '#app/components/dialog-form.tsx'
import { TextField } from '#app/components/field.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { ApiError } from '#app/lib/api.ts'
import {
  type CarbonTarget,
  carbonBases,
  carbonBasisLabels,
  carbonModuleLabels,
  carbonModules,
  transportBasis,
} from '#domain/catalogue/carbon.ts'
import { carbonFactorSchema } from '#domain/catalogue/carbon-schema.ts'
import { fieldErrors } from '#domain/field-errors.ts'
import type { Family } from '../shared/category-tree.ts'
import { type CarbonFactor, carbonFailure, useSaveCarbon } from './queries.ts'

const labels = {
  target: 'S’applique à',
  categoryId: 'Catégorie ou famille',
  productNumber: 'Adresse de l’article',
  grams: 'Valeur, en kg de CO₂e',
  basis: 'Pour un ou une',
  modules: 'Modules comptés',
  source: 'Source',
  url: 'Lien vers la source',
  year: 'Année',
  validUntil: 'Valable jusqu’au',
}

const targets: { value: CarbonTarget; label: string }[] = [
  { value: 'category', label: 'Une catégorie, ou toute une famille' },
  { value: 'product', label: 'Un seul article' },
  { value: 'transport', label: 'Le transport à déduire' },
]

interface CarbonFormProps {
  /** Null: a new one. */
  factor: CarbonFactor | null
  families: readonly Family[]
  onDone: () => void
}

/** `12,5` → 12 500 grams; NaN: it is no number. */
const gramsOf = (typed: string) => {
  const plain = typed.replaceAll(/\s/g, '').replace(',', '.')
  return plain === '' ? Number.NaN : Math.round(Number(plain) * 1_000)
}

/** `https://…/produits/porte-en-chene-123` and `123` → 123. */
const numberOf = (typed: string) => Number(/(\d{1,12})\/?$/.exec(typed.trim())?.[1] ?? Number.NaN)

function readForm(filled: FormData, target: CarbonTarget) {
  const typed = (name: string) => String(filled.get(name) ?? '')
  return carbonFactorSchema.safeParse({
    target,
    categoryId: target === 'category' ? typed('categoryId') : null,
    productNumber: target === 'product' ? numberOf(typed('productNumber')) : null,
    basis: target === 'transport' ? transportBasis : typed('basis'),
    grams: gramsOf(typed('grams')),
    modules: target === 'transport' ? null : typed('modules'),
    source: typed('source'),
    url: typed('url').trim(),
    year: Number(typed('year')),
    validUntil: typed('validUntil'),
  })
}

/** What a public source says, and of what. */
export function CarbonForm({ factor, families, onDone }: CarbonFormProps) {
  const save = useSaveCarbon()
  const [target, setTarget] = useState<CarbonTarget>(factor?.target ?? 'category')
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  return (
    <DialogForm
      labels={labels}
      submit="Enregistrer"
      busy="Enregistrement…"
      isPending={save.isPending}
      failure={save.error && carbonFailure(save.error)}
      onClose={onDone}
      onSubmit={(filled) => {
        const checked = readForm(filled, target)
        if (!checked.success) return fieldErrors(checked.error)
        save.mutate({ id: factor?.id ?? null, ...checked.data }, { onSuccess: onDone })
      }}
    >
      {(wrong) => {
        const errors: FieldErrors = { ...refused, ...wrong }
        return (
          <>
            <SelectField
              label={labels.target}
              name="target"
              value={target}
              onChange={(event) => setTarget(event.target.value as CarbonTarget)}
              options={targets}
            />
            {target === 'category' && (
              <CategoryField families={families} factor={factor} error={errors.categoryId} />
            )}
            {target === 'product' && (
              <TextField
                label={labels.productNumber}
                name="productNumber"
                hint="Collez l’adresse de sa page."
                required
                defaultValue={factor?.productNumber ?? ''}
                error={errors.productNumber}
              />
            )}
            <ValueFields target={target} factor={factor} errors={errors} />
            <SourceFields factor={factor} errors={errors} />
          </>
        )
      }}
    </DialogForm>
  )
}

type FieldErrors = Partial<Record<string, string>>

/** How much CO₂e, for what, counted how. */
const ValueFields = ({
  target,
  factor,
  errors,
}: Pick<CarbonFormProps, 'factor'> & { target: CarbonTarget; errors: FieldErrors }) => (
  <>
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label={labels.grams}
        name="grams"
        inputMode="decimal"
        hint={target === 'transport' ? 'Par tonne et par kilomètre.' : undefined}
        required
        defaultValue={
          factor ? (factor.grams / 1_000).toLocaleString('fr-FR', { maximumFractionDigits: 3 }) : ''
        }
        error={errors.grams}
      />
      {target !== 'transport' && (
        <SelectField
          label={labels.basis}
          name="basis"
          defaultValue={factor?.basis ?? 'piece'}
          options={carbonBases.map((value) => ({ value, label: carbonBasisLabels[value] }))}
          error={errors.basis}
        />
      )}
    </div>
    {target !== 'transport' && (
      <SelectField
        label={labels.modules}
        name="modules"
        defaultValue={factor?.modules ?? 'A1-A3'}
        options={carbonModules.map((value) => ({ value, label: carbonModuleLabels[value] }))}
        error={errors.modules}
      />
    )}
  </>
)

/** Who says so, and how long it holds. */
const SourceFields = ({ factor, errors }: Pick<CarbonFormProps, 'factor'> & { errors: FieldErrors }) => (
  <>
    <TextField
      label={labels.source}
      name="source"
      hint="Son titre et son numéro, comme on les cite."
      required
      maxLength={200}
      defaultValue={factor?.source}
      error={errors.source}
    />
    <TextField
      label={labels.url}
      name="url"
      type="url"
      required
      maxLength={500}
      defaultValue={factor?.url}
      error={errors.url}
    />
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label={labels.year}
        name="year"
        inputMode="numeric"
        required
        defaultValue={factor?.year}
        error={errors.year}
      />
      <TextField
        label={labels.validUntil}
        name="validUntil"
        type="date"
        required
        defaultValue={factor?.validUntil}
        error={errors.validUntil}
      />
    </div>
  </>
)

const CategoryField = ({
  families,
  factor,
  error,
}: Pick<CarbonFormProps, 'families' | 'factor'> & { error: string | undefined }) => (
  <SelectField
    label={labels.categoryId}
    name="categoryId"
    required
    defaultValue={factor?.categoryId ?? ''}
    error={error}
  >
    <option value="">Choisir</option>
    {families.map((family) => (
      <optgroup key={family.id} label={family.name}>
        <option value={family.id}>{`${family.name} (toute la famille)`}</option>
        {family.children.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </optgroup>
    ))}
  </SelectField>
)
