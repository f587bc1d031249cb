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

/** What the field holds, and what becomes of it. */
export function useWriting(place: Place, account: Account, outbox: Outbox | null) {
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft(account.id, placeName(place))
  const chosen = useChosenPictures(account.id, placeName(place))
  // What is written here stays on this device: whose it is, too.
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

  /** Behind what is typed already, for nothing shall be lost. */
  function insert(text: string) {
    draft.add(text)
    field.current?.focus()
  }

  async function takeBack(message: WaitingMessage) {
    const pictures = await picturesOf(account.id, message)
    // The second click of two; or it has left meanwhile.
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

/** The field at the foot of the page, and for sellers the answers they give often. */
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
      {/* Beside the form, for it has one of its own. */}
      <QuickAnswers isOpen={isChoosing} onClose={() => setIsChoosing(false)} onChoose={writing.insert} />
    </>
  )
}

/** What is being typed in one place; it survives a change of page, a reload, and a day without the network. */
function useDraft(accountId: string, place: string) {
  const [text, setText] = useState('')
  // The server does not know it: read after hydration.
  useEffect(() => setText(readDraft(accountId, place)), [accountId, place])
  const type = (typed: string) => {
    setText(typed)
    storeDraft(accountId, place, typed)
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
