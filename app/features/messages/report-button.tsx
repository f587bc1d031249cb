import { Flag } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { toast } from '#app/lib/toasts.ts'
import type { Conversation } from './queries.ts'
import { ReportForm } from './report-form.tsx'

/** Tells the administrators of a conversation; they may read it then. */
export function ReportButton({
  conversation: { id, other, isReportedByMe },
}: {
  conversation: Conversation
}) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const done = () => {
    close()
    toast({
      kind: 'success',
      title: 'Conversation signalée',
      text: 'Un administrateur la lira. Vous pouvez aussi bloquer cette personne.',
    })
  }
  if (isReportedByMe) {
    return (
      <p className="flex min-h-11 items-center gap-2 font-medium text-terracotta">
        <Flag aria-hidden="true" className="size-4.5" />
        Signalée, en cours d’examen
      </p>
    )
  }
  return (
    <>
      <Button variant="ghost" className="-ml-3 px-3!" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Flag aria-hidden="true" className="size-4.5" />
        Signaler
        <span className="sr-only">la conversation</span>
      </Button>
      <Modal
        open={isOpen}
        onClose={close}
        title="Signaler la conversation"
        description={`Avec ${other.name}, qui ne l’apprendra pas`}
        placement="center"
      >
        <ReportForm conversationId={id} onClose={close} onDone={done} />
      </Modal>
    </>
  )
}
