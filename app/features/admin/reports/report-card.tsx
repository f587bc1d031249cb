import { type FormEvent, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextAreaField } from '#app/components/field.tsx'
import { RadioCards } from '#app/components/radio-cards.tsx'
import { Time } from '#app/components/time.tsx'
import { maxReportNoteLength, reportReasonLabels } from '#domain/conversations/conversations.ts'
import { formatMoment } from '#domain/dates.ts'
import { type Reading, type Report, type Settlement, useSettleReport } from './queries.ts'
import { ReportStatus } from './report-status.tsx'

/** Why the conversation was reported, and what becomes of that. */
export function ReportCard({ report, reading }: { report: Report; reading: Reading }) {
  return (
    <section
      aria-labelledby={`signalement-${report.id}`}
      className="grid max-w-3xl gap-4 border-t-4 border-terracotta bg-paper px-5 py-5 shadow-card"
    >
      <div className="grid justify-items-start gap-2">
        <ReportStatus status={report.status} />
        <h2 id={`signalement-${report.id}`} className="text-xl">
          {reportReasonLabels[report.reason]}
        </h2>
        <p className="text-sm text-ink-soft">
          Signalé par <bdi>{reading[report.reportedBy].name}</bdi> le{' '}
          <Time at={report.createdAt} format={formatMoment} />
        </p>
      </div>
      {report.details && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {report.details}
        </p>
      )}
      {report.status === 'open' ? (
        <SettleForm conversationId={reading.id} reportId={report.id} />
      ) : (
        report.note && (
          <p className="border-l-2 border-line-strong pl-4 wrap-anywhere whitespace-pre-wrap">
            <span className="block text-sm text-ink-soft">Note</span>
            {report.note}
          </p>
        )
      )}
    </section>
  )
}

const outcomes = [
  { value: 'dismissed', label: 'Sans suite', text: 'Rien ne justifie d’intervenir.' },
  {
    value: 'acted',
    label: 'Suite donnée',
    text: 'Avertissement, suspension ou autre mesure, prise par ailleurs.',
  },
]

function SettleForm({ conversationId, reportId }: { conversationId: string; reportId: string }) {
  const [error, setError] = useState<string>()
  const { mutate: decide, isPending } = useSettleReport(conversationId, reportId)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const filled = new FormData(event.currentTarget)
    const status = outcomes.find(({ value }) => value === filled.get('status'))?.value
    setError(status ? undefined : 'Choisissez ce que devient le signalement.')
    if (status)
      decide({ status: status as Settlement['status'], note: String(filled.get('note') ?? '').trim() })
    else event.currentTarget.querySelector('input')?.focus()
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4 border-t border-line pt-4">
      <RadioCards
        legend="Décision"
        name="status"
        required
        options={outcomes}
        error={error}
        className="sm:grid-cols-2"
      />
      <TextAreaField
        label="Note (facultatif)"
        hint="Pour les administrateurs seulement."
        name="note"
        rows={2}
        maxLength={maxReportNoteLength}
      />
      <Button type="submit" className="justify-self-start" aria-disabled={isPending}>
        {isPending ? 'En cours…' : 'Traiter le signalement'}
      </Button>
    </form>
  )
}
