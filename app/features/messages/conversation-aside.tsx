import { Ban, Flag, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { DialogForm } from '#app/components/dialog-form.tsx'
import { TextAreaField } from '#app/components/field.tsx'
import { Modal } from '#app/components/modal.tsx'
import { RadioCards } from '#app/components/radio-cards.tsx'
import { failureOf } from '#app/lib/form-failure.ts'
import { toast } from '#app/lib/toasts.ts'
import { reportMessages } from '#domain/conversations/messages.ts'
import { maxReportDetailsLength, reportReasonLabels, reportReasons } from '#domain/conversations/reports.ts'
import { generalMessages } from '#domain/messages.ts'
import { type Conversation, useBlock, useReport } from './queries.ts'

/** Rules that protect both parties, and how to report a breach. */
export const ConversationAside = ({ conversation }: { conversation: Conversation }) => {
  const { other } = conversation
  return (
    <aside aria-label="Sécurité" className="grid content-start gap-5 text-sm lg:sticky lg:top-24">
      <SafetyAdvice />
      <div className="grid justify-items-start gap-1 border-t border-line pt-4">
        {other.hasSellerPage && (
          <Link
            to={`/sellers/${other.id}`}
            className="inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4 hover:text-terracotta"
          >
            Voir ses annonces
          </Link>
        )}
        <ReportButton conversation={conversation} />
        {!other.isDeleted && <BlockButton conversation={conversation} />}
      </div>
    </aside>
  )
}

export const SafetyAdvice = () => (
  <div className="grid gap-2 text-sm">
    <p className="flex items-center gap-2 font-semibold">
      <ShieldCheck aria-hidden="true" className="size-5 shrink-0 text-fir" />
      Restez sur le site
    </p>
    <p className="text-ink-soft">
      Votre argent n’est gardé jusqu’au retrait que si vous payez ici. Ne payez jamais par virement, mandat ou
      chèque, et n’envoyez ni code de retrait ni mot de passe.
    </p>
  </div>
)

/** Reports a conversation to the administrators, which allows them to read it. */
function ReportButton({ conversation: { id, other, isReportedByMe } }: { conversation: Conversation }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const onReported = () => {
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
        <ReportForm conversationId={id} onClose={close} onDone={onReported} />
      </Modal>
    </>
  )
}

const options = reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }))
const labels = { reason: 'Raison', details: 'Précisions' }

interface ReportFormProps {
  conversationId: string
  onClose: () => void
  onDone: () => void
}

function ReportForm({ conversationId, onClose, onDone }: ReportFormProps) {
  const report = useReport(conversationId, onDone)

  function submit(formData: FormData) {
    const reason = reportReasons.find((value) => value === formData.get('reason'))
    const details = String(formData.get('details') ?? '').trim()
    const isTooLong = details.length > maxReportDetailsLength
    if (reason && !isTooLong) return report.mutate({ reason, details })
    return {
      reason: reason ? undefined : reportMessages.reasonMissing,
      details: isTooLong ? reportMessages.detailsTooLong : undefined,
    }
  }

  return (
    <DialogForm
      labels={labels}
      failure={
        report.error &&
        failureOf(report.error, { title: 'Signalement non envoyé', text: generalMessages.unexpected })
      }
      submit="Signaler"
      busy="Envoi…"
      isPending={report.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      {(errors) => (
        <>
          <p>
            Les administrateurs pourront lire toute la conversation, et prendre les mesures qui s’imposent.
          </p>
          <RadioCards legend={labels.reason} name="reason" required options={options} error={errors.reason} />
          <TextAreaField
            label={`${labels.details} (facultatif)`}
            name="details"
            rows={3}
            dir="auto"
            error={errors.details}
          />
        </>
      )}
    </DialogForm>
  )
}

/** Blocks the other person on the whole site, or unblocks them. */
export function BlockButton({ conversation: { id, other, isBlockedByMe } }: { conversation: Conversation }) {
  const { mutate: block, isPending } = useBlock(id)
  const look = { variant: 'ghost', className: '-ml-3 px-3!', 'aria-disabled': isPending } as const
  const label = (
    <>
      <Ban aria-hidden="true" className="size-4.5" />
      {isBlockedByMe ? 'Débloquer' : 'Bloquer'}
      <span className="sr-only">{other.name}</span>
    </>
  )
  if (isBlockedByMe)
    return (
      <Button {...look} onClick={() => block(false)}>
        {label}
      </Button>
    )
  return (
    <ConfirmButton
      label={label}
      button={look}
      title={`Bloquer ${other.name}\u00a0?`}
      submit="Bloquer"
      variant="destructive"
      isPending={isPending}
      onConfirm={(_, callbacks) => block(true, { onSuccess: callbacks.onSettled })}
    >
      Vous ne pourrez plus vous écrire, ni ici ni ailleurs sur le site. Les commandes en cours suivent leur
      cours. Vous pourrez débloquer cette personne quand vous voudrez.
    </ConfirmButton>
  )
}
