import { defineAddress, oneOf, page, text } from '../address.ts'
import { emailStates } from './emails.ts'

export const emailsPerPage = 25

/** How administrators look through the mails: by a part of the recipient's address. */
export const { parse: parseEmailSearch, print: emailParams } = defineAddress({
  recipient: text(254),
  state: oneOf(emailStates),
  page: page(emailsPerPage),
})
export type EmailSearch = ReturnType<typeof parseEmailSearch>
