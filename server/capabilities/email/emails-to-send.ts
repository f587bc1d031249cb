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
export interface EmailsToSend {
  emails: ReadonlyMap<string, StoredEmail>
  /** Addresses to which no email is sent, or only some. */
  suppressed: readonly SuppressedAddress[]
  shownName: string
  /** Administrators' texts by name. */
  texts: ReadonlyMap<string, CurrentText>
}

export interface SuppressedAddress {
  address: string
  reason: (typeof emailSuppressions.$inferSelect)['reason']
}

const selectStoredEmails = (db: Context['db'], { emailIds }: { emailIds: readonly string[] }) =>
  db
    .select()
    .from(emails)
    .where(inArray(emails.id, [...emailIds]))

export async function readEmailsToSend(ctx: Context, emailIds: readonly string[]): Promise<EmailsToSend> {
  const stored = await selectStoredEmails(ctx.db, { emailIds })
  const names = await listTextNames(stored)
  const suppressed = await listSuppressedRecipients(ctx, stored)
  const { shownName } = await getSettings(ctx)
  const texts = await readCurrentTexts(ctx, names)
  return { emails: new Map(stored.map((email) => [email.id, email])), suppressed, shownName, texts }
}

async function listTextNames(stored: readonly StoredEmail[]): Promise<string[]> {
  // The templates take a second to load, so they are imported with the first email.
  const { selectTextName } = await import('./texts/default-text.ts')
  return collectFromReadable(stored, ({ template, data }) => [selectTextName(template, data)])
}

/** Collects texts from all emails that can be read; an unreadable one fails later, when it is sent, and alone. */
const collectFromReadable = (
  stored: readonly StoredEmail[],
  read: (email: StoredEmail) => string[],
): string[] =>
  stored.flatMap((email) => {
    try {
      return read(email)
    } catch {
      return []
    }
  })

const selectSuppressed = (db: Context['db'], { addresses }: { addresses: readonly string[] }) =>
  db
    .select({ address: emailSuppressions.address, reason: emailSuppressions.reason })
    .from(emailSuppressions)
    .where(inArray(emailSuppressions.address, [...addresses]))

/** Lists the suppressed recipients of these emails. */
export const listSuppressedRecipients = (
  ctx: Context,
  stored: readonly StoredEmail[],
): Promise<SuppressedAddress[]> =>
  selectSuppressed(ctx.db, {
    addresses: collectFromReadable(stored, (email) => {
      const { to, cc, bcc } = readAddressees(email)
      return [...to, ...cc, ...bcc].map((address) => address.toLowerCase())
    }),
  })

export interface Addressees {
  to: string[]
  cc: string[]
  bcc: string[]
}

/** Returns the recipients of a stored email who are not suppressed, null when none is left. */
export function findAllowedAddressees(
  email: StoredEmail,
  suppressed: readonly SuppressedAddress[],
): Addressees | null {
  const addressees = readAddressees(email)
  const kind = 'kind' in email.data ? email.data.kind : undefined
  const blocked = new Set(
    suppressed.filter(({ reason }) => isBlocked(reason, email.template, kind)).map(({ address }) => address),
  )
  const filterAllowed = (list: string[]) =>
    list.filter((address) => !blocked.has(address.toLowerCase()) && !isDeletedAccountEmail(address))
  const allowed = {
    to: filterAllowed(addressees.to),
    cc: filterAllowed(addressees.cc),
    bcc: filterAllowed(addressees.bcc),
  }
  return allowed.to.length + allowed.cc.length + allowed.bcc.length > 0 ? allowed : null
}

function readAddressees({ template, recipient, data }: StoredEmail): Addressees {
  if (template !== rawTemplate) return { to: [recipient], cc: [], bcc: [] }
  const { to, cc, bcc } = rawEmailData.parse(data)
  return { to, cc, bcc }
}
