import { EmptyState } from '#app/components/empty-state.tsx'
import { type Month, monthLabel, monthOf, monthsBetween } from '#domain/payments/seller-money.ts'

const shownMonths = 12
const day = 24 * 60 * 60 * 1_000

/** This month and those before in which anything can have moved, newest first. */
function lastMonths(since: string): Month[] {
  const now = Date.now()
  const first = Math.max(now - shownMonths * 31 * day, Date.parse(since))
  return monthsBetween(monthOf(new Date(first)), monthOf(new Date(now))).slice(0, shownMonths)
}

/** The association's books as its accountant takes them over. `since`: the first movement. */
export function AccountingFiles({ since }: { since: string | null }) {
  const months = since === null ? [] : lastMonths(since)
  return (
    <section aria-labelledby="titre-comptabilite" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="titre-comptabilite" className="text-xl">
          Comptabilité
        </h2>
        <p className="max-w-prose text-sm text-ink-soft">
          Chaque mouvement du grand livre, en écritures équilibrées au centime{'\u00a0'}: au format FEC pour
          un logiciel comptable, ou pour un tableur.
        </p>
      </div>
      {months.length === 0 && <EmptyState>Aucun mouvement pour l’instant.</EmptyState>}
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {months.map((month) => (
          <li
            key={month}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line"
          >
            <span className="py-2 first-letter:uppercase">{monthLabel(month)}</span>
            <span className="flex gap-x-4">
              <FileLink href={`/api/admin/entries/${month}/fec.txt`} name="FEC" month={month} />
              <FileLink href={`/api/admin/entries/${month}/ecritures.csv`} name="CSV" month={month} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const FileLink = ({ href, name, month }: { href: string; name: string; month: Month }) => (
  <a
    href={href}
    download
    className="inline-flex min-h-11 items-center text-fir underline underline-offset-4 hover:text-terracotta"
  >
    {name}
    <span className="sr-only"> de {monthLabel(month)}</span>
  </a>
)
