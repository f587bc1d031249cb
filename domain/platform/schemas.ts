import { z } from 'zod'
import { type DeliveryRates, deliveryRateLimits } from '#domain/orders/delivery-rates.ts'
import { cleanText } from '#domain/written-text.ts'
import { settingMessages } from '../admin-messages.ts'
import { delayLimits, type OrderDelays } from '../orders/delays.ts'
import { heldValueLimits } from '../orders/reservation-limits.ts'
import { associationSchema, boardSchema, partnersSchema } from './association-schemas.ts'
import { delayLabels, maxCommissionPercent, settingKeys } from './settings.ts'
import { maxWorkNoteLength, workKinds } from './work.ts'

/** PostgreSQL holds every character but this one. */
const isStorable = (text: string) => !text.includes('\0')

const text = (most: number, message: string) =>
  z.string().trim().min(1, message).max(most, settingMessages.tooLong(most)).refine(isStorable, message)

/** What was shown when the change was made: its date, null when nothing was stored. */
const version = z.iso.datetime().nullable()

const delay = (name: keyof OrderDelays) => {
  const { least, most } = delayLimits[name]
  const message = settingMessages.delay(delayLabels[name], least, most)
  return z.int(message).min(least, message).max(most, message)
}

const rate = (name: keyof DeliveryRates) => {
  const { least, most } = deliveryRateLimits[name]
  return z.int(settingMessages.rate).min(least, settingMessages.rate).max(most, settingMessages.rate)
}

/** One setting at a time, with the version it replaces. */
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
    key: z.literal(settingKeys.heldValue),
    value: z
      .int(settingMessages.heldValue)
      .min(heldValueLimits.least, settingMessages.heldValue)
      .max(heldValueLimits.most, settingMessages.heldValue),
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

const day = z.iso.date().optional().catch(undefined)
const short = z.string().trim().max(200).refine(isStorable).optional().catch(undefined)

/** What the audit log is searched for; a filter that makes no sense is none. */
export const auditFilterSchema = z.object({
  person: z.uuid().optional().catch(undefined),
  action: short,
  subjectType: short,
  subject: short,
  from: day,
  to: day,
  /** Entries older than this one. */
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
})
export type AuditFilter = z.output<typeof auditFilterSchema>

/** One thing that waits. */
export const workSubjectSchema = z.object({
  kind: z.enum(workKinds),
  id: z.string().regex(/^[\w.:-]{1,100}$/),
})
export type WorkSubject = z.output<typeof workSubjectSchema>

/** `from`: who had it as far as the page knew. */
export const takeWorkSchema = workSubjectSchema.extend({ from: z.uuid().nullable() })

export const workNoteSchema = workSubjectSchema.extend({
  text: z
    .string()
    .transform(cleanText)
    .pipe(z.string().min(1, 'Écrivez une note.').max(maxWorkNoteLength, 'Cette note est trop longue.')),
})
