import { z } from 'zod'
import { identityMessages } from '#domain/admin-messages.ts'
import { type DeliveryRates, deliveryRateLimits } from '#domain/orders/delivery-rates.ts'
import { cleanText } from '#domain/written-text.ts'
import { settingMessages } from '../admin-messages.ts'
import { delayLimits, type OrderDelays } from '../orders/delays.ts'
import { reservedValueLimits } from '../orders/reservation-limits.ts'
import { delayLabels, maxCommissionPercent, settingKeys } from './settings.ts'
import { maxWorkNoteLength, workKinds } from './work.ts'

const line = (max: number) => z.string().trim().max(max, settingMessages.tooLong(max))

const fact = line(300)
const requiredFact = fact.refine((text) => text !== '', identityMessages.required)
const link = line(300).refine((text) => text === '' || isLink(text), identityMessages.link)

function isLink(text: string): boolean {
  return URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol)
}

export const associationSchema = z.object({
  name: requiredFact,
  form: requiredFact,
  registration: fact,
  siret: fact,
  vat: fact,
  address: requiredFact,
  phone: fact,
  email: line(254).pipe(z.email(settingMessages.mailbox)),
  publicationDirector: fact,
  statutesUrl: link,
  host: z.object({ name: fact, address: fact, phone: fact, dataPlace: fact }),
  paymentProvider: fact,
  mediator: z.object({ name: fact, address: fact, site: fact }),
  networks: z.object({ linkedin: link, instagram: link, facebook: link }),
})

/** A stored picture or a file of the site; pictures of other sites are not shown. */
const picture = z
  .string()
  .regex(/^(|\/files\/pictures\/[0-9a-f-]{36}|\/equipe\/[a-zA-Z0-9._-]{1,100})$/, identityMessages.picture)

export const maxBoardMembers = 24
export const maxPartners = 48

export const boardSchema = z
  .array(z.object({ name: requiredFact, role: fact, picture }))
  .max(maxBoardMembers, identityMessages.tooMany(maxBoardMembers))

export const partnersSchema = z
  .array(z.object({ name: requiredFact, url: link, logo: picture, isExample: z.boolean() }))
  .max(maxPartners, identityMessages.tooMany(maxPartners))

/** PostgreSQL cannot store NUL. */
const isStorable = (text: string) => !text.includes('\0')

const text = (max: number, message: string) =>
  z.string().trim().min(1, message).max(max, settingMessages.tooLong(max)).refine(isStorable, message)

/** Date of the value that was shown when the change was made; null when none was stored. */
const version = z.iso.datetime().nullable()

const delay = (name: keyof OrderDelays) => {
  const { min, max } = delayLimits[name]
  const message = settingMessages.delay(delayLabels[name], min, max)
  return z.int(message).min(min, message).max(max, message)
}

const rate = (name: keyof DeliveryRates) => {
  const { min, max } = deliveryRateLimits[name]
  return z.int(settingMessages.rate).min(min, settingMessages.rate).max(max, settingMessages.rate)
}

/** One setting, with the version it replaces. */
export const updateSettingSchema = z.discriminatedUnion('key', [
  z.object({ key: z.literal(settingKeys.showHt), value: z.boolean(), version }),
  z.object({ key: z.literal(settingKeys.hidePricesForAnonymous), value: z.boolean(), version }),
  z.object({ key: z.literal(settingKeys.sellerValidation), value: z.boolean(), version }),
  z.object({ key: z.literal(settingKeys.secondFactorForAdmins), value: z.boolean(), version }),
  z.object({
    key: z.literal(settingKeys.maintenance),
    value: z.object({ enabled: z.boolean(), message: text(500, settingMessages.messageRequired) }),
    version,
  }),
  z.object({
    key: z.literal(settingKeys.shownName),
    value: text(60, settingMessages.nameRequired),
    version,
  }),
  z.object({
    key: z.literal(settingKeys.contactMailbox),
    value: z.string().trim().max(254, settingMessages.tooLong(254)).pipe(z.email(settingMessages.mailbox)),
    version,
  }),
  z.object({
    key: z.literal(settingKeys.commissionPercent),
    value: z
      .number(settingMessages.commission)
      .min(0, settingMessages.commission)
      .max(maxCommissionPercent, settingMessages.commission)
      .refine((percent) => Number(percent.toFixed(2)) === percent, settingMessages.commission),
    version,
  }),
  z.object({
    key: z.literal(settingKeys.reservedValue),
    value: z
      .int(settingMessages.reservedValue)
      .min(reservedValueLimits.min, settingMessages.reservedValue)
      .max(reservedValueLimits.max, settingMessages.reservedValue),
    version,
  }),
  z.object({
    key: z.literal(settingKeys.deliveryRates),
    value: z.object({
      base: rate('base'),
      perKilometre: rate('perKilometre'),
      perHundredKilos: rate('perHundredKilos'),
    }),
    version,
  }),
  z.object({
    key: z.literal(settingKeys.delays),
    value: z
      .object({
        unpaidMinutes: delay('unpaidMinutes'),
        reminderDays: delay('reminderDays'),
        cancellationDays: delay('cancellationDays'),
        handOverDays: delay('handOverDays'),
        confirmationDays: delay('confirmationDays'),
        quoteDays: delay('quoteDays'),
      })
      .refine(
        ({ reminderDays, cancellationDays }) => reminderDays < cancellationDays,
        settingMessages.reminderTooLate,
      ),
    version,
  }),
  z.object({ key: z.literal(settingKeys.association), value: associationSchema, version }),
  z.object({ key: z.literal(settingKeys.board), value: boardSchema, version }),
  z.object({ key: z.literal(settingKeys.partners), value: partnersSchema, version }),
])
export type SettingChange = z.output<typeof updateSettingSchema>

const filterDay = z.iso.date().optional().catch(undefined)
const filterText = z.string().trim().max(200).refine(isStorable).optional().catch(undefined)

/** Filters of the audit log; an invalid one is ignored. */
export const auditFilterSchema = z.object({
  person: z.uuid().optional().catch(undefined),
  action: filterText,
  subjectType: filterText,
  subject: filterText,
  from: filterDay,
  to: filterDay,
  /** Id of the entry before which older entries are listed. */
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
})
export type AuditFilter = z.output<typeof auditFilterSchema>

/** One pending task. */
export const workSubjectSchema = z.object({
  kind: z.enum(workKinds),
  id: z.string().regex(/^[\w.:-]{1,100}$/),
})
export type WorkSubject = z.output<typeof workSubjectSchema>

/** `from` is the administrator who had the task when the page was loaded. */
export const takeWorkSchema = workSubjectSchema.extend({ from: z.uuid().nullable() })

export const workNoteSchema = workSubjectSchema.extend({
  text: z
    .string()
    .transform(cleanText)
    .pipe(z.string().min(1, 'Écrivez une note.').max(maxWorkNoteLength, 'Cette note est trop longue.')),
})
