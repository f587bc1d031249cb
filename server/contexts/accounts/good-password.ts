import { eq } from 'drizzle-orm'
import { minPasswordLength } from '#domain/accounts/accounts.ts'
import { findPasswordFault, type PersonalData, passwordFaults } from '#domain/accounts/password-rules.ts'
import { AppError } from '#domain/errors.ts'
import type { Context } from '#server/context.ts'
import { profiles } from '#server/database/schema/accounts.ts'

/** How far down the world's list: what is common in France alone stands further below (`motdepasse` is the 12 668th). */
const counted = 20_000

let words: Promise<string[]> | undefined

/** The commonest passwords in lower case, of those that are long enough to be chosen. Read when first requested. */
export function commonPasswords(): Promise<string[]> {
  words ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => [
    ...new Set(
      dictionary['passwords-common']
        .slice(0, counted)
        .map((word) => String(word).toLowerCase())
        .filter((word) => word.length >= minPasswordLength),
    ),
  ])
  return words
}

let common: Promise<Set<string>> | undefined

/** Checks a new password. @throws AppError `invalid` at the field `password` */
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

/** What others may know of a user. */
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
