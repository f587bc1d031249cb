import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import type { z } from 'zod'
import { legalName } from '#domain/accounts/public-name.ts'
import type { TaxIdentity, taxIdentitySchema } from '#domain/tax-report/tax-report.ts'
import { type Context, requireOwnSession } from '#server/context.ts'
import { batchSize } from '#server/database/batches.ts'
import { profiles } from '#server/database/schema/accounts.ts'

/** Stores the data that the yearly report requires of a private seller. @throws AppError `not-signed-in`, `forbidden` */
export async function saveTaxIdentity(
  ctx: Context,
  input: z.output<typeof taxIdentitySchema>,
): Promise<void> {
  const { userId } = requireOwnSession(ctx)
  await ctx.db
    .update(profiles)
    .set({ ...input, updatedAt: ctx.clock.now() })
    .where(eq(profiles.id, userId))
}

/** Lists sellers for the tax report; private persons without company numbers, companies without birth date. */
export async function listTaxIdentities(
  { db }: Context,
  { userIds }: { userIds: string[] },
): Promise<Map<string, TaxIdentity>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: profiles.id,
      email: profiles.email,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      organizationType: profiles.organizationType,
      companyName: profiles.companyName,
      address: profiles.address,
      siret: profiles.siret,
      vatNumber: profiles.vatNumber,
      birthDate: profiles.birthDate,
      taxNumber: profiles.taxNumber,
      deletedAt: profiles.deletedAt,
    })
    .from(profiles)
    .where(inArray(profiles.id, userIds))
  return new Map(
    rows.map(({ id, email, deletedAt, ...row }) => {
      const isProfessional = row.organizationType === 'other'
      return [
        id,
        {
          name: legalName(row),
          email,
          isProfessional,
          isDeleted: deletedAt !== null,
          address: row.address ?? '',
          siret: isProfessional ? row.siret : null,
          vatNumber: isProfessional ? row.vatNumber : null,
          birthDate: isProfessional ? null : row.birthDate,
          taxNumber: isProfessional ? null : row.taxNumber,
        },
      ]
    }),
  )
}

/** Clears birth dates and tax numbers of accounts deleted before `before`. */
export async function forgetTaxIdentities({ db }: Context, { before }: { before: Date }): Promise<number> {
  const oldIds = db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(lt(profiles.deletedAt, before), or(isNotNull(profiles.birthDate), isNotNull(profiles.taxNumber))),
    )
    .limit(batchSize)
  const { rowCount } = await db
    .update(profiles)
    .set({ birthDate: null, taxNumber: null })
    .where(inArray(profiles.id, oldIds))
  return rowCount ?? 0
}
