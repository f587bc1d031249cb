import { useFormContext } from 'react-hook-form'
import { TextField } from '#app/components/field.tsx'
import { RadioCards } from '#app/components/radio-cards.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { conditions, conditionTexts } from '#domain/catalogue/conditions.ts'
import { handlingNeeds, handlingOffers, needNames, offerNames } from '#domain/catalogue/handling.ts'
import {
  maxDiagnosticLength,
  maxSiteLength,
  provenanceKinds,
  provenanceNames,
} from '#domain/catalogue/provenance.ts'
import type { ProductFormValues } from '#domain/selling/product-form.ts'
import { FieldSlot, Section } from './section.tsx'

const conditionOptions = conditions.map((value) => ({
  value,
  label: conditionTexts[value].name,
  text: `${conditionTexts[value].definition} ${conditionTexts[value].example}`,
}))

interface HandlingFieldsProps {
  /** Whether the category has no characteristic for the condition. */
  asksCondition: boolean
}

/** The condition with examples, and the handling requirements. */
export function HandlingFields({ asksCondition }: HandlingFieldsProps) {
  const { register, formState, getValues } = useFormContext<ProductFormValues>()
  const { errors } = formState
  const values = getValues()
  const isFilled =
    sizes.some(({ name }) => values[name] !== '') || values.needs.length + values.offers.length > 0
  const hasError = sizes.some(({ name }) => errors[name]) || errors.floor || errors.access
  return (
    <Section
      title={asksCondition ? 'État et chargement' : 'Chargement et provenance'}
      hint="Ce qu’un acheteur veut savoir avant de faire la route."
    >
      {asksCondition && (
        <FieldSlot name="condition">
          <RadioCards
            legend="État"
            options={conditionOptions}
            error={errors.condition?.message}
            className="sm:grid-cols-2"
            {...register('condition')}
          />
        </FieldSlot>
      )}
      <details open={isFilled || Boolean(hasError)}>
        <summary className="min-h-11 cursor-pointer py-2 font-medium text-fir underline underline-offset-4">
          Poids, dimensions emballées, chargement
        </summary>
        <LoadingFields />
      </details>
      <ProvenanceFields />
    </Section>
  )
}

function LoadingFields() {
  const { register, formState } = useFormContext<ProductFormValues>()
  const { errors } = formState
  return (
    <div className="mt-4 grid gap-6">
      <div className="grid grid-cols-2 items-end gap-6 sm:grid-cols-3">
        {sizes.map(({ name, label, mode }) => (
          <FieldSlot key={name} name={name}>
            <TextField
              label={label}
              inputMode={mode}
              autoComplete="off"
              error={errors[name]?.message}
              {...register(name)}
            />
          </FieldSlot>
        ))}
      </div>
      <Choices legend="À prévoir pour l’emporter" name="needs" values={handlingNeeds} names={needNames} />
      <Choices legend="Ce que vous avez sur place" name="offers" values={handlingOffers} names={offerNames} />
      <FieldSlot name="floor">
        <TextField
          label="Où il se trouve"
          hint="Par exemple&nbsp;: 2ᵉ étage sans ascenseur."
          error={errors.floor?.message}
          {...register('floor')}
        />
      </FieldSlot>
      <FieldSlot name="access">
        <TextField
          label="Accès"
          hint="Par exemple&nbsp;: quai, cour étroite, 3,5&nbsp;t au plus."
          error={errors.access?.message}
          {...register('access')}
        />
      </FieldSlot>
    </div>
  )
}

const sizes = [
  { name: 'weight', label: 'Poids d’une unité, en kg', mode: 'decimal' },
  { name: 'length', label: 'Longueur du colis, en cm', mode: 'decimal' },
  { name: 'width', label: 'Largeur du colis, en cm', mode: 'decimal' },
  { name: 'height', label: 'Hauteur du colis, en cm', mode: 'decimal' },
  { name: 'parcels', label: 'Colis par unité', mode: 'numeric' },
  { name: 'perPallet', label: 'Unités par palette', mode: 'numeric' },
] as const

interface ChoicesProps<Value extends string> {
  legend: string
  name: 'needs' | 'offers'
  values: readonly Value[]
  names: Record<Value, string>
}

function Choices<Value extends string>({ legend, name, values, names }: ChoicesProps<Value>) {
  const { register } = useFormContext<ProductFormValues>()
  return (
    <fieldset>
      <legend className="font-medium">{legend}</legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {values.map((value) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input type="checkbox" value={value} className="size-5 accent-fir" {...register(name)} />
            {names[value]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const kinds = provenanceKinds.map((value) => ({ value, label: provenanceNames[value] }))

/** The optional provenance, for sellers who must prove where the materials of a building site went. */
function ProvenanceFields() {
  const { register, formState, getValues } = useFormContext<ProductFormValues>()
  const { errors } = formState
  const { provenanceKind, site, diagnostic } = getValues()
  const isOpen = [provenanceKind, site, diagnostic].some(Boolean) || Boolean(errors.site || errors.diagnostic)
  return (
    <details open={isOpen}>
      <summary className="min-h-11 cursor-pointer py-2 font-medium text-fir underline underline-offset-4">
        Provenance (certificats et bilans de réemploi)
      </summary>
      <div className="mt-4 grid gap-6 sm:grid-cols-2">
        <FieldSlot name="provenanceKind">
          <SelectField
            label="D’où vient-il"
            options={[{ value: '', label: 'Non précisé' }, ...kinds]}
            error={errors.provenanceKind?.message}
            {...register('provenanceKind')}
          />
        </FieldSlot>
        <FieldSlot name="diagnostic">
          <TextField
            label="Référence du diagnostic PEMD"
            maxLength={maxDiagnosticLength}
            autoComplete="off"
            error={errors.diagnostic?.message}
            {...register('diagnostic')}
          />
        </FieldSlot>
        <FieldSlot name="site">
          <TextField
            label="Chantier ou bâtiment d’origine"
            hint={'Tout le monde le voit\u00a0: «\u00a0Lycée Jules-Verne, Nantes\u00a0».'}
            maxLength={maxSiteLength}
            autoComplete="off"
            error={errors.site?.message}
            {...register('site')}
          />
        </FieldSlot>
      </div>
    </details>
  )
}
