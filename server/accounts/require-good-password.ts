import { eq } from 'drizzle-orm'
import { findPasswordFault, type PersonalData, passwordFaults } from '#domain/accounts/password-rules.ts'
import { AppError } from '#domain/errors.ts'
import type { Context } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'
import { commonPasswords } from './common-passwords.ts'

let common: Promise<Set<string>> | undefined

/** Of a password somebody chooses. @throws AppError `invalid` at the field `password` */
export async function requireGoodPassword(
  input: { password: string; title: string },
  person: PersonalData,
): Promise<void> {
  common ??= commonPasswords().then((words) => new Set(words))
  const fault = findPasswordFault(input.password, await common, person)
  if (!fault) return
  const message = passwordFaults[fault]
  throw new AppError('invalid', message, {
    title: input.title,
    details: { fields: { password: message } },
  })
}

/** What others may know of somebody. */
export async function readPersonalData(ctx: Context, input: { userId: string }): Promise<PersonalData> {
  const [person] = await ctx.db
    .select({
      email: profiles.email,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      companyName: profiles.companyName,
    })
    .from(profiles)
    .where(eq(profiles.id, input.userId))
  return person ?? {}
}
