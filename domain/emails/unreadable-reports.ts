import { defineAddress, page } from '../address.ts'

/** Why a signed report of the mail provider blocks no address. */
export const unreadableReasons = ['no-json', 'no-type', 'no-facts', 'no-address'] as const
export type UnreadableReason = (typeof unreadableReasons)[number]

export const unreadableReasonLabels: Record<UnreadableReason, string> = {
  'no-json': 'Ce n’est pas du JSON',
  'no-type': 'Son type est illisible',
  'no-facts': 'De qui ou de quand il parle est illisible',
  'no-address': 'Il ne contient aucune adresse email',
}

export const unreadableReportsPerPage = 25

export const { parse: parseUnreadableSearch, print: unreadableParams } = defineAddress({
  page: page(unreadableReportsPerPage),
})
export type UnreadableSearch = ReturnType<typeof parseUnreadableSearch>
