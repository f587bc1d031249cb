import { eq, like, or, sql } from 'drizzle-orm'
import { deletedAddress, deletedName } from '#domain/accounts/deleted-account.ts'
import type { Context } from '../context.ts'
import { accounts, profiles, sessions, users, verifications } from '../database/schema/accounts.ts'
import { forgetKnownDevices } from './guesses/known-devices.ts'
import { forgetFactors } from './second-factor/forget-factors.ts'

/**
 * Takes everything that says who somebody is, and every way to sign in; the address is free for a new account. The row
 * stays, since orders and invoices name it. What the tax office may still be told of a seller (birth date, tax number)
 * stays as long as `hasSold` asks for (forget-tax-identities.ts).
 */
export async function forgetPerson(ctx: Context, input: { userId: string; hasSold: boolean }): Promise<void> {
  const { userId, hasSold } = input
  const now = ctx.clock.now()
  const email = deletedAddress(userId)
  await ctx.db.delete(sessions).where(or(eq(sessions.userId, userId), eq(sessions.impersonatedBy, userId)))
  await ctx.db.delete(accounts).where(eq(accounts.userId, userId))
  await forgetFactors(ctx, userId)
  await forgetKnownDevices(ctx, userId)
  await ctx.db.delete(verifications).where(like(verifications.value, `${userId} %`))
  await ctx.db
    .update(users)
    .set({
      email,
      name: deletedName,
      firstName: '',
      lastName: '',
      image: null,
      emailVerified: false,
      updatedAt: now,
    })
    .where(eq(users.id, userId))
  await ctx.db
    .update(profiles)
    .set({
      email,
      companyName: deletedName,
      username: null,
      firstName: null,
      lastName: null,
      organizationType: null,
      phone: null,
      address: null,
      siret: null,
      vatNumber: null,
      role: null,
      avatarUrl: null,
      suspensionReason: null,
      completionStatus: 'incomplete',
      ...(!hasSold && { birthDate: null, taxNumber: null }),
      deletedAt: sql`coalesce(${profiles.deletedAt}, ${now.toISOString()}::timestamptz)`,
      updatedAt: now,
    })
    .where(eq(profiles.id, userId))
}
