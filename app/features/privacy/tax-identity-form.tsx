import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { failureOf, showFieldErrors } from '#app/lib/form-failure.ts'
import { generalMessages } from '#domain/messages.ts'
import { type TaxIdentityInput, taxIdentitySchema } from '#domain/tax-report/schemas.ts'
import { useSaveTaxIdentity } from './queries.ts'

const labels = { birthDate: 'Date de naissance', taxNumber: 'Numéro fiscal' } as const

interface TaxIdentityFormProps {
  known: { birthDate: string | null; taxNumber: string | null }
  onDone: () => void
}

export function TaxIdentityForm({ known, onDone }: TaxIdentityFormProps) {
  const form = useForm<TaxIdentityInput>({
    resolver: zodResolver(taxIdentitySchema),
    defaultValues: { birthDate: known.birthDate ?? '', taxNumber: known.taxNumber ?? '' },
  })
  const save = useSaveTaxIdentity()
  const { errors } = form.formState
  const failure =
    save.error &&
    failureOf(save.error, {
      title: 'Vos informations n’ont pas été enregistrées',
      text: generalMessages.unexpected,
    })
  const submit = form.handleSubmit((input) => {
    if (save.isPending) return
    save.mutate(input, { onSuccess: onDone, onError: (error) => showFieldErrors(form, error) })
  })
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Informations fiscales"
      className="grid w-full max-w-xl gap-5"
    >
      <FormAlert labels={labels} errors={errors} failure={failure} />
      <TextField
        label={labels.birthDate}
        type="date"
        autoComplete="bday"
        required
        error={errors.birthDate?.message}
        {...form.register('birthDate')}
      />
      <TextField
        label={labels.taxNumber}
        inputMode="numeric"
        autoComplete="off"
        hint="13 chiffres, en haut de votre avis d’impôt."
        required
        error={errors.taxNumber?.message}
        {...form.register('taxNumber')}
      />
      <div>
        <Button type="submit" aria-disabled={save.isPending}>
          {save.isPending ? 'Enregistrement…' : 'Enregistrer'}
        </Button>
      </div>
    </form>
  )
}
