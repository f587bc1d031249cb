import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ErrorPage } from '#app/components/error-page.tsx'
import { Head } from '#app/components/head.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { Time } from '#app/components/time.tsx'
import { BalanceTables, BalanceTotal } from '#app/features/reuse/balance-tables.tsx'
import { impactQuery } from '#app/features/reuse/queries.ts'
import { SumsTable } from '#app/features/reuse/sums-table.tsx'
import { type DataOf, queryClientOf } from '#app/lib/query-client.ts'
import { siteOrigin } from '#app/lib/request-context.ts'
import { useSettings } from '#app/lib/settings.ts'
import { carbonBasisLabels, carbonText } from '#domain/catalogue/carbon.ts'
import { formatDate } from '#domain/dates.ts'
import type { Route } from './+types/impact'

async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  await queryClientOf(context).prefetchQuery(impactQuery)
  return siteOrigin(context)
}

export { load as clientLoader, load as loader }

export default function Impact({ loaderData: origin }: Route.ComponentProps) {
  return <ImpactPage origin={origin} />
}

export { ErrorPage as ErrorBoundary }

/** The association's reuse balance, and how it is calculated. */
function ImpactPage({ origin }: { origin: string }) {
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
      <Method sources={data?.sources} />
    </div>
  )
}

const Method = ({ sources }: { sources: readonly Source[] | undefined }) => (
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
        L’origine est la commune du lieu de retrait, la destination celle de la livraison, ou à défaut celle
        que l’acheteur avait indiquée en commandant{'\u00a0'}; nous n’en gardons ici que le département.
      </li>
      <li>
        Les familles sont celles de la responsabilité élargie des producteurs de produits et matériaux de
        construction (code de l’environnement, article R. 543-289), telles que l’association les a attribuées
        à ses catégories.
      </li>
      <li>
        Nous n’annonçons de CO₂ évité que là où une source publique en dit la valeur (fiche FDES ou profil
        PEP, par exemple) et où nous pouvons en déduire le transport. Sans source, sans poids ou sans
        distance, un article ne compte pas pour le CO₂.
      </li>
      <li>
        Nous comptons ce que demande la production du neuf (modules A1 à A3 de la norme EN 15804, A4 si la
        source le dit){'\u00a0'}: ni l’utilisation, ni la fin de vie, ni le module D, qui compterait deux
        fois. Un article n’a qu’une source{'\u00a0'}: la sienne, sinon celle de sa catégorie, sinon celle de
        sa famille.
      </li>
      <li>
        Le transport déduit est le poids de l’article par la distance à vol d’oiseau entre le centre de la
        commune de retrait et celui de la commune de destination, à la valeur de la source ci-dessous. Nous
        n’y ajoutons pas de coefficient{'\u00a0'}: la route est plus longue, et le retour à vide n’est pas
        compté. La valeur est celle du jour de la commande{'\u00a0'}: elle ne change plus ensuite.
      </li>
    </ul>
    {sources && <CarbonSources sources={sources} />}
  </section>
)

type Source = DataOf<typeof impactQuery>['sources'][number]

/** The current sources of the CO₂ figures; nothing without any. */
function CarbonSources({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return <p className="mt-4">Aucune source n’est en vigueur aujourd’hui.</p>
  return (
    <>
      <h3 className="mt-6 text-xl">Nos sources de CO₂</h3>
      <ul className="mt-3 grid list-disc gap-2 pl-5">
        {sources.map(({ category, basis, grams, modules, source, url, year }) => (
          <li key={`${category} ${basis}`}>
            {category ?? 'Transport'}
            {`\u00a0: ${carbonText(grams)} par ${carbonBasisLabels[basis]}, `}
            <a href={url} rel="noopener nofollow" className="underline underline-offset-4">
              {source}, {year}
            </a>
            {modules && ` (${modules})`}
          </li>
        ))}
      </ul>
    </>
  )
}
