import { Button, ButtonLink } from '#app/components/button.tsx'
import { ApiError } from '#app/lib/api.ts'
import { authPath } from '#domain/accounts/destination.ts'
import { generalMessages } from '#domain/messages.ts'
import { stockOutPath } from '#domain/selling/stock-out.ts'
import { stockOutMessages } from '#domain/selling-messages.ts'

/** Asking again would answer the same. */
export const isFinal = (error: Error): boolean =>
  error instanceof ApiError && [401, 403, 404].includes(error.status)

interface SearchFailureProps {
  error: Error
  code: string
  isRetrying: boolean
  onRetry: () => void
}

export const SearchFailure = ({ error, code, isRetrying, onRetry }: SearchFailureProps) => (
  <div
    role="alert"
    className="grid max-w-prose justify-items-start gap-3 border-l-4 border-danger bg-paper p-5 md:p-6"
  >
    <h2 className="text-2xl">{stockOutMessages.failureTitle}</h2>
    <Explanation error={error} code={code} />
    {!isFinal(error) && (
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
        <p className="text-lg font-medium">{stockOutMessages.notFound}</p>
        <p className="text-ink-soft">
          Vous cherchiez <span className="font-semibold break-all text-ink">{shortened(code)}</span>.
          Vérifiez-le sur l’étiquette{'\u00a0'}: il s’agit peut-être du produit d’un autre vendeur.
        </p>
      </>
    )
  }
  if (status === 401) {
    return (
      <>
        <p className="text-lg font-medium">{generalMessages.notSignedIn}</p>
        <ButtonLink to={authPath(stockOutPath(code))}>Connexion</ButtonLink>
      </>
    )
  }
  return (
    <>
      <p className="text-lg font-medium">{stockOutMessages.searchFailure}</p>
      <p className="text-ink-soft">{error.message}</p>
    </>
  )
}

const maxShownLength = 60

const shortened = (code: string): string =>
  code.length > maxShownLength ? `${code.slice(0, maxShownLength)}…` : code
