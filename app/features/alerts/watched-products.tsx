import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type ReactNode, type Ref, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { PageLinks } from '#app/components/page-links.tsx'
import { Picture } from '#app/components/picture.tsx'
import { Price } from '#app/components/price.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { usePendingAlertKinds, useSaveProductAlerts } from '#app/lib/product-alerts.ts'
import { useIsSigningOut } from '#app/lib/session.ts'
import { toast } from '#app/lib/toasts.ts'
import { alertKindLabels } from '#domain/alerts/alerts.ts'
import { productPath } from '#domain/catalogue/addresses.ts'
import { unavailability } from '#domain/catalogue/statuses.ts'
import { type WatchedProduct, watchedProductsQuery } from './queries.ts'

const sectionId = 'produits-suivis'

/** The watched products, page by page. */
export function WatchedProducts({ page }: { page: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <AlertSection
      id={sectionId}
      heading={heading}
      title="Produits suivis"
      text={'Ceux pour lesquels vous avez choisi «\u00a0Être alerté\u00a0» sur leur page.'}
    >
      <WatchedProductList page={page} onRemove={() => heading.current?.focus()} />
    </AlertSection>
  )
}

function WatchedProductList({ page, onRemove }: { page: number; onRemove: () => void }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...watchedProductsQuery(page),
    enabled: !useIsSigningOut(),
  })
  if (!data) {
    return error ? (
      <LoadError
        title="Vos produits suivis n’ont pas pu être chargés"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton text="Chargement de vos produits suivis…" rows={2} className="h-32" />
    )
  }
  if (data.items.length === 0) return <NoProduct isPastLastPage={data.total > 0} />
  return (
    <div aria-busy={isPlaceholderData} className="grid gap-6 transition-opacity aria-busy:opacity-60">
      <ul className="rounded-lg bg-paper px-4 shadow-card *:last:border-b-0 sm:px-6">
        {data.items.map((product) => (
          <WatchedProductRow key={product.productId} product={product} onRemove={onRemove} />
        ))}
      </ul>
      <PageLinks
        label="Pages des produits suivis"
        page={page}
        pageCount={data.pageCount}
        fragment={`#${sectionId}`}
      />
    </div>
  )
}

const NoProduct = ({ isPastLastPage }: { isPastLastPage: boolean }) =>
  isPastLastPage ? (
    <EmptyState action={{ label: 'Revenir à la première page', to: `/profile/alerts#${sectionId}` }}>
      Cette page de produits suivis n’existe plus.
    </EmptyState>
  ) : (
    <EmptyState>
      Aucun produit suivi pour le moment. La cloche est sur la page de chaque produit, sous son prix.
    </EmptyState>
  )

interface WatchedProductRowProps {
  product: WatchedProduct
  onRemove: () => void
}

/** A watched product with its alerts. */
function WatchedProductRow({ product, onRemove }: WatchedProductRowProps) {
  const { productId, kinds } = product
  const title = product.title ?? `Annonce n°\u00a0${product.number}`
  const save = useSaveProductAlerts(productId)
  const pendingKinds = usePendingAlertKinds(productId)
  // Its removal is pending.
  if (pendingKinds?.length === 0) return null
  const badge = product.status ? unavailability(product.status)?.badge : 'N’est plus en ligne'

  const remove = () => {
    onRemove()
    save.mutate([])
    toast({
      kind: 'success',
      title: 'Alertes retirées',
      text: title,
      action: { label: 'Rétablir', run: () => save.mutate(kinds) },
    })
  }
  return (
    <li className="flex items-start gap-4 border-b border-line py-4">
      <div className="aspect-4/3 w-20 shrink-0 overflow-hidden rounded-sm bg-plaster-deep sm:w-28">
        {product.picture && <Picture picture={product.picture} alt="" sizes="7rem" className="size-full" />}
      </div>
      <div className="grid min-w-0 grow gap-1">
        <h3 className="font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere">
          {product.isPublic ? (
            <Link
              to={productPath({ ...product, title })}
              className="underline-offset-4 hover:text-fir hover:underline"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <p className="flex flex-wrap items-baseline gap-x-3">
          {product.isPublic && <Price price={product.price} className="font-display font-bold" />}
          {badge && <span className="text-sm font-semibold text-terracotta">{badge}</span>}
        </p>
        <p className="text-sm text-ink-soft">{kinds.map((kind) => alertKindLabels[kind].name).join(', ')}</p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        onClick={remove}
        aria-label={`Ne plus suivre «\u00a0${title}\u00a0»`}
        className="-mr-2 shrink-0 text-ink-soft hover:text-danger"
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </Button>
    </li>
  )
}

interface AlertSectionProps {
  id: string
  title: string
  text: string
  /** Receives the focus when the focused element was removed. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A section of the alerts page, with its heading. */
export const AlertSection = ({ id, title, text, heading, children }: AlertSectionProps) => (
  <section aria-labelledby={id} className="grid gap-6">
    <div className="grid gap-1.5">
      <h2 id={id} ref={heading} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
        {title}
      </h2>
      <p className="max-w-prose text-ink-soft">{text}</p>
    </div>
    {children}
  </section>
)
