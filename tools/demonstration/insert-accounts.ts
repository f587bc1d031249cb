import { hashPassword } from 'better-auth/crypto'
import { canSell, isProfileComplete } from '#domain/accounts/accounts.ts'
import type { Context } from '#server/context.ts'
import { ensureDefaultPlace, insertPlaceFromAddress } from '#server/contexts/places/default-place.ts'
import { accounts, profiles, users } from '#server/database/schema/index.ts'
import { type Demonstration, demoPassword } from './read-demonstration.ts'

/** Inserts the demonstration's confirmed accounts with the same password and returns their ids by email address. */
export async function insertAccounts(
  ctx: Context,
  { accounts: demoAccounts }: Pick<Demonstration, 'accounts'>,
): Promise<Map<string, string>> {
  const password = await hashPassword(demoPassword)
  const rows = await ctx.db
    .insert(users)
    .values(
      demoAccounts.map(({ email, firstName, lastName, userType }) => ({
        email,
        firstName,
        lastName,
        userType,
        name: `${firstName} ${lastName}`,
        emailVerified: true,
        isDemonstration: true,
      })),
    )
    .returning({ id: users.id, email: users.email })
  const ids = new Map(rows.map((row) => [row.email, row.id]))
  await ctx.db
    .insert(accounts)
    .values(rows.map(({ id }) => ({ userId: id, accountId: id, providerId: 'credential', password })))
  await ctx.db.insert(profiles).values(
    demoAccounts.map(({ depot: _, ...account }) => ({
      ...account,
      id: ids.get(account.email) as string,
      completionStatus: isProfileComplete(account) ? ('complete' as const) : ('incomplete' as const),
    })),
  )
  // Pickup places come before the products, which are listed at them.
  for (const { email, userType, address, depot } of demoAccounts) {
    const sellerId = ids.get(email) as string
    if (canSell(userType) && address) await ensureDefaultPlace(ctx, { sellerId })
    if (depot) await insertPlaceFromAddress(ctx, { sellerId, isDefault: false, ...depot })
  }
  return ids
}
