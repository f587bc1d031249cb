import type { DataOf } from '#app/lib/query-client.ts'
import { adminQuery } from '../shared/admin-api.ts'
import { Badge } from '../shared/cells.tsx'

export const personQuery = (id: string) =>
  adminQuery(['person', id], (admin) => admin.users[':id'].$get({ param: { id } }))
export type Person = DataOf<typeof personQuery>

/** The tags in use. */
export const tagsQuery = adminQuery(['person-tags'], (admin) => admin['person-tags'].$get())

export const changeFailure = 'Changement refusé'

/** Returns `Camille Roux`, or the email address without a name. */
export const personName = (person: { firstName: string | null; lastName: string | null; email: string }) =>
  [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email

interface PersonTagsProps {
  isAdmin: boolean
  isSuspended: boolean
  isIncomplete: boolean
}

/** Tags for the exceptional states of an account. */
export const PersonTags = ({ isAdmin, isSuspended, isIncomplete }: PersonTagsProps) => (
  <div className="flex flex-wrap items-center gap-2 empty:hidden @max-4xl:justify-end">
    {isSuspended && <Badge tone="bad">Suspendu</Badge>}
    {isAdmin && <Badge tone="good">Administrateur</Badge>}
    {isIncomplete && <span className="text-sm text-ink-soft">Profil incomplet</span>}
  </div>
)
