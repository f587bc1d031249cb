import { useAction } from '#app/lib/action.ts'
import { ApiError, read } from '#app/lib/api.ts'
import { associationQuery } from '#app/lib/association.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { settingsQuery } from '#app/lib/settings.ts'
import { identityMessages, settingMessages } from '#domain/admin-messages.ts'
import type { SettingChange } from '#domain/platform/schemas.ts'
import { adminSettingsQuery } from '../settings/queries.ts'

type IdentityKey = 'association' | 'association_board' | 'association_partners'
type IdentityChange = Extract<SettingChange, { key: IdentityKey }>

/** Saves one part of the page. What was typed stays where somebody else was faster. */
export const useSaveIdentity = () =>
  useAction({
    mutationFn: (change: IdentityChange, { meta }) => read(apiOf(meta).admin.settings.$put({ json: change })),
    onSuccess: async (saved, _change, _result, { client }) => {
      client.setQueryData(adminSettingsQuery.queryKey, saved)
      await Promise.all([client.invalidateQueries(settingsQuery), client.invalidateQueries(associationQuery)])
    },
    success: identityMessages.saved,
    refresh: [adminSettingsQuery.queryKey],
  })

/** Keeps a picture; its address is saved with the list that shows it. */
export const useUploadIdentityPicture = () =>
  useAction({
    mutationFn: (picture: File, { meta }) =>
      read(apiOf(meta).admin['identity-pictures'].$post(undefined, { init: { body: picture } })),
  })

/** Whether somebody else has saved since the page was opened. */
export const isOvertaken = (error: Error | null): boolean => error instanceof ApiError && error.status === 409

/** Why it was not saved. */
export function identityFailure(error: Error | null): { title: string; text: string } | null {
  if (!error) return null
  if (isOvertaken(error)) return { title: settingMessages.failureTitle, text: identityMessages.overtaken }
  return {
    title: settingMessages.failureTitle,
    text: error instanceof ApiError ? error.message : identityMessages.unsaved,
  }
}
