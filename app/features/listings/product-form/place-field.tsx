import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { SelectField } from '#app/components/select-field.tsx'
import { ownPlacesQuery } from '#app/lib/own-places.ts'
import { townLine } from '#domain/places/place.ts'
import type { ProductFormValues } from './form-values.ts'
import { FieldSlot } from './section.tsx'

/** Where the article is: the usual place, unless another is chosen. Nothing to ask of who has one place. */
export function PlaceField() {
  const { register, formState, control } = useFormContext<ProductFormValues>()
  const chosen = useWatch({ control, name: 'pickupPlaceId' })
  const { data: places = [] } = useQuery(ownPlacesQuery)
  if (places.length < 2) return null
  return (
    <FieldSlot name="pickupPlaceId">
      <SelectField
        label="Lieu de retrait"
        hint="Tout le monde voit la commune&nbsp;; la rue, seulement qui a payé."
        error={formState.errors.pickupPlaceId?.message}
        options={places.map(({ id, name, isDefault, ...place }) => ({
          value: isDefault && chosen !== id ? '' : id,
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
