import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { CheckboxGroup } from '#app/components/checkbox-group.tsx'
import { TextField } from '#app/components/field.tsx'
import { PasswordField } from '#app/components/password-field.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import { type CreateKeyInput, createKeySchema } from '#domain/partners/key-schemas.ts'
import { apiRightNames, apiRights, keyLifetimes } from '#domain/partners/rights.ts'
import { CredentialForm } from '../credentials/credential-form.tsx'
import { keyFailure, useCreateKey } from './queries.ts'

const labels = { name: 'Nom', rights: 'Droits', lifetime: 'Durée', currentPassword: 'Mot de passe actuel' }

const lifetimes = [
  { value: '', label: 'Jusqu’à sa révocation' },
  ...keyLifetimes.map((days) => ({ value: String(days), label: days === 365 ? 'Un an' : `${days} jours` })),
]

interface KeyFormProps {
  /** Whose it is: for the browser's password manager. */
  email: string
  onMade: (secret: string) => void
  onCancel: () => void
}

export function KeyForm({ email, onMade, onCancel }: KeyFormProps) {
  const create = useCreateKey()
  const form = useForm<CreateKeyInput, unknown, z.output<typeof createKeySchema>>({
    resolver: zodResolver(createKeySchema),
    defaultValues: { name: '', rights: ['read'], lifetime: 365, currentPassword: '' },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (input) => {
    try {
      onMade((await create.mutateAsync(input)).secret)
    } catch (error) {
      showFieldErrors(form, error as Error)
    }
  })
  return (
    <CredentialForm
      label="Créer une clé"
      submit="Créer la clé"
      labels={labels}
      errors={errors}
      failure={create.error && keyFailure(create.error)}
      isPending={create.isPending}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextField
        label={labels.name}
        hint="Du logiciel qui s’en servira, pour la reconnaître."
        required
        maxLength={60}
        autoFocus
        error={errors.name?.message}
        {...form.register('name')}
      />
      <CheckboxGroup
        label={labels.rights}
        options={apiRightNames.map((right) => ({ value: right, label: apiRights[right] }))}
        error={errors.rights?.message}
        field={form.register('rights')}
      />
      <SelectField
        label={labels.lifetime}
        options={lifetimes}
        error={errors.lifetime?.message}
        {...form.register('lifetime', {
          setValueAs: (days) => (days === '' || days === null ? null : Number(days)),
        })}
      />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={labels.currentPassword}
        autoComplete="current-password"
        required
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
    </CredentialForm>
  )
}
