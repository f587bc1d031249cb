import { FileText } from 'lucide-react'
import { type Month, monthLabel } from '#domain/payments/seller-money.ts'

const shownAtOnce = 12

/** One PDF a month, newest first. */
export const Statements = ({ months }: { months: readonly Month[] }) => (
  <section aria-labelledby="releves" className="grid gap-5">
    <div className="grid gap-1">
      <h2 id="releves" className="text-2xl">
        Relevés mensuels
      </h2>
      <p className="max-w-prose text-ink-soft">
        Ce qui était gardé au début du mois, chaque mouvement, et ce qui l’est à la fin.
      </p>
    </div>
    <MonthList months={months.slice(0, shownAtOnce)} current={months[0]} />
    {months.length > shownAtOnce && (
      <details>
        <summary className="inline-flex min-h-11 items-center font-semibold text-fir">
          Mois précédents ({months.length - shownAtOnce})
        </summary>
        <div className="pt-3">
          <MonthList months={months.slice(shownAtOnce)} />
        </div>
      </details>
    )}
  </section>
)

const MonthList = ({ months, current }: { months: readonly Month[]; current?: Month }) => (
  <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-4">
    {months.map((month) => (
      <li key={month} className="border-t border-line">
        <a
          href={`/api/money/statements/${month}.pdf`}
          target="_blank"
          rel="noopener"
          className="group flex min-h-12 items-center gap-3 py-2"
        >
          <FileText aria-hidden="true" className="size-5 shrink-0 text-fir" />
          <span>
            <span className="font-medium text-fir underline-offset-4 first-letter:uppercase group-hover:underline">
              {monthLabel(month)}
            </span>
            {month === current && <span className="text-sm text-ink-soft"> (en cours)</span>}
            <span className="sr-only"> (PDF, nouvel onglet)</span>
          </span>
        </a>
      </li>
    ))}
  </ul>
)
