import { useQuery } from '@tanstack/react-query'
import { data } from 'react-router'
import { ImportPage } from '#app/features/listings/import/import-page.tsx'
import { ImportStart } from '#app/features/listings/import/import-start.tsx'
import { feedsQuery, importQuery, importsQuery, previewQuery } from '#app/features/listings/import/queries.ts'
import { backTo } from '#app/features/profile/profile-tab.ts'
import { SellerPage } from '#app/features/profile/seller-page.tsx'
import { categoriesQuery } from '#app/lib/categories.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { ownAccountContext } from '#app/lib/session.ts'
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

export default function ProfileImport({ params: { id } }: Route.ComponentProps) {
  const { data: detail } = useQuery({ ...importQuery(id ?? ''), enabled: false })
  return (
    <SellerPage
      title={titleOf(id, detail)}
      description="Mettez votre stock en ligne depuis un fichier CSV ou Excel."
      current="products"
      back={id ? { label: 'Tous vos imports', to: '/profile/products/import' } : backTo('products')}
    >
      {() => <Content key={id ?? 'new'} importId={id} />}
    </SellerPage>
  )
}

const Content = ({ importId }: { importId: string | undefined }) =>
  importId ? <ImportPage importId={importId} /> : <ImportStart />

function titleOf(importId: string | undefined, detail: ImportDetail | null | undefined): string {
  if (!importId) return 'Importer un fichier'
  if (detail === null) return 'Import introuvable'
  return detail?.fileName ?? 'Votre import'
}
