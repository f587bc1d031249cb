import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { ButtonLink, buttonClass } from '#app/components/button.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { useIsSigningOut } from '#app/lib/session.ts'
import { totalText } from '#domain/page.ts'
import type { MoneyLine } from '#domain/payments/seller-money.ts'
import { Amount, amountColumns, Sale, State } from './money-line-text.tsx'
import { LinesSkeleton } from './money-skeleton.tsx'
import { moneyLinesQuery } from './queries.ts'

const pagePath = (page: number) => `/profile/money${page > 1 ? `?page=${page}` : ''}#ventes`

/** The paid sales, page by page: a table where there is room for one. */
export function MoneyLines({ page }: { page: number }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...moneyLinesQuery(page),
    placeholderData: keepPreviousData,
    enabled: !useIsSigningOut(),
  })
  return (
    <section aria-labelledby="ventes" className="grid min-w-0 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h2 id="ventes" className="scroll-mt-24 text-2xl">
            Vente par vente
          </h2>
          {data && data.total > 0 && (
            <p className="text-ink-soft">
              {totalText(data.total)} {data.total > 1 ? 'ventes payées' : 'vente payée'}, la plus récente
              d’abord
            </p>
          )}
        </div>
        {data && data.total > 0 && (
          <a href="/api/money/lines.csv" download className={buttonClass({ variant: 'outline' })}>
            <Download aria-hidden="true" className="size-4.5" />
            Tout télécharger (CSV)
          </a>
        )}
      </div>
      {!data && error && (
        <LoadError
          title="Vos ventes n’ont pas pu être chargées"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <LinesSkeleton />}
      {data && data.items.length === 0 && <NoLine isBeyond={data.total > 0} />}
      {data && data.items.length > 0 && (
        <div
          aria-busy={isPlaceholderData}
          className="grid min-w-0 gap-6 transition-opacity aria-busy:opacity-60"
        >
          <MoneyCards lines={data.items} />
          <MoneyTable lines={data.items} />
          {data.pageCount > 1 && (
            <Pagination label="Pages des ventes" page={page} pageCount={data.pageCount} to={pagePath} />
          )}
        </div>
      )}
    </section>
  )
}

const NoLine = ({ isBeyond }: { isBeyond: boolean }) => (
  <div className="grid justify-items-start gap-4 border-l-4 border-line-strong py-1 pl-5">
    <p className="max-w-prose">
      {isBeyond
        ? 'Cette page de ventes n’existe plus.'
        : 'Aucune vente payée pour le moment. Dès qu’un acheteur paie, la somme est gardée ici jusqu’à la remise.'}
    </p>
    <ButtonLink to={isBeyond ? pagePath(1) : '/profile?tab=products'} variant="outline">
      {isBeyond ? 'Revenir à la première page' : 'Voir mes produits'}
    </ButtonLink>
  </div>
)

/** On narrow screens: one sale below the other, with the amounts there are. */
const MoneyCards = ({ lines }: { lines: readonly MoneyLine[] }) => (
  <ul className="grid gap-4 md:grid-cols-2 lg:hidden">
    {lines.map((line) => (
      <li key={line.fulfilmentId} className="grid content-start gap-3 rounded-lg bg-paper p-5 shadow-card">
        <div>
          <Sale line={line} />
        </div>
        <div>
          <State line={line} />
        </div>
        <dl className="grid gap-1 border-t border-line pt-3">
          {amountColumns
            .filter(({ key }) => line[key] !== 0)
            .map(({ key, label }) => (
              <div key={key} className="flex justify-between gap-4">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="tabular-nums">
                  <Amount amount={line[key]} />
                </dd>
              </div>
            ))}
        </dl>
      </li>
    ))}
  </ul>
)

/** Where there is room for columns. */
const MoneyTable = ({ lines }: { lines: readonly MoneyLine[] }) => (
  <div className="rounded-lg bg-paper shadow-card max-lg:hidden">
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Vos ventes payées et leur argent</caption>
      <thead>
        <tr className="border-b border-line-strong text-sm text-ink-soft">
          <th scope="col" className="px-5 py-3 font-medium">
            Vente
          </th>
          <th scope="col" className="px-3 py-3 font-medium">
            État
          </th>
          {amountColumns.map(({ key, label }) => (
            <th key={key} scope="col" className="px-3 py-3 text-right font-medium last:pr-5">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lines.map((line) => (
          <tr key={line.fulfilmentId} className="align-top">
            <th scope="row" className="max-w-72 px-5 py-3 font-normal">
              <Sale line={line} />
            </th>
            <td className="max-w-56 px-3 py-5.5">
              <State line={line} />
            </td>
            {amountColumns.map(({ key }) => (
              <td key={key} className="px-3 py-5.5 text-right whitespace-nowrap tabular-nums last:pr-5">
                <Amount amount={line[key]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
