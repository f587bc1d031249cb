import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextAreaField } from '#app/components/field.tsx'
import { RadioCards } from '#app/components/radio-cards.tsx'
import { Time } from '#app/components/time.tsx'
import { useAdminAction } from '#app/features/admin/shared/admin-api.ts'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { maxReportNoteLength, reportReasonLabels } from '#domain/conversations/reports.ts'
import { formatMoment } from '#domain/dates.ts'
import { ReportStatus } from './report-parts.tsx'

/** Reads the newest messages, then older ones. Each reading is recorded, so the query never runs automatically. */
export const readingQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['reported-conversation', id],
    queryFn: ({ meta, pageParam }) =>
      read(
        apiOf(meta).admin.conversations[':id'].$get({
          param: { id },
          query: pageParam === null ? {} : { before: String(pageParam) },
        }),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ hasOlder, messages }) => (hasOlder ? messages[0]?.number : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
export type Reading = DataOf<typeof readingQuery>
type Report = Reading['reports'][number]

/** One report of the conversation, and its decision. */
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
    const formData = new FormData(event.currentTarget)
    const status = outcomes.find(({ value }) => value === formData.get('status'))?.value
    setError(status ? undefined : 'Choisissez ce que devient le signalement.')
    if (status)
      decide({ status: status as Settlement['status'], note: String(formData.get('note') ?? '').trim() })
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

interface Settlement {
  status: 'dismissed' | 'acted'
  note: string
}

function useSettleReport(conversationId: string, reportId: string) {
  const client = useQueryClient()
  return useAdminAction(
    (admin, json: Settlement) => admin.reports[':id'].settle.$post({ param: { id: reportId }, json }),
    {
      onSuccess: (_, settlement) => {
        const settled = { ...settlement, settledAt: new Date().toISOString() }
        client.setQueryData(
          readingQuery(conversationId).queryKey,
          (cached) =>
            cached && {
              ...cached,
              pages: cached.pages.map((page) => ({
                ...page,
                reports: page.reports.map((report) =>
                  report.id === reportId ? { ...report, ...settled } : report,
                ),
              })),
            },
        )
      },
      success: 'Signalement traité',
      failure: 'Signalement non traité',
    },
  )
}
