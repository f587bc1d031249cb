import { FileText, Recycle } from 'lucide-react'
import { formatDate } from '#domain/dates.ts'
import { type InvoiceEntry, transmissionText } from '#domain/invoices/invoices.ts'
import { formatEuros } from '#domain/money.ts'

/**
 * The invoices and credit notes of a fulfilment. `isAwaiting` is true while one is being numbered, which takes seconds.
 * `certificateFulfilmentId` is null until the items are handed over, because there is no certificate before.
 */
export const Documents = ({
  documents,
  isAwaiting,
  certificateFulfilmentId,
}: {
  documents: readonly InvoiceEntry[]
  isAwaiting: boolean
  certificateFulfilmentId: string | null
}) =>
  (documents.length > 0 || isAwaiting || certificateFulfilmentId !== null) && (
    <section className="grid gap-2">
      <h3 className="text-lg">
        {documents.length + (certificateFulfilmentId ? 1 : 0) > 1 ? 'Documents' : 'Document'}
      </h3>
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {documents.map(({ id, label, amount, issuedAt, kind, transmission }) => (
          <li key={id}>
            <a
              href={`/api/invoices/${id}.pdf`}
              target="_blank"
              rel="noopener"
              className="group flex min-h-12 flex-wrap items-center gap-x-3 py-2"
            >
              <FileText aria-hidden="true" className="size-5 shrink-0 text-fir" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium wrap-anywhere text-fir underline-offset-4 group-hover:underline">
                  {label}
                  <span className="sr-only"> (PDF, nouvel onglet)</span>
                </span>
                <span className="block text-sm text-ink-soft">{formatDate(issuedAt)}</span>
              </span>
              <span className="tabular-nums">
                {kind === 'credit-note' && '−\u00a0'}
                {formatEuros(amount)}
              </span>
            </a>
            {transmission && (
              <p
                className={`pb-2 pl-8 text-sm ${transmission.state === 'refused' || transmission.state === 'failed' ? 'font-medium text-danger' : 'text-ink-soft'}`}
              >
                {transmissionText(transmission)}
              </p>
            )}
          </li>
        ))}
        {certificateFulfilmentId && (
          <li>
            <a
              href={`/api/fulfilments/${certificateFulfilmentId}/certificate.pdf`}
              target="_blank"
              rel="noopener"
              className="group flex min-h-12 flex-wrap items-center gap-x-3 py-2"
            >
              <Recycle aria-hidden="true" className="size-5 shrink-0 text-fir" />
              <span className="font-medium text-fir underline-offset-4 group-hover:underline">
                Certificat de réemploi<span className="sr-only"> (PDF, nouvel onglet)</span>
              </span>
            </a>
          </li>
        )}
      </ul>
      {isAwaiting && (
        <p className="text-sm text-ink-soft">
          Un document est en cours d’établissement{'\u00a0'}: il s’affichera ici dans quelques instants.
        </p>
      )}
    </section>
  )
