import type { Hindrance } from '#domain/privacy/hindrances.ts'
import { type Context, requireOwnSession } from '../context.ts'
import { findHindrances } from './find-hindrances.ts'

/**
 * Whether the signed-in person can delete their account, and why not.
 * @throws AppError `not-signed-in`, `forbidden` for an administrator who acts as them
 */
export async function getPrivacy(ctx: Context): Promise<{ reasons: Hindrance[] }> {
  const { userId } = requireOwnSession(ctx)
  return { reasons: await findHindrances(ctx, { userId }) }
}
