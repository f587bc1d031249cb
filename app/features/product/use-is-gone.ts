import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#app/lib/api.ts'
import { type Product, productQuery } from '#app/lib/product.ts'

/** Hidden or deleted while its page is open; what was known of it still stands there. */
export function useIsGone({ number }: Product): boolean {
  const { error } = useQuery(productQuery(number))
  return error instanceof ApiError && (error.status === 404 || error.status === 410)
}
