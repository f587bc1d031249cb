import { useLocation, useSearchParams } from 'react-router'
import { Pagination } from '#app/components/pagination.tsx'

/** The pages of a long list; the address holds which. From one beyond the end, where a list has shrunk, they lead back. */
export function PageLinks({ page, pageCount }: { page: number; pageCount: number }) {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  if (pageCount <= 1 && page === 1) return null
  const to = (wanted: number): string => {
    const next = new URLSearchParams(params)
    next.delete('page')
    if (wanted > 1) next.set('page', String(Math.min(wanted, pageCount)))
    return next.size > 0 ? `${pathname}?${next}` : pathname
  }
  return <Pagination label="Pages" page={page} pageCount={pageCount} to={to} />
}
