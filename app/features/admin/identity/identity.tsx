import { Button } from '#app/components/button.tsx'
import { ApiError } from '#app/lib/api.ts'
import { associationQuery } from '#app/lib/association.ts'
import { settingsQuery } from '#app/lib/settings.ts'
import { identityMessages, settingMessages } from '#domain/admin-messages.ts'
import type { SettingChange } from '#domain/platform/schemas.ts'
import { maxBoardMembers, maxPartners } from '#domain/platform/schemas.ts'
import type { PlatformSettings } from '#domain/platform/settings.ts'
import { adminSettingsQuery, isConflict } from '../settings/settings.tsx'
import { useAdminAction } from '../shared/admin-api.ts'

type IdentityKey = 'association' | 'association_board' | 'association_partners'
type IdentityChange = Extract<SettingChange, { key: IdentityKey }>

/** Saves one part of the page. After a conflict the draft remains. */
export const useSaveIdentity = () =>
  useAdminAction((admin, json: IdentityChange) => admin.settings.$put({ json }), {
    onSuccess: async (saved, _change, _result, { client }) => {
      client.setQueryData(adminSettingsQuery.queryKey, saved)
      await Promise.all([client.invalidateQueries(settingsQuery), client.invalidateQueries(associationQuery)])
    },
    success: identityMessages.saved,
  })

/** Stores a picture; its address is saved with the list that shows it. */
export const useUploadIdentityPicture = () =>
  useAdminAction(
    (admin, picture: File) => admin['identity-pictures'].$post(undefined, { init: { body: picture } }),
    { refresh: [] },
  )

/** Returns why a part was not saved. */
export function identityFailure(error: Error | null): { title: string; text: string } | null {
  if (!error) return null
  if (isConflict(error)) return { title: settingMessages.failureTitle, text: identityMessages.overtaken }
  return {
    title: settingMessages.failureTitle,
    text: error instanceof ApiError ? error.message : identityMessages.unsaved,
  }
}

interface SaveBarProps {
  isDirty: boolean
  isPending: boolean
  onUndo: () => void
}

/** The buttons that save or reset a form. */
export const SaveBar = ({ isDirty, isPending, onUndo }: SaveBarProps) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" disabled={!isDirty} aria-disabled={isPending}>
      {isPending ? 'Enregistrement…' : 'Enregistrer'}
    </Button>
    {isDirty && (
      <Button variant="outline" aria-disabled={isPending} onClick={() => !isPending && onUndo()}>
        Annuler mes changements
      </Button>
    )}
  </div>
)

/** A person or a partner of an edited list. `file` is a picture that is not stored yet. */
export interface Entry {
  id: string
  name: string
  /** A person's role, or a partner's address. */
  detail: string
  picture: string
  file: File | null
  isExample: boolean
}

type ListKey = 'association_board' | 'association_partners'

/** In what the team and the partners differ. */
export interface EditedList {
  key: ListKey
  texts: { one: string; add: string; none: string; detail: string; hint: string; picture: string }
  max: number
  readEntries: (settings: PlatformSettings) => Entry[]
  makeChange: (entries: readonly Entry[], version: string | null) => Extract<SettingChange, { key: ListKey }>
  /** The field of an entry by its name on the server. */
  fields: Record<string, 'name' | 'detail' | 'picture'>
}

const makeEntry = (values: Partial<Entry>): Entry => ({
  id: crypto.randomUUID(),
  name: '',
  detail: '',
  picture: '',
  file: null,
  isExample: false,
  ...values,
})

export const newEntry = (): Entry => makeEntry({})

export const boardList: EditedList = {
  key: 'association_board',
  texts: {
    one: 'Personne',
    add: 'Ajouter une personne',
    none: 'Personne n’est nommé\u00a0: la page «\u00a0À\u00a0propos\u00a0» n’en parle pas.',
    detail: 'Fonction',
    hint: 'Par exemple\u00a0: présidente.',
    picture: 'Photo',
  },
  max: maxBoardMembers,
  readEntries: ({ board }) =>
    board.map(({ name, role, picture }) =>
      makeEntry({ name, detail: role, picture, isExample: picture.startsWith('/equipe/') }),
    ),
  makeChange: (entries, version) => ({
    key: 'association_board',
    value: entries.map(({ name, detail, picture }) => ({ name, role: detail, picture })),
    version,
  }),
  fields: { name: 'name', role: 'detail', picture: 'picture' },
}

export const partnersList: EditedList = {
  key: 'association_partners',
  texts: {
    one: 'Partenaire',
    add: 'Ajouter un partenaire',
    none: 'Aucun partenaire\u00a0: la page d’accueil n’en parle pas.',
    detail: 'Adresse de son site',
    hint: 'Facultatif. Elle commence par https://.',
    picture: 'Logo',
  },
  max: maxPartners,
  readEntries: ({ partners }) =>
    partners.map(({ name, url, logo, isExample }) =>
      makeEntry({ name, detail: url, picture: logo, isExample }),
    ),
  makeChange: (entries, version) => ({
    key: 'association_partners',
    value: entries.map(({ name, detail, picture, isExample }) => ({
      name,
      url: detail,
      logo: picture,
      isExample,
    })),
    version,
  }),
  fields: { name: 'name', url: 'detail', logo: 'picture' },
}
