import { randomBytes } from 'node:crypto'
import { type ApiRight, apiRightNames, keyPrefix } from '#domain/partners/rights.ts'
import type { Actor, Context } from '#server/context.ts'
import { hashKey } from '#server/contexts/partners/keys.ts'
import { apiKeys } from '#server/database/schema/index.ts'

/** Creates an API key for a user and returns its secret. */
export async function makeApiKey(
  { db }: Context,
  { userId }: Pick<Actor, 'userId'>,
  { rights = apiRightNames, expiresAt = null }: { rights?: ApiRight[]; expiresAt?: Date | null } = {},
): Promise<string> {
  const secret = `${keyPrefix}${randomBytes(32).toString('base64url')}`
  await db.insert(apiKeys).values({
    userId,
    rights,
    expiresAt,
    name: 'ERP',
    prefix: secret.slice(0, 10),
    digest: hashKey(secret),
    createdAt: new Date(),
  })
  return secret
}
