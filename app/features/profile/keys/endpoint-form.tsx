import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { CheckboxGroup } from '#app/components/checkbox-group.tsx'
import { TextField } from '#app/components/field.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import { type CreateEndpointInput, createEndpointSchema } from '#domain/partners/webhook-schemas.ts'
import { webhookEventNames, webhookEvents } from '#domain/partners/webhooks.ts'
import { CredentialForm } from '../credentials/credential-form.tsx'
import { endpointFailure, useCreateEndpoint } from './webhook-queries.ts'

const labels = { url: 'Adresse', events: 'Événements' }

interface EndpointFormProps {
  onMade: (secret: string) => void
  onCancel: () => void
}

export function EndpointForm({ onMade, onCancel }: EndpointFormProps) {
  const create = useCreateEndpoint()
  const form = useForm<CreateEndpointInput, unknown, z.output<typeof createEndpointSchema>>({
    resolver: zodResolver(createEndpointSchema),
    defaultValues: { url: '', events: [...webhookEventNames] },
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
      label="Ajouter un webhook"
      submit="Créer le webhook"
      labels={labels}
      errors={errors}
      failure={create.error && endpointFailure(create.error)}
      isPending={create.isPending}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextField
        type="url"
        label={labels.url}
        hint="De votre logiciel, en https et ouverte à Internet."
        placeholder="https://"
        required
        autoFocus
        error={errors.url?.message}
        {...form.register('url')}
      />
      <CheckboxGroup
        label={labels.events}
        options={webhookEventNames.map((event) => ({ value: event, label: webhookEvents[event] }))}
        error={errors.events?.message}
        field={form.register('events')}
      />
    </CredentialForm>
  )
}
