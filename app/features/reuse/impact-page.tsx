import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Head } from '#app/components/head.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { Time } from '#app/components/time.tsx'
import { useSettings } from '#app/lib/settings.ts'
import { formatDate } from '#domain/dates.ts'
import { BalanceTables, BalanceTotal } from './balance-tables.tsx'
import { impactQuery } from './queries.ts'
import { SumsTable } from './sums-table.tsx'

/** What the association has brought back to use, and how that is counted. */
export function ImpactPage({ origin }: { origin: string }) {
  const { data, error, isFetching, refetch } = useQuery(impactQuery)
  const { shownName } = useSettings()
  return (
    <div className="page py-8 md:py-14">
      <Head
        title={`Notre impact – ${shownName}`}
        description={`Ce que ${shownName} a remis en usage\u00a0: poids, articles, catégories et départements, et comment c’est compté.`}
        canonical={`${origin}/impact`}
      />
      <h1 className="text-3xl md:text-5xl">Notre impact</h1>
      <p className="mt-3 mb-8 max-w-prose text-lg text-ink-soft">
        Ce que les vendeurs de {shownName} ont remis à d’autres, qui l’utilisent au lieu d’acheter neuf.
      </p>
      {!data && error && <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {data?.ever.total.articles === 0 && (
        <p className="mb-10">
          Rien n’a encore été remis.{' '}
          <Link to="/products" className="font-semibold text-fir underline underline-offset-4">
            Voir ce qui est à réemployer
          </Link>
        </p>
      )}
      {data && data.ever.total.articles > 0 && (
        <div className="grid gap-10">
          <BalanceTotal total={data.ever.total} />
          {data.years.length > 1 && (
            <SumsTable
              caption="Année par année"
              heading="Année"
              rows={data.years.map(({ year, ...sums }) => ({
                ...sums,
                key: String(year),
                label: String(year),
              }))}
            />
          )}
          <BalanceTables balance={data.ever} />
          <p className="text-sm text-ink-soft">
            Chiffres arrêtés au <Time at={data.reckonedAt} format={formatDate} />.
          </p>
        </div>
      )}
      <section aria-labelledby="methode" className="mt-12 max-w-prose border-t border-line-strong pt-8">
        <h2 id="methode" className="text-2xl">
          Comment nous comptons
        </h2>
        <ul className="mt-4 grid list-disc gap-2 pl-5">
          <li>
            Un article compte le jour où son acheteur l’a reçu, une seule fois. Ce qui est rendu, remboursé ou
            contesté ne compte pas, ni ce qui est commandé et pas encore remis.
          </li>
          <li>
            Les poids sont ceux que les vendeurs ont indiqués. Un article sans poids est compté à part
            {'\u00a0'}: nous n’estimons rien.
          </li>
          <li>
            L’origine est la commune du lieu de retrait, la destination celle de la livraison, ou à défaut
            celle que l’acheteur avait indiquée en commandant{'\u00a0'}; nous n’en gardons ici que le
            département.
          </li>
          <li>
            Les familles sont celles de la responsabilité élargie des producteurs de produits et matériaux de
            construction (code de l’environnement, article R. 543-289), telles que l’association les a
            attribuées à ses catégories.
          </li>
          <li>
            Nous n’annonçons pas de CO₂ évité{'\u00a0'}: cela demande, pour chaque produit, une source
            publique, et de déduire le transport.
          </li>
        </ul>
      </section>
    </div>
  )
}
