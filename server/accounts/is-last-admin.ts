import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'

export async function isLastAdmin({ db }: Context, input: { userId: string }): Promise<boolean> {
  const admins = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.role, 'admin'))
    .limit(2)
  return admins.length === 1 && admins[0]?.id === input.userId
}
