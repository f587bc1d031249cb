import { ListError } from './list-error.tsx'
import { ListSkeleton } from './list-skeleton.tsx'

interface LoadStateProps {
  isError: boolean
  message: string
  onRetry: () => void
}

/** While a list without filters is on its way, or when it did not come. */
export const LoadState = ({ isError, message, onRetry }: LoadStateProps) =>
  isError ? <ListError text={message} onRetry={onRetry} /> : <ListSkeleton />
