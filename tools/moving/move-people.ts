import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { canSell, isProfileComplete } from '#domain/accounts/accounts.ts'
import type { Context } from '#server/context.ts'
import { isFormerHash } from '#server/contexts/accounts/check-password.ts'
import { ensureDefaultPlace } from '#server/contexts/places/default-place.ts'
import { accounts, profiles, users } from '#server/database/schema/index.ts'
import type { MoveReport } from './move-report.ts'
import { personRow, reasonOf, takeRows, userType } from './rows.ts'
import type { Source, SourceRow } from './source.ts'

/** Moves all users with their ids and passwords; a seller gets a pickup place at their address. */
export async function movePeople(ctx: Context, source: Source, report: MoveReport): Promise<void> {
  // Only the columns that every version of the host has; the whole row contains those of newer versions.
  const select = `u.id, u.email, u.encrypted_password, u.email_confirmed_at, u.created_at, u.raw_user_meta_data as metadata,
    to_jsonb(u) ->> 'banned_until' as banned_until, to_jsonb(u) ->> 'deleted_at' as deleted_at, to_jsonb(p) as profile`
  const from = 'auth.users u left join public.profiles p on p.id = u.id'
  for await (const rows of source.batches({ select, from, keys: ['u.id'] })) {
    await moveBatch(ctx, rows, report)
    report.progress(`Comptes : ${report.tallies.profiles.read}…`)
  }
  const orphans = '(select id from public.profiles except select id from auth.users) p'
  for await (const rows of source.batches({ from: orphans, keys: ['p.id'] }))
    for (const { id } of rows) report.refused('profiles', id, 'profil sans compte : personne ne s’y connecte')
}

async function moveBatch(ctx: Context, rows: SourceRow[], report: MoveReport): Promise<void> {
  const ids = rows.map(({ id }) => String(id))
  const known = await ctx.db.select({ id: users.id }).from(users).where(inArray(users.id, ids))
  const there = new Set(known.map(({ id }) => id))
  const people = rows.flatMap((row) => {
    if (there.has(String(row.id))) report.there('profiles')
    else {
      const read = personRow.safeParse(row)
      if (read.success) return toPerson(ctx, read.data)
      report.refused('profiles', row.id, reasonOf(read.error))
    }
    return []
  })
  const taken = await takeRows(ctx, people, writePeople, ({ user }, reason) =>
    report.refused('profiles', user.id, reason),
  )
  for (const { user, changes } of taken) report.taken('profiles', user.id, changes)
}

type Person = ReturnType<typeof toPerson>

function toPerson({ clock }: Context, row: z.output<typeof personRow>) {
  const { id, email, metadata, profile } = row
  const changes: string[] = []
  const stated = profile?.user_type ?? metadata?.user_type
  const kind = userType.safeParse(stated)
  if (!kind.success && stated) changes.push('type de compte inconnu : devient acheteur')
  const firstName = profile?.first_name ?? metadata?.first_name ?? null
  const lastName = profile?.last_name ?? metadata?.last_name ?? null
  const password =
    row.encrypted_password && isFormerHash(row.encrypted_password) ? row.encrypted_password : null
  if (!password) changes.push('mot de passe non repris : en choisira un par « Mot de passe oublié »')
  const details = {
    firstName,
    lastName,
    userType: kind.data ?? ('buyer' as const),
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

async function writePeople(ctx: Context, people: readonly Person[]): Promise<void> {
  await ctx.db.insert(users).values(people.map(({ user }) => user))
  const passwords = people.flatMap(({ user: { id, createdAt }, password }) =>
    password ? { userId: id, accountId: id, providerId: 'credential', password, createdAt } : [],
  )
  if (passwords.length > 0) await ctx.db.insert(accounts).values(passwords)
  await ctx.db.insert(profiles).values(people.map(({ profile }) => profile))
  // Pickup places come before the articles, which are listed at them.
  for (const { profile } of people)
    if (canSell(profile.userType) && profile.address) await ensureDefaultPlace(ctx, { sellerId: profile.id })
}
