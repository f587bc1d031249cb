import {
  type AccessKind,
  accessKindTexts,
  accessMessages,
  type StandingAccess,
} from '#domain/accounts/standing-access.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, inTransaction, requireOwnSession } from '#server/context.ts'
import { listKeyAccess, revokeKey } from '#server/contexts/partners/keys.ts'
import { deleteEndpoint, listEndpointAccess } from '#server/contexts/partners/webhooks/endpoints.ts'
import { deleteFeed, listFeedAccess } from '#server/contexts/selling/feeds/feeds.ts'
import { changeCalendarAddress, listCalendarAccess } from '../calendar-address.ts'
import { listMemberAccess, removeMember } from '../team/members.ts'

/** Lists everything that opens an account without its password or a session of its owner. */
export async function listStandingAccess(
  ctx: Context,
  { userId }: { userId: string },
): Promise<StandingAccess[]> {
  return [
    ...(await listKeyAccess(ctx, { userId })),
    ...(await listEndpointAccess(ctx, { userId })),
    ...(await listMemberAccess(ctx, { userId })),
    ...(await listCalendarAccess(ctx, { userId })),
    ...(await listFeedAccess(ctx, { userId })),
  ]
}

/** One line of an email for each access: `Clé d’API : Logiciel de stock`. */
export const describeAccess = ({ kind, name }: StandingAccess): string =>
  `${accessKindTexts[kind].label}\u00a0: ${name}`

/** Lists the signed-in user's own access. @throws AppError `not-signed-in`, `forbidden` for an impersonating administrator */
export async function listOwnAccess(ctx: Context): Promise<StandingAccess[]> {
  return listStandingAccess(ctx, requireOwnSession(ctx))
}

const revokeByKind: Record<AccessKind, (ctx: Context, id: string) => Promise<unknown>> = {
  key: (ctx, keyId) => revokeKey(ctx, { keyId }),
  webhook: (ctx, endpointId) => deleteEndpoint(ctx, { endpointId }),
  member: (ctx, memberId) => removeMember(ctx, { memberId }),
  calendar: (ctx) => changeCalendarAddress(ctx, { isOpen: false }),
  feed: (ctx, feedId) => deleteFeed(ctx, { feedId }),
}

/**
 * Revokes one standing access of the signed-in user or, without an id, all of them.
 * @throws AppError `not-signed-in`, `forbidden` for an impersonating administrator; `not-found` for another user's access
 */
export async function revokeOwnAccess(
  ctx: Context,
  input: { kind?: string; id?: string },
): Promise<{ revoked: number }> {
  const owner = requireOwnSession(ctx)
  return inTransaction(ctx, async (ctx) => {
    const allAccess = await listStandingAccess(ctx, owner)
    const revoked =
      input.id === undefined
        ? allAccess
        : allAccess.filter(({ kind, id }) => kind === input.kind && id === input.id)
    if (revoked.length === 0 && input.id !== undefined)
      throw new AppError('not-found', accessMessages.missing, { title: accessMessages.failureTitle })
    for (const { kind, id } of revoked) await revokeByKind[kind](ctx, id)
    return { revoked: revoked.length }
  })
}
