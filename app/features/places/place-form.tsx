import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Controller, type UseFormRegisterReturn, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '#app/components/button.tsx'
import { TownCombobox } from '#app/components/combobox/town-combobox.tsx'
import { TextAreaField, TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { FormButton } from '#app/components/form-button.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { failureOf, showFieldErrors } from '#app/lib/form-failure.ts'
import type { OwnPlace } from '#app/lib/own-places.ts'
import { useDebouncedText } from '#app/lib/use-debounced-text.ts'
import { generalMessages } from '#domain/messages.ts'
import { placeMessages } from '#domain/places/messages.ts'
import { placeSchema } from '#domain/places/schemas.ts'
import { streetsQuery, useSavePlace } from './queries.ts'

const labels = {
  name: 'Nom du lieu',
  street: 'Rue',
  communeCode: 'Commune',
  postcode: 'Code postal',
  access: 'Accès',
} as const

interface PlaceFormProps {
  /** Null for a new place. */
  place: OwnPlace | null
  onClose: () => void
}

type PlaceFormState = UseFormReturn<z.input<typeof placeSchema>, unknown, z.output<typeof placeSchema>>

/** The form of a pickup place. */
export function PlaceForm({ place, onClose }: PlaceFormProps) {
  const form: PlaceFormState = useForm({
    resolver: zodResolver(placeSchema),
    defaultValues: {
      name: place?.name ?? '',
      street: place?.street ?? '',
      postcode: place?.postcode ?? '',
      communeCode: place?.communeCode ?? '',
      access: place?.access ?? '',
    },
  })
  const [postcodes, setPostcodes] = useState<readonly string[]>(place?.postcode ? [place.postcode] : [])
  const save = useSavePlace()
  const { errors } = form.formState

  const submit = form.handleSubmit((input) =>
    save.mutate(
      { id: place?.id ?? null, ...input },
      { onSuccess: onClose, onError: (error) => showFieldErrors(form, error) },
    ),
  )

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <FormAlert
        labels={labels}
        errors={errors}
        failure={
          save.error &&
          failureOf(save.error, { title: placeMessages.failureTitle, text: generalMessages.unexpected })
        }
      />
      <TextField
        label={labels.name}
        hint="Pour vous y retrouver&nbsp;: «&nbsp;Dépôt de Rezé&nbsp;». Donné à l’acheteur avec la rue."
        required
        maxLength={100}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <CommuneField form={form} place={place} onPostcodes={setPostcodes} />
      <SelectField
        label={labels.postcode}
        required
        placeholder={postcodes.length > 1 ? 'Choisissez' : undefined}
        options={postcodes.map((value) => ({ value, label: value }))}
        error={errors.postcode?.message}
        {...form.register('postcode')}
      />
      <StreetField
        label={labels.street}
        communeCode={form.watch('communeCode')}
        error={errors.street?.message}
        registration={form.register('street')}
      />
      <TextAreaField
        label={labels.access}
        hint="Portail, quai, étage, où se garer… Donné avec la rue."
        rows={3}
        maxLength={500}
        error={errors.access?.message}
        {...form.register('access')}
      />
      <div className="flex flex-wrap gap-3">
        <FormButton isBusy={save.isPending}>
          {save.isPending ? 'Enregistrement…' : 'Enregistrer ce lieu'}
        </FormButton>
        <Button variant="outline" onClick={onClose}>
          Annuler
        </Button>
      </div>
    </form>
  )
}

interface CommuneFieldProps {
  form: PlaceFormState
  place: OwnPlace | null
  /** Receives the postcodes of the chosen commune. */
  onPostcodes: (postcodes: readonly string[]) => void
}

function CommuneField({ form, place, onPostcodes }: CommuneFieldProps) {
  const [town, setTown] = useState(place ? [place.postcode, place.town].filter(Boolean).join(' ') : '')
  const { errors, dirtyFields } = form.formState
  return (
    <Controller
      control={form.control}
      name="communeCode"
      render={({ field }) => (
        <TownCombobox
          label="Commune"
          hint="Tapez son code postal ou son nom, puis choisissez-la. Tout le monde la voit."
          required
          name={field.name}
          text={town}
          error={
            errors.communeCode && field.value === '' && place && !dirtyFields.communeCode
              ? placeMessages.unknownCommune
              : errors.communeCode?.message
          }
          onType={(text) => {
            setTown(text)
            field.onChange('')
          }}
          onChoose={(commune) => {
            setTown(commune.name)
            onPostcodes(commune.postcodes)
            field.onChange(commune.code)
            form.setValue('postcode', commune.postcode ?? '', { shouldValidate: commune.postcode !== null })
          }}
        />
      )}
    />
  )
}

interface StreetFieldProps {
  label: string
  /** The INSEE code; empty before a choice. */
  communeCode: string
  error: string | undefined
  registration: UseFormRegisterReturn
}

/** A free text; where the site has an address service, it suggests the commune's streets. */
function StreetField({ label, communeCode, error, registration }: StreetFieldProps) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const query = useDebouncedText(typed.trim())
  const { data: streets = [] } = useQuery(streetsQuery({ query, communeCode }))
  return (
    <>
      <TextField
        label={label}
        hint="Donnée à l’acheteur une fois sa commande payée."
        maxLength={300}
        autoComplete="street-address"
        list={listId}
        error={error}
        {...registration}
        onChange={(event) => {
          setTyped(event.target.value)
          return registration.onChange(event)
        }}
      />
      <datalist id={listId}>
        {streets.map((street) => (
          <option key={street} value={street} />
        ))}
      </datalist>
    </>
  )
}
