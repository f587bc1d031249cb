import { queryOptions, useMutation } from '@tanstack/react-query'
import { ApiError, read } from '#app/lib/api.ts'
import { failureOf } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { settingsQuery } from '#app/lib/settings.ts'
import { toast } from '#app/lib/toasts.ts'
import { settingMessages } from '#domain/admin-messages.ts'
import { generalMessages } from '#domain/messages.ts'
import type { SettingChange } from '#domain/platform/schemas.ts'

export const adminSettingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: ({ meta }) => read(apiOf(meta).admin.settings.$get()),
  staleTime: 0,
})

export type AdminSettings = Awaited<ReturnType<NonNullable<typeof adminSettingsQuery.queryFn>>>

/** Saves one setting; the answer is how all of them stand now. */
export const useUpdateSetting = () =>
  useMutation({
    mutationKey: ['update-setting'],
    mutationFn: (change: SettingChange, { meta }) => read(apiOf(meta).admin.settings.$put({ json: change })),
    onSuccess: async (saved, _change, _result, { client }) => {
      client.setQueryData(adminSettingsQuery.queryKey, saved)
      toast({ kind: 'success', title: settingMessages.saved })
      await client.invalidateQueries(settingsQuery)
    },
    onError: async (error, _change, _result, { client }) => {
      if (isRefused(error)) return
      const fallback = { title: settingMessages.failureTitle, text: generalMessages.unexpected }
      toast({ kind: 'error', ...failureOf(error, fallback) })
      // Somebody else was faster: what they set is shown.
      await client.invalidateQueries(adminSettingsQuery)
    },
  })

/** What was entered is not allowed: said beside the field. */
export const isRefused = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.status === 400
