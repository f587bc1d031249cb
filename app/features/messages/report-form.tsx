import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextAreaField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { RadioCards } from '#app/components/radio-cards.tsx'
import { failureOf } from '#app/lib/form-failure.ts'
import {
  longestReportDetails,
  reportReasonLabels,
  reportReasons,
} from '#domain/conversations/conversations.ts'
import { reportMessages } from '#domain/conversations/messages.ts'
import { generalMessages } from '#domain/messages.ts'
import { useReport } from './queries.ts'

const options = reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }))
const labels = { reason: 'Raison', details: 'Précisions' }

interface ReportFormProps {
  conversationId: string
  onClose: () => void
  onDone: () => void
}

export function ReportForm({ conversationId, onClose, onDone }: ReportFormProps) {
  const [errors, setErrors] = useState<Partial<typeof labels>>({})
  const form = useRef<HTMLFormElement>(null)
  const report = useReport(conversationId, onDone)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (report.isPending) return
    const filled = new FormData(event.currentTarget)
    const reason = reportReasons.find((known) => known === filled.get('reason'))
    const details = String(filled.get('details') ?? '').trim()
    const isTooLong = details.length > longestReportDetails
    setErrors({
      ...(!reason && { reason: reportMessages.reason }),
      ...(isTooLong && { details: reportMessages.detailsTooLong }),
    })
    if (reason && !isTooLong) report.mutate({ reason, details })
    else form.current?.querySelector<HTMLElement>(reason ? 'textarea' : 'input')?.focus()
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5 p-5">
      <p>Les administrateurs pourront lire toute la conversation, et prendre les mesures qui s’imposent.</p>
      <FormAlert
        labels={labels}
        errors={errors}
        failure={
          report.error &&
          failureOf(report.error, { title: 'Signalement non envoyé', text: generalMessages.unexpected })
        }
      />
      <RadioCards legend={labels.reason} name="reason" required options={options} error={errors.reason} />
      <TextAreaField
        label={`${labels.details} (facultatif)`}
        name="details"
        rows={3}
        dir="auto"
        error={errors.details}
      />
      <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button variant="outline" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" aria-disabled={report.isPending}>
          {report.isPending ? 'Envoi…' : 'Signaler'}
        </Button>
      </div>
    </form>
  )
}
