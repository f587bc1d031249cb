import { Zap } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import type { Account } from '#app/lib/session.ts'
import { storeAccount } from '#app/lib/stored-account.ts'
import { readDraft, storeDraft } from '#app/lib/stored-messages.ts'
import { Composer } from './composer.tsx'
import { useDraftPictures } from './draft-pictures.ts'
import type { Outbox, WaitingMessage } from './outbox.ts'
import { QuickAnswers } from './quick-answers.tsx'
import { type MessageTarget, messageTargetKey, readMessagePictures } from './use-outbox.ts'

/** The state of the message field and its actions. */
export function useWriting(target: MessageTarget, account: Account, outbox: Outbox | null) {
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft(account.id, messageTargetKey(target))
  const draftPictures = useDraftPictures(account.id, messageTargetKey(target))
  // Drafts are stored on this device, so the owner's account must be stored too.
  useEffect(() => storeAccount(account), [account])

  function send() {
    if (!outbox) return
    outbox.add({
      key: crypto.randomUUID(),
      content: draft.text.trim(),
      pictures: draftPictures.pictures.map(({ file }) => file),
      writtenAt: new Date().toISOString(),
    })
    draft.setText('')
    draftPictures.clear()
  }

  /** Appends a text without replacing what is already typed. */
  function insert(text: string) {
    draft.append(text)
    field.current?.focus()
  }

  async function editUnsent(message: WaitingMessage) {
    const pictures = await readMessagePictures(account.id, message)
    // Ignores the second click of a double click, and a message that has been sent meanwhile.
    const isStillUnsent = outbox
      ?.current()
      .some(({ key, state }) => key === message.key && state !== 'sending')
    if (!outbox || !isStillUnsent || !draftPictures.addAll(pictures)) return
    outbox.remove(message.key)
    insert(message.content)
  }

  return { field, draft, draftPictures, send, insert, editUnsent }
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
        onType={writing.draft.setText}
        draftPictures={writing.draftPictures}
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

/** The draft to one target, which survives navigation, a reload, and a day without the network. */
function useDraft(accountId: string, targetKey: string) {
  const [text, showText] = useState('')
  // Read after hydration, because the server does not know it.
  useEffect(() => showText(readDraft(accountId, targetKey)), [accountId, targetKey])
  const setText = (typed: string) => {
    showText(typed)
    storeDraft(accountId, targetKey, typed)
  }
  return {
    text,
    setText,
    /** Appends a text to the draft. */
    append(more: string) {
      const before = readDraft(accountId, targetKey)
      setText(before.trim() ? `${before.trimEnd()}\n${more}` : more)
    },
  }
}
