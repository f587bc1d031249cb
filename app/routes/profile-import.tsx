import { useQuery } from '@tanstack/react-query'
import { data } from 'react-router'
import { Head } from '#app/components/head.tsx'
import { ImportPage } from '#app/features/listings/import/import-page.tsx'
import { ImportStart } from '#app/features/listings/import/import-start.tsx'
import { feedsQuery, importQuery, importsQuery, previewQuery } from '#app/features/listings/import/queries.ts'
import { BecomeSeller } from '#app/features/profile/become-seller.tsx'
import { ProfileFrame } from '#app/features/profile/profile-frame.tsx'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { categoriesQuery } from '#app/lib/categories.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { ownAccountContext } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import type { ImportDetail } from '#domain/selling/imports.ts'
import type { Route } from './+types/profile-import'

async function load({ context, params }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  const account = context.get(ownAccountContext)
  if (!canSell(account.profile?.userType ?? null)) return null
  if (!params.id) {
    await Promise.all([queries.prefetchQuery(importsQuery), queries.prefetchQuery(feedsQuery)])
    return null
  }
  const wanted = importQuery(params.id)
  await queries.prefetchQuery(wanted)
  const found = queries.getQueryData(wanted.queryKey)
  if (found === null) return data(null, { status: 404 })
  if (found?.status === 'uploaded') {
    await Promise.all([
      queries.prefetchQuery(previewQuery(params.id, 1, 'all')),
      queries.prefetchQuery(categoriesQuery),
    ])
  }
  return null
}

export { load as clientLoader, load as loader }

export default function ProfileImport({ params }: Route.ComponentProps) {
  const account = useOwnAccount()
  const settings = useSettings()
  const { data: detail } = useQuery({ ...importQuery(params.id ?? ''), enabled: false })
  if (!account) return null
  const title = titleOf(params.id, detail)
  const back = params.id
    ? { label: 'Tous vos imports', to: '/profile/products/import' }
    : { label: 'Mes Produits', to: '/profile?tab=products' }
  return (
    <ProfileFrame account={account} title={title} current="products" back={back}>
      <Head
        title={`${title} – ${settings.shownName}`}
        description="Mettez votre stock en ligne depuis un fichier CSV ou Excel."
      />
      {canSell(account.profile?.userType ?? null) ? (
        <Content key={params.id ?? 'new'} importId={params.id} />
      ) : (
        <BecomeSeller account={account} />
      )}
    </ProfileFrame>
  )
}

const Content = ({ importId }: { importId: string | undefined }) =>
  importId ? <ImportPage importId={importId} /> : <ImportStart />

function titleOf(importId: string | undefined, detail: ImportDetail | null | undefined): string {
  if (!importId) return 'Importer un fichier'
  if (detail === null) return 'Import introuvable'
  return detail?.fileName ?? 'Votre import'
}
