import { Zap } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import type { Account } from '#app/lib/session.ts'
import { storeAccount } from '#app/lib/stored-account.ts'
import { readDraft, storeDraft } from '#app/lib/stored-messages.ts'
import { useChosenPictures } from './chosen-pictures.ts'
import { Composer } from './composer.tsx'
import type { Outbox, WaitingMessage } from './outbox.ts'
import { QuickAnswers } from './quick-answers.tsx'
import { type Place, picturesOf, placeName } from './use-outbox.ts'

/** The state of the message field and its actions. */
export function useWriting(place: Place, account: Account, outbox: Outbox | null) {
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft(account.id, placeName(place))
  const chosen = useChosenPictures(account.id, placeName(place))
  // Drafts are stored on this device, so the owner's account must be stored too.
  useEffect(() => storeAccount(account), [account])

  function send() {
    if (!outbox) return
    outbox.add({
      key: crypto.randomUUID(),
      content: draft.text.trim(),
      pictures: chosen.pictures.map(({ file }) => file),
      writtenAt: new Date().toISOString(),
    })
    draft.type('')
    chosen.clear()
  }

  /** Appends a text without replacing what is already typed. */
  function insert(text: string) {
    draft.add(text)
    field.current?.focus()
  }

  async function takeBack(message: WaitingMessage) {
    const pictures = await picturesOf(account.id, message)
    // Ignores the second click of a double click, and a message that has been sent meanwhile.
    const isHere = outbox?.current().some(({ key, state }) => key === message.key && state !== 'sending')
    if (!outbox || !isHere || !chosen.addAll(pictures)) return
    outbox.remove(message.key)
    insert(message.content)
  }

  return { field, draft, chosen, send, insert, takeBack }
}

interface WritingFieldProps {
  writing: ReturnType<typeof useWriting>
  otherName: string
  sells: boolean
}

/** The field at the bottom of the page, with quick answers for sellers. */
export function WritingField({ writing, otherName, sells }: WritingFieldProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <Composer
        otherName={otherName}
        text={writing.draft.text}
        onType={writing.draft.type}
        chosen={writing.chosen}
        field={writing.field}
        onSend={writing.send}
      >
        {sells && (
          <Button
            variant="ghost"
            className="px-3!"
            aria-haspopup="dialog"
            onClick={() => setIsChoosing(true)}
          >
            <Zap aria-hidden="true" className="size-5" />
            <span>
              Réponses<span className="max-sm:sr-only"> rapides</span>
            </span>
          </Button>
        )}
      </Composer>
      {/* Outside the form, because it contains a form of its own. */}
      <QuickAnswers isOpen={isChoosing} onClose={() => setIsChoosing(false)} onChoose={writing.insert} />
    </>
  )
}

/** The draft of one place, which survives navigation, a reload, and a day without the network. */
function useDraft(accountId: string, place: string) {
  const [text, setText] = useState('')
  // Read after hydration, because the server does not know it.
  useEffect(() => setText(readDraft(accountId, place)), [accountId, place])
  const type = (typed: string) => {
    setText(typed)
    storeDraft(accountId, place, typed)
  }
  return {
    text,
    type,
    /** Appends a text to the draft. */
    add(more: string) {
      const before = readDraft(accountId, place)
      type(before.trim() ? `${before.trimEnd()}\n${more}` : more)
    },
  }
}
