import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { stockText } from '#domain/catalogue/statuses.ts'
import { stockOutPath } from '#domain/selling/stock-out.ts'
import { CodeForm } from './code-form.tsx'
import { FoundProduct } from './found-product.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LabelScanner } from './label-scanner.tsx'
import { ProductSkeleton } from './product-skeleton.tsx'
import { stockProductQuery } from './queries.ts'
import { isFinal, SearchFailure } from './search-failure.tsx'

interface StockOutPageProps {
  /** From the address; empty before the first search. */
  code: string
  origin: string
  /** When the page was made, in milliseconds. */
  now: number
}

/** Takes products out of stock, one unit at a time (specification, section 2, Stock-out page). */
export function StockOutPage({ code, origin, now }: StockOutPageProps) {
  const { data, error, isFetching, refetch } = useQuery({ ...stockProductQuery(code), enabled: code !== '' })
  const [isScanning, setIsScanning] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const failure = error && (!data || isFinal(error)) ? error : null
  const product = failure ? undefined : data
  // On a phone the product takes the room of what introduces the page.
  const isAtWork = code !== ''

  function search(wanted: string) {
    if (wanted === code) void refetch()
    else void navigate(stockOutPath(wanted), { preventScrollReset: true })
  }

  return (
    <div className="page py-6 md:py-14">
      <div className="grid gap-x-16 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-end">
        <div className="grid gap-3">
          <p className={clsx('eyebrow', isAtWork && 'max-md:hidden')}>Espace vendeur</p>
          <h1 className={clsx('md:text-5xl', isAtWork ? 'text-2xl' : 'text-4xl')}>Sortie de stock</h1>
          <p className={clsx('max-w-prose text-ink-soft md:text-lg', isAtWork && 'max-md:hidden')}>
            Une pièce quitte votre dépôt sans passer par une commande du site{'\u00a0'}? Retirez-la ici.
          </p>
        </div>
        <CodeForm
          code={code}
          hasScannerBelow={isAtWork && !failure}
          input={input}
          onSearch={search}
          onScan={() => setIsScanning(true)}
        />
      </div>
      <p role="status" className="sr-only">
        {product && `${product.title}\u00a0: ${stockText(product)}`}
      </p>
      <div className="mt-6 border-t border-line pt-6 md:mt-12 md:pt-12">
        {code === '' ? (
          <HowItWorks />
        ) : failure ? (
          <SearchFailure error={failure} code={code} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : product ? (
          <FoundProduct
            key={product.id}
            product={product}
            address={origin + stockOutPath(product.uniqueCode)}
            now={now}
            onScan={() => setIsScanning(true)}
          />
        ) : (
          <ProductSkeleton />
        )}
      </div>
      <LabelScanner
        open={isScanning}
        onClose={() => setIsScanning(false)}
        onCode={(scanned) => {
          setIsScanning(false)
          search(scanned)
        }}
        onType={() => {
          setIsScanning(false)
          // Once the dialog has given the focus back.
          requestAnimationFrame(() => input.current?.focus())
        }}
      />
    </div>
  )
}
