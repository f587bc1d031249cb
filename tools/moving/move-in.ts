import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { canSell, isProfileComplete } from '#domain/accounts/accounts.ts'
import type { Context } from '#server/context.ts'
import { isImportedHash } from '#server/contexts/accounts/check-password.ts'
import { ensureDefaultPlace } from '#server/contexts/places/default-place.ts'
import { accounts, profiles, users } from '#server/database/schema/index.ts'
import { moveCategories, moveFieldLinks, moveFields } from './move-fields.ts'
import { moveMessages } from './move-messages.ts'
import { moveOrders } from './move-orders.ts'
import { movePictures } from './move-pictures.ts'
import { moveProducts } from './move-products.ts'
import type { MoveReport } from './move-report.ts'
import { insertAcceptedRows, personRow, userType, validationReason } from './rows.ts'
import { openSource, type Source, type SourceRow } from './source.ts'

interface Move {
  /** URL of the former site's database. */
  from: string
  /** Folder with its file buckets; null moves no pictures. */
  files: string | null
  /** Rolls back all changes. */
  isDryRun: boolean
  report: MoveReport
}

/**
 * Moves users, catalogue, past orders and messages of a former site here under their ids. Each batch is committed, so that an interrupted move
 * resumes where it stopped. `report` records the outcome of each row, also after a failure.
 * @throws Error when the former site's database cannot be read or has other tables
 */
export async function moveIn(ctx: Context, move: Move): Promise<void> {
  const source = await openSource(move.from)
  try {
    await requireTables(source)
    if (move.isDryRun) await dryRun(ctx, (ctx) => moveAll(ctx, source, move))
    else await moveAll(ctx, source, move)
  } finally {
    await source.close()
  }
}

const requiredTables = [
  ...['auth.users', 'public.profiles', 'public.categories', 'public.custom_fields'],
  ...['public.custom_field_categories', 'public.products', 'public.product_custom_field_values'],
  'public.product_images',
]

async function requireTables(source: Source): Promise<void> {
  for (const table of requiredTables)
    if (!(await source.hasTable(table)))
      throw new Error(`La base de l’ancien site n’a pas de table ${table}.`)
}

async function moveAll(ctx: Context, source: Source, move: Move): Promise<void> {
  const { report, files: folder, isDryRun } = move
  await movePeople(ctx, source, report)
  report.progress('Rubriques et caractéristiques…')
  const categories = await moveCategories(ctx, source, report)
  const fields = await moveFields(ctx, source, report)
  await moveFieldLinks(ctx, source, { report, categories, fields })
  await moveProducts(ctx, source, { report, categories, fields })
  await movePictures(ctx, source, { report, folder, isDryRun })
  await moveOrders(ctx, source, report)
  await moveMessages(ctx, source, report)
}

/** Runs in a transaction that is rolled back. */
async function dryRun(ctx: Context, work: (ctx: Context) => Promise<void>): Promise<void> {
  const rollback = new Error('rollback')
  try {
    await ctx.db.transaction(async (db) => {
      await work({ ...ctx, db })
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
}

/** Moves all users with their ids and passwords; a seller gets a pickup place at their address. */
async function movePeople(ctx: Context, source: Source, report: MoveReport): Promise<void> {
  // Only the columns that every version of the host has; the whole row contains those of newer versions.
  const select = `u.id, u.email, u.encrypted_password, u.email_confirmed_at, u.created_at, u.raw_user_meta_data as metadata,
    to_jsonb(u) ->> 'banned_until' as banned_until, to_jsonb(u) ->> 'deleted_at' as deleted_at, to_jsonb(p) as profile`
  const from = 'auth.users u left join public.profiles p on p.id = u.id'
  for await (const rows of source.readBatches({ select, from, keys: ['u.id'] })) {
    await moveBatch(ctx, rows, report)
    report.progress(`Comptes : ${report.tallies.profiles.read}…`)
  }
  const orphans = '(select id from public.profiles except select id from auth.users) p'
  for await (const rows of source.readBatches({ from: orphans, keys: ['p.id'] }))
    for (const { id } of rows)
      report.recordRefused('profiles', id, 'profil sans compte : personne ne s’y connecte')
}

async function moveBatch(ctx: Context, rows: SourceRow[], report: MoveReport): Promise<void> {
  const ids = rows.map(({ id }) => String(id))
  const existingUsers = await ctx.db.select({ id: users.id }).from(users).where(inArray(users.id, ids))
  const existingIds = new Set(existingUsers.map(({ id }) => id))
  const people = rows.flatMap((row) => {
    if (existingIds.has(String(row.id))) report.recordExisting('profiles')
    else {
      const parsed = personRow.safeParse(row)
      if (parsed.success) return toPerson(ctx, parsed.data)
      report.recordRefused('profiles', row.id, validationReason(parsed.error))
    }
    return []
  })
  const inserted = await insertAcceptedRows(ctx, people, insertPeople, ({ user }, reason) =>
    report.recordRefused('profiles', user.id, reason),
  )
  for (const { user, changes } of inserted) report.recordMoved('profiles', user.id, changes)
}

type Person = ReturnType<typeof toPerson>

function toPerson({ clock }: Context, row: z.output<typeof personRow>) {
  const { id, email, metadata, profile } = row
  const changes: string[] = []
  const statedUserType = profile?.user_type ?? metadata?.user_type
  const parsedUserType = userType.safeParse(statedUserType)
  if (!parsedUserType.success && statedUserType) changes.push('type de compte inconnu : devient acheteur')
  const firstName = profile?.first_name ?? metadata?.first_name ?? null
  const lastName = profile?.last_name ?? metadata?.last_name ?? null
  const password =
    row.encrypted_password && isImportedHash(row.encrypted_password) ? row.encrypted_password : null
  if (!password) changes.push('mot de passe non repris : en choisira un par « Mot de passe oublié »')
  const details = {
    firstName,
    lastName,
    userType: parsedUserType.data ?? ('buyer' as const),
    organizationType: profile?.organization_type ?? null,
    companyName: profile?.company_name ?? null,
    phone: profile?.phone ?? null,
    address: profile?.address ?? null,
  }
  const now = clock.now()
  const createdAt = row.created_at ?? now
  const isBanned = row.banned_until ? row.banned_until > now : false
  if (isBanned) changes.push('exclu de l’ancien site : reste suspendu')
  const role = profile?.role === 'admin' ? ('admin' as const) : null
  if (role) changes.push('administrateur de l’ancien site : le reste ici')
  return {
    changes,
    password,
    user: {
      id,
      email,
      name: [firstName, lastName].filter(Boolean).join(' ') || email,
      emailVerified: Boolean(row.email_confirmed_at),
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      userType: details.userType,
      createdAt,
    },
    profile: {
      ...details,
      id,
      email,
      username: profile?.username ?? null,
      role,
      ...(isBanned && { suspendedAt: now, suspensionReason: 'Exclu de l’ancien site.' }),
      completionStatus: isProfileComplete(details) ? ('complete' as const) : ('incomplete' as const),
      createdAt,
    },
  }
}

async function insertPeople(ctx: Context, people: readonly Person[]): Promise<void> {
  await ctx.db.insert(users).values(people.map(({ user }) => user))
  const passwords = people.flatMap(({ user: { id, createdAt }, password }) =>
    password ? { userId: id, accountId: id, providerId: 'credential', password, createdAt } : [],
  )
  if (passwords.length > 0) await ctx.db.insert(accounts).values(passwords)
  await ctx.db.insert(profiles).values(people.map(({ profile }) => profile))
  // Pickup places come before the products, which are listed at them.
  for (const { profile } of people)
    if (canSell(profile.userType) && profile.address) await ensureDefaultPlace(ctx, { sellerId: profile.id })
}
