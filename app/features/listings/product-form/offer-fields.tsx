import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { TextAreaField, TextField } from '#app/components/field.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { ownPlacesQuery } from '#app/lib/own-places.ts'
import { useAccount } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { productVatRegimes } from '#domain/invoices/invoices.ts'
import { productVatLabels, vatRegimeLabels } from '#domain/invoices/vat.ts'
import { offeredPrice } from '#domain/money.ts'
import { townLine } from '#domain/places/place.ts'
import { toParisDay } from '#domain/platform/days.ts'
import { maxLastDay } from '#domain/selling/own-products.ts'
import { type ProductFormValues, parsePrice } from '#domain/selling/product-form.ts'
import { SaleFields } from './sale-fields.tsx'
import { FieldSlot, Section } from './section.tsx'

const titleHint =
  'Ce que c’est, la matière, les dimensions\u00a0: «\u00a0Porte intérieure chêne 204\u00a0×\u00a083\u00a0cm\u00a0».'

/** Title, price and quantity. */
export function OfferFields({ canBeOnRequest }: { canBeOnRequest: boolean }) {
  const { register, formState } = useFormContext<ProductFormValues>()
  const { errors } = formState
  return (
    <Section title="L’essentiel">
      <FieldSlot name="title">
        <TextField
          label="Titre"
          required
          hint={titleHint}
          error={errors.title?.message}
          {...register('title')}
        />
      </FieldSlot>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <PriceSlot canBeOnRequest={canBeOnRequest} />
        <FieldSlot name="quantity">
          <TextField
            label="Quantité"
            required
            inputMode="numeric"
            autoComplete="off"
            hint="Combien vous en avez, comme vous les vendez."
            error={errors.quantity?.message}
            {...register('quantity')}
          />
        </FieldSlot>
      </div>
      <SaleFields />
      <VatField />
      <PlaceField />
      <FieldSlot name="description">
        <TextAreaField
          label="Description"
          rows={7}
          hint="Pourquoi il est à vendre, son état, ce qui manque, comment le retirer."
          error={errors.description?.message}
          {...register('description')}
        />
      </FieldSlot>
      <FieldSlot name="reference">
        <TextField
          label="Votre référence"
          autoComplete="off"
          hint="Facultative, vue de vous seul. Elle retrouve ce produit quand vous importez un fichier."
          error={errors.reference?.message}
          {...register('reference')}
        />
      </FieldSlot>
      <FieldSlot name="availableUntil">
        <LastDayField />
      </FieldSlot>
    </Section>
  )
}

function PriceSlot({ canBeOnRequest }: { canBeOnRequest: boolean }) {
  const { register, control } = useFormContext<ProductFormValues>()
  const isOnRequest = useWatch({ control, name: 'isOnRequest' }) && canBeOnRequest
  return (
    <FieldSlot name="price">
      {isOnRequest ? <OnRequestText /> : <PriceField />}
      {canBeOnRequest && (
        <label className="mt-2 flex min-h-11 w-fit cursor-pointer items-center gap-3">
          <input type="checkbox" className="size-5 accent-fir" {...register('isOnRequest')} />
          Prix sur demande
        </label>
      )}
    </FieldSlot>
  )
}

function PriceField() {
  const { register, formState, control } = useFormContext<ProductFormValues>()
  const { showHt } = useSettings()
  const text = useWatch({ control, name: 'price' })
  const reading = parsePrice(text)
  const priceHint =
    'price' in reading
      ? `Affiché\u00a0: ${offeredPrice(reading.price, { showHt })}`
      : 'Par exemple 1\u00a0250,50.'
  return (
    <TextField
      label="Prix en euros"
      required
      inputMode="decimal"
      autoComplete="off"
      hint={priceHint}
      error={formState.errors.price?.message}
      {...register('price')}
    />
  )
}

function LastDayField() {
  const { register, formState } = useFormContext<ProductFormValues>()
  const today = toParisDay(new Date())
  return (
    <TextField
      label="En vente jusqu’au"
      type="date"
      min={today}
      max={maxLastDay(today)}
      hint="Facultatif. Le lendemain, l’annonce est masquée&nbsp;; vous pourrez l’afficher de nouveau."
      error={formState.errors.availableUntil?.message}
      className="sm:max-w-60"
      {...register('availableUntil')}
    />
  )
}

const OnRequestText = () => (
  <div className="grid gap-1.5">
    <p className="font-medium">Prix</p>
    <p className="text-sm text-ink-soft">Aucun prix n’est affiché&nbsp;: les acheteurs vous le demandent.</p>
  </div>
)

const vatOptions = productVatRegimes.map((value) => ({ value, label: productVatLabels[value] }))

/** The tax of the price, shown only to a company that pays VAT. */
function VatField() {
  const { register, formState } = useFormContext<ProductFormValues>()
  const { account } = useAccount()
  const profile = account?.profile
  if (profile?.organizationType !== 'other' || profile.vatRegime === 'exempt') return null
  return (
    <FieldSlot name="vatRegime">
      <SelectField
        label="TVA de cet article"
        hint={
          'Sur la marge\u00a0: seulement pour un bien d’occasion acheté sans TVA déductible (art. 297 A du CGI). L’acheteur le voit avant de payer.'
        }
        options={[
          { value: '', label: `Comme l’entreprise (${vatRegimeLabels[profile.vatRegime]})` },
          ...vatOptions,
        ]}
        error={formState.errors.vatRegime?.message}
        {...register('vatRegime')}
      />
    </FieldSlot>
  )
}

/** The product's place: the usual one unless another is chosen. Hidden for a seller with one place. */
function PlaceField() {
  const { register, formState, control } = useFormContext<ProductFormValues>()
  const chosenPlaceId = useWatch({ control, name: 'pickupPlaceId' })
  const { data: places = [] } = useQuery(ownPlacesQuery)
  if (places.length < 2) return null
  return (
    <FieldSlot name="pickupPlaceId">
      <SelectField
        label="Lieu de retrait"
        hint="Tout le monde voit la commune&nbsp;; la rue, seulement qui a payé."
        error={formState.errors.pickupPlaceId?.message}
        options={places.map(({ id, name, isDefault, ...place }) => ({
          value: isDefault && chosenPlaceId !== id ? '' : id,
          label: `${name} – ${townLine(place)}${isDefault ? ' (lieu habituel)' : ''}`,
        }))}
        {...register('pickupPlaceId')}
      />
      <Link
        to="/profile/hours"
        className="inline-flex min-h-11 items-center text-sm font-semibold text-fir underline underline-offset-4"
      >
        Gérer mes lieux de retrait
      </Link>
    </FieldSlot>
  )
}
