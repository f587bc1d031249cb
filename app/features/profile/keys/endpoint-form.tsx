import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import { type CreateEndpointInput, createEndpointSchema } from '#domain/partners/webhook-schemas.ts'
import { webhookEventNames, webhookEvents } from '#domain/partners/webhooks.ts'
import { FormActions } from '../credentials/form-actions.tsx'
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
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Ajouter un webhook"
      className="grid max-w-xl gap-6"
    >
      <FormAlert labels={labels} errors={errors} failure={create.error && endpointFailure(create.error)} />
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
      <fieldset className="grid gap-1" aria-describedby={errors.events ? 'events-error' : undefined}>
        <legend className="mb-1 font-medium">{labels.events}</legend>
        {webhookEventNames.map((event) => (
          <label key={event} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              value={event}
              className="size-5 shrink-0 accent-fir"
              {...form.register('events')}
            />
            {webhookEvents[event]}
          </label>
        ))}
        {errors.events && (
          <p id="events-error" className="text-sm font-medium text-danger">
            {errors.events.message}
          </p>
        )}
      </fieldset>
      <FormActions label="Créer le webhook" isPending={create.isPending} onCancel={onCancel} />
    </form>
  )
}
