import { ApiError } from '#app/lib/api.ts'
import type { DataOf } from '#app/lib/query-client.ts'
import type { TextFields } from '#domain/texts/texts.ts'
import { textMessages } from '#domain/texts/texts.ts'
import { adminQuery, useAdminAction } from '../shared/admin-api.ts'

export const textQuery = (name: string) =>
  adminQuery(['texts', name], (admin) => admin.texts[':name'].$get({ param: { name } }), { staleTime: 2_000 })
export type EditedText = DataOf<typeof textQuery>

/** Whether the form shows the error itself. */
const isShownInForm = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 409)

const refresh = [['admin', 'texts'], ['page-text']]

export const useSaveText = (name: string) =>
  useAdminAction(
    (admin, json: TextFields & { version: number }) => admin.texts[':name'].$put({ param: { name }, json }),
    {
      success: textMessages.saved,
      failure: (error) => (isShownInForm(error) ? null : textMessages.failureTitle),
      refresh,
    },
  )

export const useRestoreText = (name: string) =>
  useAdminAction(
    (admin, json: { version: number }) => admin.texts[':name'].$delete({ param: { name }, json }),
    { success: textMessages.restored, failure: textMessages.failureTitle, refresh },
  )
