import { inArray } from 'drizzle-orm'
import { isDeletedAccountEmail } from '#domain/accounts/accounts.ts'
import { isBlocked } from '#domain/emails/email-templates.ts'
import type { Context } from '#server/context.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { emailSuppressions, emails } from '#server/database/schema/platform.ts'
import { type CurrentText, readCurrentTexts } from '../texts/current-text.ts'
import { rawEmailData, rawTemplate } from './email-data.ts'

export type StoredEmail = typeof emails.$inferSelect

/** The data read at once for sending several stored emails. */
export interface MailsToSend {
  emails: ReadonlyMap<string, StoredEmail>
  /** Addresses to which no email is sent, or only some. */
  suppressed: readonly Suppressed[]
  shownName: string
  /** Administrators' texts by name. */
  texts: ReadonlyMap<string, CurrentText>
}

export interface Suppressed {
  address: string
  reason: (typeof emailSuppressions.$inferSelect)['reason']
}

const emailsById = (db: Context['db'], { emailIds }: { emailIds: readonly string[] }) =>
  db
    .select()
    .from(emails)
    .where(inArray(emails.id, [...emailIds]))

export async function readMailsToSend(ctx: Context, emailIds: readonly string[]): Promise<MailsToSend> {
  const stored = await emailsById(ctx.db, { emailIds })
  const names = await namesOfTexts(stored)
  const suppressed = await listSuppressed(ctx, stored)
  const { shownName } = await getSettings(ctx)
  const texts = await readCurrentTexts(ctx, names)
  return { emails: new Map(stored.map((email) => [email.id, email])), suppressed, shownName, texts }
}

async function namesOfTexts(stored: readonly StoredEmail[]): Promise<string[]> {
  // The templates take a second to load, so they are imported with the first email.
  const { textNameOf } = await import('./texts/delivered-text.ts')
  return ofReadable(stored, ({ template, data }) => [textNameOf(template, data)])
}

/** Collects texts from all emails that can be read; an unreadable one fails later, when it is sent, and alone. */
const ofReadable = (stored: readonly StoredEmail[], read: (email: StoredEmail) => string[]): string[] =>
  stored.flatMap((email) => {
    try {
      return read(email)
    } catch {
      return []
    }
  })

const suppressedAmong = (db: Context['db'], { addresses }: { addresses: readonly string[] }) =>
  db
    .select({ address: emailSuppressions.address, reason: emailSuppressions.reason })
    .from(emailSuppressions)
    .where(inArray(emailSuppressions.address, [...addresses]))

/** Lists the suppressed recipients of these emails. */
export const listSuppressed = (ctx: Context, stored: readonly StoredEmail[]): Promise<Suppressed[]> =>
  suppressedAmong(ctx.db, {
    addresses: ofReadable(stored, (email) => {
      const { to, cc, bcc } = addresseesOf(email)
      return [...to, ...cc, ...bcc].map((address) => address.toLowerCase())
    }),
  })

export interface Addressees {
  to: string[]
  cc: string[]
  bcc: string[]
}

/** Returns the recipients of a stored email who are not suppressed, null when none is left. */
export function openAddressees(email: StoredEmail, suppressed: readonly Suppressed[]): Addressees | null {
  const addressees = addresseesOf(email)
  const kind = 'kind' in email.data ? email.data.kind : undefined
  const blocked = new Set(
    suppressed.filter(({ reason }) => isBlocked(reason, email.template, kind)).map(({ address }) => address),
  )
  const open = (list: string[]) =>
    list.filter((address) => !blocked.has(address.toLowerCase()) && !isDeletedAccountEmail(address))
  const left = { to: open(addressees.to), cc: open(addressees.cc), bcc: open(addressees.bcc) }
  return left.to.length + left.cc.length + left.bcc.length > 0 ? left : null
}

function addresseesOf({ template, recipient, data }: StoredEmail): Addressees {
  if (template !== rawTemplate) return { to: [recipient], cc: [], bcc: [] }
  const { to, cc, bcc } = rawEmailData.parse(data)
  return { to, cc, bcc }
}
