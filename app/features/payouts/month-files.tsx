import { type Month, monthLabel } from '#domain/payments/seller-money.ts'

const shownAtOnce = 12

interface MonthFilesProps {
  /** Newest first; the first may not be over. */
  months: readonly Month[]
  isCompany: boolean
}

/** The documents of a month, for a seller's records and a firm's accountant. */
export const MonthFiles = ({ months, isCompany }: MonthFilesProps) => (
  <section aria-labelledby="releves" className="grid gap-5">
    <div className="grid gap-1">
      <h2 id="releves" className="text-2xl">
        {isCompany ? 'Relevés et comptabilité' : 'Relevés mensuels'}
      </h2>
      <p className="max-w-prose text-ink-soft">
        Le relevé dit ce qui était gardé au début du mois, chaque mouvement, et ce qui l’est à la fin.
        {isCompany &&
          ' Les écritures (ventes, TVA, commissions, versements) s’ouvrent dans un logiciel comptable, au format FEC, ou dans un tableur. L’e-reporting additionne par jour ce qui est vendu à des particuliers\u00a0: à transmettre à l’État par votre plateforme agréée, à partir de septembre\u00a02027 pour les petites entreprises.'}
      </p>
    </div>
    <MonthList months={months.slice(0, shownAtOnce)} current={months[0]} isCompany={isCompany} />
    {months.length > shownAtOnce && (
      <details>
        <summary className="inline-flex min-h-11 items-center font-semibold text-fir">
          Mois précédents ({months.length - shownAtOnce})
        </summary>
        <div className="pt-3">
          <MonthList months={months.slice(shownAtOnce)} isCompany={isCompany} />
        </div>
      </details>
    )}
  </section>
)

const MonthList = ({ months, current, isCompany }: MonthFilesProps & { current?: Month }) => (
  <ul className="grid gap-x-8 lg:grid-cols-2">
    {months.map((month) => (
      <li
        key={month}
        className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-1"
      >
        <span className="min-w-36 py-2 font-medium first-letter:uppercase">
          {monthLabel(month)}
          {month === current && <span className="text-sm font-normal text-ink-soft"> (en cours)</span>}
        </span>
        <span className="flex flex-wrap gap-x-5">
          {filesOf(month, isCompany).map(({ name, kind, href, isPage }) => (
            <a
              key={href}
              href={href}
              {...(isPage && { target: '_blank', rel: 'noopener' })}
              className="inline-flex min-h-11 items-center text-fir underline underline-offset-4 hover:text-terracotta"
            >
              {name}
              <span className="sr-only">
                {` de ${monthLabel(month)} (${kind}${isPage ? ', nouvel onglet' : ''})`}
              </span>
            </a>
          ))}
        </span>
      </li>
    ))}
  </ul>
)

const filesOf = (month: Month, isCompany: boolean) => [
  { name: 'Relevé', kind: 'PDF', href: `/api/money/statements/${month}.pdf`, isPage: true },
  {
    ...{ name: isCompany ? 'Factures' : 'Reçus', kind: 'ZIP' },
    ...{ href: `/api/money/invoices/${month}.zip`, isPage: false },
  },
  ...(isCompany
    ? [
        { name: 'FEC', kind: 'texte', href: `/api/money/entries/${month}/fec.txt`, isPage: false },
        { name: 'Tableur', kind: 'CSV', href: `/api/money/entries/${month}/ecritures.csv`, isPage: false },
        { name: 'E-reporting', kind: 'CSV', href: `/api/money/e-reporting/${month}.csv`, isPage: false },
      ]
    : []),
]
