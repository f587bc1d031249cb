import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'
import { Button, buttonClass } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { TextField } from '#app/components/field.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { ProfilePage } from '#app/features/profile/profile-page.tsx'
import { BalanceTables, BalanceTotal } from '#app/features/reuse/balance-tables.tsx'
import { balanceQuery } from '#app/features/reuse/queries.ts'
import { ownPlacesQuery } from '#app/lib/own-places.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { accountContext } from '#app/lib/session.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { type BalanceSearch, parseBalanceSearch, printBalanceSearch } from '#domain/orders/reuse-balance.ts'
import type { Route } from './+types/profile-reuse'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queryClient = queryClientOf(context)
  const search = parseBalanceSearch(new URL(request.url).searchParams, new Date())
  const sells = canSell(context.get(accountContext).profile?.userType ?? null)
  await Promise.all([
    queryClient.prefetchQuery(balanceQuery(search)),
    sells && queryClient.prefetchQuery(ownPlacesQuery),
  ])
  return { search, sells }
}

export { load as clientLoader, load as loader }

export default function ProfileReuse({ loaderData }: Route.ComponentProps) {
  return (
    <ProfilePage
      title="Bilan de réemploi"
      description="Ce que vous avez remis en usage, par catégorie et par département."
      current="reuse"
    >
      {() => <BalancePage {...loaderData} />}
    </ProfilePage>
  )
}

interface BalancePageProps {
  search: BalanceSearch
  /** Whether the user sells, and may choose the side and the place. */
  sells: boolean
}

/** The user's reuse balance, to read, print, or download as a table. */
function BalancePage({ search, sells }: BalancePageProps) {
  const { data, error, isFetching, refetch } = useQuery(balanceQuery(search))
  const isEmpty = data?.total.articles === 0
  const params = printBalanceSearch(search)
  return (
    <div className="grid gap-8">
      <p className="max-w-prose text-ink-soft">
        Ce qui a été remis et n’a été ni rendu ni contesté, pour un rapport annuel ou le récolement d’un
        diagnostic PEMD. Les poids sont ceux que les vendeurs ont indiqués{'\u00a0'}: rien n’est estimé.
      </p>
      <PeriodForm search={search} sells={sells} sites={data?.sites ?? []} />
      {!data && error && <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton text="Le bilan se charge…" rows={4} />}
      {isEmpty && (
        <EmptyState>
          Rien n’a été remis dans cette période.{' '}
          <Link to="/products" className="font-semibold text-fir underline underline-offset-4">
            Voir ce qui est à réemployer
          </Link>
        </EmptyState>
      )}
      {data && !isEmpty && (
        <>
          <BalanceTotal total={data.total} />
          <p className="flex flex-wrap gap-3">
            {(['pdf', 'csv'] as const).map((kind) => (
              <a
                key={kind}
                href={`/api/reuse/balance.${kind}?${params}`}
                download
                className={buttonClass({ variant: 'outline' })}
              >
                <Download aria-hidden="true" className="size-5" />
                {kind === 'pdf' ? 'Télécharger en PDF' : 'Télécharger pour un tableur'}
              </a>
            ))}
          </p>
          <BalanceTables balance={data} />
        </>
      )}
    </div>
  )
}

/** A plain form, which works without JavaScript. */
function PeriodForm({ search, sells, sites }: BalancePageProps & { sites: readonly string[] }) {
  const { data: places = [] } = useQuery({ ...ownPlacesQuery, enabled: sells })
  const isBusy = useNavigation().state === 'loading'
  return (
    <Form
      key={`${printBalanceSearch(search)} ${sites.length}`}
      className="flex flex-wrap items-end gap-4 rounded-lg bg-plaster-deep p-4"
      aria-label="Période du bilan"
    >
      <TextField label="Du" type="date" name="from" defaultValue={search.from} required />
      <TextField label="Au" type="date" name="to" defaultValue={search.to} required />
      {sells && (
        <SelectField
          label="Articles"
          name="side"
          defaultValue={search.side ?? 'sold'}
          options={[
            { value: 'sold', label: 'que j’ai remis' },
            { value: 'bought', label: 'que j’ai reçus' },
          ]}
        />
      )}
      {places.length > 1 && (
        <SelectField
          label="Lieu de retrait"
          name="place"
          defaultValue={search.place ?? ''}
          options={[
            { value: '', label: 'Tous' },
            ...places.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {(sites.length > 0 || search.site) && (
        <SelectField
          label="Chantier d’origine"
          name="site"
          defaultValue={search.site ?? ''}
          options={[
            { value: '', label: 'Tous' },
            ...[...new Set([...sites, search.site ?? ''])]
              .filter(Boolean)
              .map((site) => ({ value: site, label: site })),
          ]}
        />
      )}
      <Button type="submit" aria-disabled={isBusy}>
        Afficher
      </Button>
    </Form>
  )
}
