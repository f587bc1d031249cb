import { listPublicPeople } from '../accounts/list-public-people.ts'
import type { Context } from '../context.ts'

/** Whoever one writes to, as the pages show them. */
interface Correspondent {
  id: string
  name: string
  avatarUrl: string | null
  isDeleted: boolean
  sellsHere: boolean
}

const nobody = { name: 'Compte supprimé', avatarUrl: null, isDeleted: true, sellsHere: false }

/** Of many at once; answers one of them. */
export async function listCorrespondents(
  ctx: Context,
  userIds: readonly string[],
): Promise<(userId: string) => Correspondent> {
  const people = await listPublicPeople(ctx, { userIds: [...new Set(userIds)] })
  return (id) => {
    const person = people.get(id)
    if (!person) return { id, ...nobody }
    const { isSuspended: _, ...shown } = person
    return shown
  }
}
