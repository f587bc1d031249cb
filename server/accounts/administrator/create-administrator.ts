import { hashPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { administratorMessages } from '#domain/account-messages.ts'
import type { administratorSchema } from '#domain/accounts/schemas.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, inTransaction } from '../../context.ts'
import { profiles, sessions, users } from '../../database/schema/accounts.ts'
import { requireGoodPassword } from '../good-password.ts'
import { createProfile } from '../profile.ts'
import { setPassword } from '../set-password.ts'
import { endSignUps } from '../sign-up.ts'
import { grantRole } from './grant-role.ts'
import { readInvitation } from './read-invitation.ts'

/**
 * Makes the account of an administrator by their link, whose address counts as confirmed: whoever runs the site vouches for
 * it. Of what others may have signed up with there nothing is left.
 * @throws AppError `invalid` for a link that does not work, and at the field `password`; `conflict` where there is an account
 */
export async function createAdministrator(
  ctx: Context,
  input: z.output<typeof administratorSchema>,
): Promise<{ userId: string }> {
  const { token, firstName, lastName } = input
  const { email } = await readInvitation(ctx, { token })
  const title = administratorMessages.failureTitle
  await requireGoodPassword({ password: input.password, title }, { email, firstName, lastName })
  const passwordHash = await hashPassword(input.password)
  const updatedAt = ctx.clock.now()
  const names = { firstName, lastName }
  return inTransaction(ctx, async (tx) => {
    const name = `${firstName} ${lastName}`
    await tx.db
      .insert(users)
      .values({ ...names, email, name, createdAt: updatedAt, updatedAt })
      .onConflictDoNothing({ target: users.email })
    const [user] = await tx.db
      .select({ id: users.id, emailVerified: users.emailVerified, userType: users.userType })
      .from(users)
      .where(eq(users.email, email))
      .for('no key update')
    if (!user) throw new Error('the account was not written')
    if (user.emailVerified) throw new AppError('conflict', administratorMessages.accountThere, { title })
    const userId = user.id
    await createProfile(tx, { ...names, id: userId, email, userType: user.userType })
    await tx.db
      .update(users)
      .set({ ...names, name, emailVerified: true, updatedAt })
      .where(eq(users.id, userId))
    await tx.db
      .update(profiles)
      .set({ ...names, updatedAt })
      .where(eq(profiles.id, userId))
    await setPassword(tx, { userId, passwordHash })
    await endSignUps(tx, userId)
    await tx.db.delete(sessions).where(eq(sessions.userId, userId))
    await grantRole(tx, { userId, token })
    return { userId }
  })
}
