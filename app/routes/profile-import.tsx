import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { data } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { countText } from '#app/features/listings/count-text.ts'
import { FailureNotice } from '#app/features/listings/import/failure-notice.tsx'
import { ImportResult } from '#app/features/listings/import/import-result.tsx'
import { ImportReview } from '#app/features/listings/import/import-review.tsx'
import { ImportStart } from '#app/features/listings/import/import-start.tsx'
import {
  feedsQuery,
  importQuery,
  importRowsQuery,
  importsQuery,
} from '#app/features/listings/import/queries.ts'
import { SellerPage } from '#app/features/profile/profile-page.tsx'
import { linkBackTo } from '#app/features/profile/profile-tab.ts'
import { categoriesQuery } from '#app/lib/categories.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { accountContext } from '#app/lib/session.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { formatCount } from '#domain/catalogue/sale-units.ts'
import type { ImportDetail } from '#domain/selling/imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import type { Route } from './+types/profile-import'

async function load({ context, params }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queryClient = queryClientOf(context)
  const account = context.get(accountContext)
  if (!canSell(account.profile?.userType ?? null)) return null
  if (!params.id) {
    await Promise.all([queryClient.prefetchQuery(importsQuery), queryClient.prefetchQuery(feedsQuery)])
    return null
  }
  const query = importQuery(params.id)
  await queryClient.prefetchQuery(query)
  const detail = queryClient.getQueryData(query.queryKey)
  if (detail === null) return data(null, { status: 404 })
  if (detail?.status === 'uploaded') {
    await Promise.all([
      queryClient.prefetchQuery(importRowsQuery(params.id, 1, 'all')),
      queryClient.prefetchQuery(categoriesQuery),
    ])
  }
  return null
}

export { load as clientLoader, load as loader }

export default function ProfileImport({ params: { id } }: Route.ComponentProps) {
  const { data: detail } = useQuery({ ...importQuery(id ?? ''), enabled: false })
  return (
    <SellerPage
      title={pageTitle(id, detail)}
      description="Mettez votre stock en ligne depuis un fichier CSV ou Excel."
      current="products"
      back={id ? { label: 'Tous vos imports', to: '/profile/products/import' } : linkBackTo('products')}
    >
      {() => <Content key={id ?? 'new'} importId={id} />}
    </SellerPage>
  )
}

const Content = ({ importId }: { importId: string | undefined }) =>
  importId ? <ImportPage importId={importId} /> : <ImportStart />

function pageTitle(importId: string | undefined, detail: ImportDetail | null | undefined): string {
  if (!importId) return 'Importer un fichier'
  if (detail === null) return 'Import introuvable'
  return detail?.fileName ?? 'Votre import'
}

/** One import at its current step. The address alone identifies the import, so that a reload changes nothing. */
function ImportPage({ importId }: { importId: string }) {
  const { data, error, refetch, isFetching } = useQuery(importQuery(importId))
  if (data === null) return <MissingImport />
  if (!data) {
    return (
      <div className="grid justify-items-start gap-4">
        <FailureNotice error={error} />
        {error ? (
          <Button variant="outline" aria-disabled={isFetching} onClick={() => refetch()}>
            Réessayer
          </Button>
        ) : (
          <p role="status">Chargement de l’import…</p>
        )}
      </div>
    )
  }
  return (
    <div className="grid gap-10">
      {/* The data may be outdated, so a notice reports the error during the automatic retries. */}
      {data.status === 'running' && <FailureNotice error={error} />}
      {data.status === 'uploaded' && <ImportReview detail={data} />}
      {data.status === 'running' && <ImportProgress detail={data} />}
      {data.status !== 'uploaded' && data.status !== 'running' && <ImportResult detail={data} />}
    </div>
  )
}

const MissingImport = () => (
  <div className="grid justify-items-start gap-5">
    <p className="text-lg text-ink-soft">{importMessages.missing}</p>
    <ButtonLink to="/profile/products/import">Importer un fichier</ButtonLink>
  </div>
)

/** Per cent. Screen readers announce the progress in these steps, not every second. */
const announcedStep = 25

function ImportProgress({ detail }: { detail: ImportDetail }) {
  const { processed, rowCount } = detail
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The pressed button, far below, was removed.
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  const percent = rowCount > 0 ? Math.min(100, Math.floor((processed * 100) / rowCount)) : 0
  return (
    <section aria-labelledby="import-progress" className="grid max-w-2xl gap-4">
      <h2 id="import-progress" ref={heading} tabIndex={-1} className="text-3xl outline-none">
        Import en cours
      </h2>
      <progress
        value={processed}
        max={Math.max(rowCount, 1)}
        aria-labelledby="import-progress"
        className="h-3 w-full appearance-none overflow-hidden rounded-sm border border-fir bg-paper [&::-moz-progress-bar]:bg-fir [&::-webkit-progress-bar]:bg-paper [&::-webkit-progress-value]:bg-fir [&::-webkit-progress-value]:transition-[inline-size]"
      />
      <p className="tabular-nums" aria-hidden="true">
        {`${formatCount(processed)} sur ${countText(rowCount, 'ligne')}`}
      </p>
      <p role="status" className="sr-only">
        {`${percent - (percent % announcedStep)}\u00a0% des lignes importées`}
      </p>
      <p className="max-w-prose text-ink-soft">
        Vous pouvez quitter cette page&nbsp;: l’import continue, et cette adresse vous en dira le résultat.
      </p>
    </section>
  )
}
