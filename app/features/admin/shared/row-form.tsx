import type { QueryKey } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import type { ComponentProps } from 'react'
import type { Words } from '#app/lib/action.ts'
import { ApiError } from '#app/lib/api.ts'
import { failureOf } from '#app/lib/form-failure.ts'
import { generalMessages } from '#domain/messages.ts'
import { type AdminApi, useAdminAction } from './admin-api.ts'
import { FieldsForm } from './fields-form.tsx'

interface RowFormProps<Input> extends Pick<ComponentProps<typeof FieldsForm<Input>>, 'fields' | 'read'> {
  /** Null: a new one. */
  row: { id: string } | null
  create: (admin: AdminApi, input: Input) => Promise<ClientResponse<unknown>>
  update: (admin: AdminApi, id: string, input: Input) => Promise<ClientResponse<unknown>>
  success: (input: Input) => Words
  failureTitle: string
  refresh?: readonly QueryKey[]
  onDone: () => void
}

/** The form of one row of a list, new or stored. */
export function RowForm<Input>({
  row,
  create,
  update,
  success,
  failureTitle,
  refresh,
  onDone,
  ...form
}: RowFormProps<Input>) {
  const save = useAdminAction<unknown, Input>(
    (admin, input) => (row ? update(admin, row.id, input) : create(admin, input)),
    { success: (_, input) => success(input), ...(refresh && { refresh }) },
  )
  return (
    <FieldsForm<Input>
      {...form}
      submit="Enregistrer"
      busy="Enregistrement…"
      isPending={save.isPending}
      failure={save.error && failureOf(save.error, { title: failureTitle, text: generalMessages.unexpected })}
      refused={save.error instanceof ApiError ? save.error.fields : {}}
      onValue={(input) => save.mutate(input, { onSuccess: onDone })}
      onClose={onDone}
    />
  )
}
