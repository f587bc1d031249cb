import { defineAddress, page, text } from '../address.ts'

export const suppressionsPerPage = 25

/** How administrators look through the blocked addresses: by a part of the address. */
export const { parse: parseSuppressionSearch, print: suppressionParams } = defineAddress({
  address: text(254),
  page: page(suppressionsPerPage),
})
export type SuppressionSearch = ReturnType<typeof parseSuppressionSearch>
