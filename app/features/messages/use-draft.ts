import { useEffect, useState } from 'react'
import { keepDraft, readDraft } from '#app/lib/kept-messages.ts'

/** What is being typed in one place; it survives a change of page, a reload, and a day without the network. */
export function useDraft(accountId: string, place: string) {
  const [text, setText] = useState('')
  // The server does not know it: read once the page has been taken over.
  useEffect(() => setText(readDraft(accountId, place)), [accountId, place])
  const type = (typed: string) => {
    setText(typed)
    keepDraft(accountId, place, typed)
  }
  return {
    text,
    type,
    /** Behind what stands there. */
    add(more: string) {
      const before = readDraft(accountId, place)
      type(before.trim() ? `${before.trimEnd()}\n${more}` : more)
    },
  }
}
