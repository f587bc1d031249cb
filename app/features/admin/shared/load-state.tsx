import { ListError } from './list-error.tsx'

interface LoadStateProps {
  isError: boolean
  message: string
  onRetry: () => void
}

/** While a list without filters is on its way, or when it did not come. */
export const LoadState = ({ isError, message, onRetry }: LoadStateProps) =>
  isError ? (
    <ListError text={message} onRetry={onRetry} />
  ) : (
    <div aria-hidden="true" className="grid gap-3">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="h-20 animate-pulse rounded-lg bg-plaster-deep" />
      ))}
    </div>
  )
