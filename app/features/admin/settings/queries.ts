import { queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { ApiError, read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { settingsQuery } from '#app/lib/settings.ts'
import { settingMessages } from '#domain/admin-messages.ts'
import type { SettingChange } from '#domain/platform/schemas.ts'

export const adminSettingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: ({ meta }) => read(apiOf(meta).admin.settings.$get()),
  staleTime: 0,
})

export type AdminSettings = DataOf<typeof adminSettingsQuery>

/** Saves one setting; the answer is how all of them stand now. */
export const useUpdateSetting = () =>
  useAction({
    mutationFn: (change: SettingChange, { meta }) => read(apiOf(meta).admin.settings.$put({ json: change })),
    onSuccess: async (saved, _change, _result, { client }) => {
      client.setQueryData(adminSettingsQuery.queryKey, saved)
      await client.invalidateQueries(settingsQuery)
    },
    success: settingMessages.saved,
    failure: (error) => (isRefused(error) ? null : settingMessages.failureTitle),
    onError: async (error, _change, _result, { client }) => {
      // Somebody else was faster: what they set is shown.
      if (!isRefused(error)) await client.invalidateQueries(adminSettingsQuery)
    },
  })

/** What was entered is not allowed: said beside the field. */
export const isRefused = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.status === 400
