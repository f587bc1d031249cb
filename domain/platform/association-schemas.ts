import { z } from 'zod'
import { identityMessages, settingMessages } from '../admin-messages.ts'

const text = (most: number) => z.string().trim().max(most, settingMessages.tooLong(most))

const fact = text(300)
const required = fact.refine((text) => text !== '', identityMessages.required)
const link = text(300).refine((text) => text === '' || isLink(text), identityMessages.link)

function isLink(text: string): boolean {
  return URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol)
}

export const associationSchema = z.object({
  name: required,
  form: required,
  registration: fact,
  siret: fact,
  vat: fact,
  address: required,
  phone: fact,
  email: text(254).pipe(z.email(settingMessages.mailbox)),
  publicationDirector: fact,
  statutesUrl: link,
  host: z.object({ name: fact, address: fact, phone: fact, dataPlace: fact }),
  paymentProvider: fact,
  mediator: z.object({ name: fact, address: fact, site: fact }),
  networks: z.object({ linkedin: link, instagram: link, facebook: link }),
})

/** A stored picture, or a file of the site itself: nothing of anybody else's is shown. */
const picture = z
  .string()
  .regex(/^(|\/files\/pictures\/[0-9a-f-]{36}|\/equipe\/[a-zA-Z0-9._-]{1,100})$/, identityMessages.picture)

export const maxBoardMembers = 24
export const maxPartners = 48

export const boardSchema = z
  .array(z.object({ name: required, role: fact, picture }))
  .max(maxBoardMembers, identityMessages.tooMany(maxBoardMembers))

export const partnersSchema = z
  .array(z.object({ name: required, url: link, logo: picture, isExample: z.boolean() }))
  .max(maxPartners, identityMessages.tooMany(maxPartners))
