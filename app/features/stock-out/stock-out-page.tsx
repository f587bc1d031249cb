import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { ScannerDialog } from '#app/components/scanner/scanner-dialog.tsx'
import { ThreeSteps } from '#app/components/three-steps.tsx'
import { ApiError } from '#app/lib/api.ts'
import { authPath } from '#domain/accounts/account-paths.ts'
import { stockText } from '#domain/catalogue/statuses.ts'
import { generalMessages } from '#domain/messages.ts'
import { readScannedCode, stockRemovalPath } from '#domain/selling/stock-removals.ts'
import { stockRemovalMessages } from '#domain/selling-messages.ts'
import { CodeForm } from './code-form.tsx'
import { FoundProduct } from './found-product.tsx'
import { stockProductQuery } from './queries.ts'

interface StockOutPageProps {
  /** The code in the address; empty before the first search. */
  code: string
  origin: string
  /** The time of the rendering, in milliseconds. */
  now: number
}

export function StockOutPage({ code, origin, now }: StockOutPageProps) {
  const { data, error, isFetching, refetch } = useQuery({ ...stockProductQuery(code), enabled: code !== '' })
  const [isScanning, setIsScanning] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const failure = error && (!data || isPermanent(error)) ? error : null
  const product = failure ? undefined : data
  // On a phone the product replaces the introduction.
  const hasCode = code !== ''

  function search(nextCode: string) {
    if (nextCode === code) void refetch()
    else void navigate(stockRemovalPath(nextCode), { preventScrollReset: true })
  }

  return (
    <div className="page py-6 md:py-14">
      <div className="grid gap-x-16 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-end">
        <div className="grid gap-3">
          <p className={clsx('eyebrow', hasCode && 'max-md:hidden')}>Espace vendeur</p>
          <h1 className={clsx('md:text-5xl', hasCode ? 'text-2xl' : 'text-4xl')}>Sortie de stock</h1>
          <p className={clsx('max-w-prose text-ink-soft md:text-lg', hasCode && 'max-md:hidden')}>
            Une pièce quitte votre dépôt sans passer par une commande du site{'\u00a0'}? Retirez-la ici.
          </p>
        </div>
        <CodeForm
          code={code}
          hasScannerBelow={hasCode && !failure}
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
          <ThreeSteps steps={steps} />
        ) : failure ? (
          <SearchFailure error={failure} code={code} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : product ? (
          <FoundProduct
            key={product.id}
            product={product}
            address={origin + stockRemovalPath(product.uniqueCode)}
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
          // After the dialog has restored the focus.
          requestAnimationFrame(() => input.current?.focus())
        }}
      />
    </div>
  )
}

/** Placeholders of the product's height. */
const ProductSkeleton = () => (
  <div role="status">
    <p className="sr-only">Recherche du produit…</p>
    <div
      aria-hidden="true"
      className="grid animate-pulse gap-x-14 gap-y-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
    >
      <div className="grid content-start gap-6 md:col-start-2">
        <div className="h-13 w-3/4 rounded-sm bg-plaster-deep md:h-17" />
        <div className="h-21 rounded-lg bg-plaster-deep" />
        <div className="h-13 rounded-md bg-plaster-deep max-md:hidden" />
        <div className="h-24 rounded-sm bg-plaster-deep max-md:hidden" />
      </div>
      <div className="aspect-4/3 bg-plaster-deep max-md:-mx-4 md:col-start-1 md:row-start-1 md:rounded-lg" />
    </div>
  </div>
)

interface LabelScannerProps {
  open: boolean
  onClose: () => void
  onCode: (code: string) => void
  /** Called when the person prefers to type the code. */
  onType: () => void
}

const scannerWords = {
  looking: 'Présentez le QR code de l’étiquette dans le cadre.',
  foreign: 'Ce QR code n’est pas celui d’un produit. Cherchez celui de l’étiquette.',
  instead: 'Vous pouvez aussi saisir le code imprimé sous le QR code.',
}

const LabelScanner = (props: LabelScannerProps) => (
  <ScannerDialog words={scannerWords} parseScannedText={readScannedCode} {...props} />
)

const steps = [
  {
    title: 'Trouvez la pièce',
    text: 'Scannez le QR code de son étiquette, ou saisissez le code imprimé dessous.',
  },
  {
    title: 'Vérifiez',
    text: 'Photos, nom et quantité s’affichent\u00a0: vous êtes sûr d’avoir la bonne annonce.',
  },
  {
    title: 'Retirez-en une ou plusieurs',
    text: 'Le stock baisse, l’annonce suit, et la sortie est notée à votre nom. Une erreur s’annule dans l’heure.',
  },
]

/** Whether a retry would fail too. */
const isPermanent = (error: Error): boolean =>
  error instanceof ApiError && [401, 403, 404].includes(error.status)

interface SearchFailureProps {
  error: Error
  code: string
  isRetrying: boolean
  onRetry: () => void
}

const SearchFailure = ({ error, code, isRetrying, onRetry }: SearchFailureProps) => (
  <div
    role="alert"
    className="grid max-w-prose justify-items-start gap-3 border-l-4 border-danger bg-paper p-5 md:p-6"
  >
    <h2 className="text-2xl">{stockRemovalMessages.failureTitle}</h2>
    <Explanation error={error} code={code} />
    {!isPermanent(error) && (
      <Button variant="outline" aria-disabled={isRetrying} onClick={() => !isRetrying && onRetry()}>
        {isRetrying ? 'Recherche…' : 'Réessayer'}
      </Button>
    )}
  </div>
)

function Explanation({ error, code }: Pick<SearchFailureProps, 'error' | 'code'>) {
  const status = error instanceof ApiError ? error.status : null
  if (status === 404) {
    return (
      <>
        <p className="text-lg font-medium">{stockRemovalMessages.notFound}</p>
        <p className="text-ink-soft">
          Vous cherchiez <span className="font-semibold break-all text-ink">{shorten(code)}</span>.
          Vérifiez-le sur l’étiquette{'\u00a0'}: il s’agit peut-être du produit d’un autre vendeur.
        </p>
      </>
    )
  }
  if (status === 401) {
    return (
      <>
        <p className="text-lg font-medium">{generalMessages.notSignedIn}</p>
        <ButtonLink to={authPath(stockRemovalPath(code))}>Connexion</ButtonLink>
      </>
    )
  }
  return (
    <>
      <p className="text-lg font-medium">{stockRemovalMessages.searchFailure}</p>
      <p className="text-ink-soft">{error.message}</p>
    </>
  )
}

const maxShownLength = 60

const shorten = (code: string): string =>
  code.length > maxShownLength ? `${code.slice(0, maxShownLength)}…` : code
