import { inArray } from 'drizzle-orm'
import { isDeletedAddress } from '#domain/accounts/deleted-account.ts'
import type { Context } from '../context.ts'
import { emailSuppressions, type emails } from '../database/schema/platform.ts'
import { isBlocked } from './duties.ts'
import { type RawEmailData, rawTemplate } from './raw-email.ts'

interface Addressees {
  to: string[]
  cc: string[]
  bcc: string[]
}

/** Whom a stored mail still goes to: everybody but those who are blocked. Null when nobody is left. */
export async function openAddressees(
  ctx: Context,
  email: typeof emails.$inferSelect,
): Promise<Addressees | null> {
  const wanted = wantedAddressees(email)
  const addresses = [...wanted.to, ...wanted.cc, ...wanted.bcc].map((address) => address.toLowerCase())
  const suppressed = await ctx.db
    .select({ address: emailSuppressions.address, reason: emailSuppressions.reason })
    .from(emailSuppressions)
    .where(inArray(emailSuppressions.address, addresses))
  const { kind } = email.data as { kind?: unknown }
  const blocked = new Set(
    suppressed.filter(({ reason }) => isBlocked(reason, email.template, kind)).map(({ address }) => address),
  )
  const open = (list: string[]) =>
    list.filter((address) => !blocked.has(address.toLowerCase()) && !isDeletedAddress(address))
  const left = { to: open(wanted.to), cc: open(wanted.cc), bcc: open(wanted.bcc) }
  return left.to.length + left.cc.length + left.bcc.length > 0 ? left : null
}

function wantedAddressees({ template, recipient, data }: typeof emails.$inferSelect): Addressees {
  if (template !== rawTemplate) return { to: [recipient], cc: [], bcc: [] }
  const { to, cc, bcc } = data as RawEmailData
  return { to, cc, bcc }
}
