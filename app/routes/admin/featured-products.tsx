import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { FeaturedHeader } from '#app/components/featured-header.tsx'
import { TextField } from '#app/components/field.tsx'
import { Picture } from '#app/components/picture.tsx'
import { Carousel } from '#app/components/product-carousel.tsx'
import {
  type AdminApi,
  type AnswerOf,
  adminQuery,
  useAdminAction,
} from '#app/features/admin/shared/admin-api.ts'
import { AdminPage, Loaded, Section } from '#app/features/admin/shared/admin-page.tsx'
import { RemoveButton } from '#app/features/admin/shared/entry-buttons.tsx'
import { ReorderList } from '#app/features/admin/shared/reorder-list.tsx'
import { createPageLoader } from '#app/lib/page-data.ts'
import { featuredQuery } from '#app/lib/product.ts'
import { invalidateProducts } from '#app/lib/stale-products.ts'
import { useDebouncedText } from '#app/lib/use-debounced-text.ts'
import { adminProductMessages } from '#domain/admin-messages.ts'
import { productPath } from '#domain/catalogue/addresses.ts'
import { featuredLimit, statusLabels } from '#domain/catalogue/statuses.ts'
import { offeredPrice } from '#domain/money.ts'
import { totalText } from '#domain/page.ts'

type FeaturedProduct = AnswerOf<AdminApi['featured-products']['$get']>[number]

/** The featured products in their order, those hidden from visitors included. */
const featuredAdminQuery = adminQuery(['featured'], (admin) => admin['featured-products'].$get())

/** Available products that are not featured. */
const candidatesQuery = (search: string) =>
  adminQuery(
    ['products', 'candidates', search],
    (admin) =>
      admin.products.$get({
        query: { ...(search && { search }), status: 'disponible', featured: 'non', hidden: 'non' },
      }),
    { showsPrevious: true },
  )

const load = createPageLoader((queryClient) =>
  Promise.all([
    queryClient.prefetchQuery(featuredAdminQuery),
    queryClient.prefetchQuery(candidatesQuery('')),
    queryClient.prefetchQuery(featuredQuery),
  ]),
)

export { load as clientLoader, load as loader }

/** `/admin/featured-products`: the products of the home page's carousel, and their order. */
export default function FeaturedPage() {
  const { busyId, reorder, feature } = useFeaturedChanges()
  return (
    <AdminPage
      title="Produits du moment"
      text={`Le carrousel de l’accueil montre au plus ${featuredLimit} produits, dans cet ordre, et seulement ceux qui sont disponibles.`}
    >
      <div className="grid items-start gap-x-10 gap-y-10 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Section title="Mis en avant" level="large">
          <Loaded
            query={useQuery(featuredAdminQuery)}
            failure={adminProductMessages.loadFailure}
            rows={5}
            rowClass="h-16"
          >
            {(products) =>
              products.length === 0 ? (
                <EmptyState>{adminProductMessages.noneFeatured}</EmptyState>
              ) : (
                <ReorderList
                  entries={products.map((product) => ({ ...product, name: product.title }))}
                  label="Produits mis en avant"
                  className="border-t border-line"
                  onOrder={reorder}
                >
                  {(product, controls) => (
                    <FeaturedRow
                      product={product}
                      controls={controls}
                      onRemove={() => feature(product.id, false)}
                    />
                  )}
                </ReorderList>
              )
            }
          </Loaded>
        </Section>
        <CandidateSearch busyId={busyId} onAdd={(id) => feature(id, true)} />
      </div>
      <Preview />
    </AdminPage>
  )
}

function Preview() {
  const { data: products = [] } = useQuery(featuredQuery)
  return (
    <section aria-labelledby="titre-apercu" className="min-w-0 border-t border-line pt-8">
      <p id="titre-apercu" className="eyebrow mb-6">
        Ce que voient les visiteurs
      </p>
      {products.length > 0 ? (
        <div className="overflow-x-clip">
          <Carousel
            products={products}
            header={(pageButtons) => <FeaturedHeader>{pageButtons}</FeaturedHeader>}
          />
        </div>
      ) : (
        <p className="text-lg text-ink-soft">Aucun produit n’est mis en avant pour le moment.</p>
      )}
    </section>
  )
}

/** Changes run one after the other, in the order they were made. */
const scope = { id: 'featured-products' }

/** The changes of the featured products; the list shows them at once. */
function useFeaturedChanges() {
  const queryClient = useQueryClient()
  const options = {
    mutationKey: [scope.id],
    scope,
    failure: 'Rien n’a été modifié',
    refresh: [],
    onSettled: async () => {
      // While others are queued, the server's answer would undo them in the list.
      if (queryClient.isMutating({ mutationKey: [scope.id] }) !== 1) return
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['admin', 'featured'] }),
        queryClient.invalidateQueries({ queryKey: ['admin', 'products'] }),
        invalidateProducts(queryClient),
      ])
    },
  }
  const order = useAdminAction(
    (admin, productIds: string[]) => admin['featured-products'].order.$put({ json: { productIds } }),
    options,
  )
  const change = useAdminAction(
    (admin, { id, isFeatured }: { id: string; isFeatured: boolean }) =>
      admin.products.changes.$post({
        json: { products: { ids: [id] }, change: { kind: 'featured', isFeatured } },
      }),
    options,
  )
  const updateList = (update: (products: FeaturedProduct[]) => FeaturedProduct[]) => {
    void queryClient.cancelQueries({ queryKey: featuredAdminQuery.queryKey })
    queryClient.setQueryData(featuredAdminQuery.queryKey, (products) => products && update(products))
  }
  return {
    busyId: change.isPending ? change.variables.id : null,
    reorder(ids: string[]) {
      updateList((products) => products.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)))
      order.mutate(ids)
    },
    feature(id: string, isFeatured: boolean) {
      if (!isFeatured) updateList((products) => products.filter((product) => product.id !== id))
      change.mutate({ id, isFeatured })
    },
  }
}

interface FeaturedRowProps {
  product: FeaturedProduct
  controls: ReactNode
  onRemove: () => void
}

const FeaturedRow = ({ product, controls, onRemove }: FeaturedRowProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5">
    <Thumbnail picture={product.picture} />
    <span className="min-w-36 grow basis-0">
      <Link
        to={productPath(product)}
        className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
      >
        {product.title}
      </Link>
      <span
        className={clsx('block text-sm', product.visibility === 'shown' ? 'text-fir' : 'text-terracotta')}
      >
        {visibilityTexts[product.visibility] ??
          `Pas montré\u00a0: ${statusLabels[product.status].toLowerCase()}`}
      </span>
    </span>
    <span className="ml-auto flex">
      {controls}
      <RemoveButton name={product.title} onPress={onRemove} />
    </span>
  </div>
)

const Thumbnail = ({ picture }: Pick<FeaturedProduct, 'picture'>) => (
  <span className="aspect-4/3 w-16 shrink-0 overflow-hidden rounded-sm bg-plaster-deep">
    {picture && <Picture picture={picture} alt="" sizes="4rem" className="size-full" />}
  </span>
)

/** Texts by visibility; an unavailable product shows its status instead. */
const visibilityTexts: Record<FeaturedProduct['visibility'], string | null> = {
  shown: 'Visible sur l’accueil',
  unavailable: null,
  hidden: 'Pas montré\u00a0: masqué par son vendeur',
  'no-category': 'Pas montré\u00a0: sans catégorie',
  'off-market': 'Pas montré\u00a0: retiré du marché',
  'beyond-limit': 'En attente d’une place',
}

const maxCandidates = 8

/** Finds available products to feature. */
function CandidateSearch({ busyId, onAdd }: { busyId: string | null; onAdd: (id: string) => void }) {
  const [text, setText] = useState('')
  const { data, isError, isPlaceholderData } = useQuery(candidatesQuery(useDebouncedText(text.trim())))
  return (
    <Section title="Ajouter" level="large">
      <TextField
        label="Chercher un produit disponible"
        hint="Titre, code ou vendeur"
        type="search"
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status" className="text-sm text-ink-soft">
        {isError
          ? adminProductMessages.loadFailure
          : data
            ? `${totalText(data.total)} ${data.total > 1 ? 'produits' : 'produit'}${data.total > maxCandidates ? `, dont voici les ${maxCandidates} plus récents` : ''}`
            : ''}
      </p>
      <ul aria-busy={isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
        {data?.items.slice(0, maxCandidates).map(({ id, title, price, seller, picture }) => (
          <li key={id} className="flex items-center gap-3 border-t border-line py-2.5">
            <Thumbnail picture={picture} />
            <span className="min-w-0 grow">
              <span className="block font-semibold wrap-anywhere">{title}</span>
              <span className="block text-sm text-ink-soft">
                {seller.name}, {price === null ? 'prix sur demande' : offeredPrice(price).toLowerCase()}
              </span>
            </span>
            <Button
              variant="outline"
              size="icon"
              className="shrink-0"
              aria-label={`Ajouter ${title}`}
              aria-disabled={busyId === id}
              onClick={() => busyId !== id && onAdd(id)}
            >
              <Plus aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
