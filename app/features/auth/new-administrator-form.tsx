import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { FormButton } from '#app/components/form-button.tsx'
import { NewPasswordFields, newPasswordLabels } from '#app/components/new-password-fields.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import { type NewAdministratorInput, newAdministratorSchema } from '#domain/accounts/schemas.ts'
import { administratorFailure, useCreateAdministrator } from './administrator-queries.ts'

const labels = { firstName: 'Prénom', lastName: 'Nom', ...newPasswordLabels } as const

interface NewAdministratorFormProps {
  token: string
  email: string
}

/** An account that is an administrator's from its first moment; its owner then signs in like anybody. */
export function NewAdministratorForm({ token, email }: NewAdministratorFormProps) {
  const form = useForm<NewAdministratorInput>({ resolver: zodResolver(newAdministratorSchema) })
  const create = useCreateAdministrator()
  const navigate = useNavigate()
  const { errors } = form.formState
  const [firstName, lastName] = useWatch({ control: form.control, name: ['firstName', 'lastName'] })
  const isBusy = create.isPending || create.isSuccess

  const submit = form.handleSubmit((input) => {
    if (create.isSuccess) return
    create.mutate(
      { ...input, token },
      {
        onSuccess: () => void navigate('/auth?redirect=/admin', { replace: true }),
        onError: (error) => showFieldErrors(form, error),
      },
    )
  })

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Création du compte administrateur"
      className="grid gap-6"
    >
      <p className="wrap-anywhere">
        Votre compte aura l’adresse {email}. Vous vous connecterez ensuite avec elle et le mot de passe que
        vous choisissez ici.
      </p>
      <p className="text-sm text-ink-soft">
        Les champs marqués d’un <span className="text-terracotta">*</span> sont obligatoires.
      </p>
      <FormAlert
        labels={labels}
        errors={errors}
        failure={create.error && administratorFailure(create.error)}
      />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField
          label={labels.firstName}
          autoComplete="given-name"
          required
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextField
          label={labels.lastName}
          autoComplete="family-name"
          required
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
      </div>
      <NewPasswordFields register={form.register} errors={errors} person={{ email, firstName, lastName }} />
      <FormButton isBusy={isBusy}>{isBusy ? 'En cours…' : 'Créer mon compte administrateur'}</FormButton>
    </form>
  )
}
