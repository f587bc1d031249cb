import { inArray } from 'drizzle-orm'
import { isDeletedAddress } from '#domain/accounts/accounts.ts'
import { isBlocked } from '#domain/emails/mails.ts'
import type { Context } from '#server/context.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { emailSuppressions, emails } from '#server/database/schema/platform.ts'
import { type CurrentText, readCurrentTexts } from '../texts/current-text.ts'
import { rawEmailData, rawTemplate } from './email-data.ts'

export type StoredEmail = typeof emails.$inferSelect

/** What sending some stored mails reads, of all of them at once. */
export interface MailsToSend {
  emails: ReadonlyMap<string, StoredEmail>
  /** Addresses that no mail is sent to, or not every mail. */
  suppressed: readonly Suppressed[]
  shownName: string
  /** In administrators' words, by their names. */
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
  // The templates weigh a second of start-up: fetched with the first mail.
  const { textNameOf } = await import('./texts/delivered-text.ts')
  return ofReadable(stored, ({ template, data }) => [textNameOf(template, data)])
}

/** What cannot be read of one mail fails it when it is sent, not those read with it. */
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

/** Of all whom these mails are for. */
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

/** The recipients of a stored mail who are not blocked. Null when none is left. */
export function openAddressees(email: StoredEmail, suppressed: readonly Suppressed[]): Addressees | null {
  const addressees = addresseesOf(email)
  const kind = 'kind' in email.data ? email.data.kind : undefined
  const blocked = new Set(
    suppressed.filter(({ reason }) => isBlocked(reason, email.template, kind)).map(({ address }) => address),
  )
  const open = (list: string[]) =>
    list.filter((address) => !blocked.has(address.toLowerCase()) && !isDeletedAddress(address))
  const left = { to: open(addressees.to), cc: open(addressees.cc), bcc: open(addressees.bcc) }
  return left.to.length + left.cc.length + left.bcc.length > 0 ? left : null
}

function addresseesOf({ template, recipient, data }: StoredEmail): Addressees {
  if (template !== rawTemplate) return { to: [recipient], cc: [], bcc: [] }
  const { to, cc, bcc } = rawEmailData.parse(data)
  return { to, cc, bcc }
}
