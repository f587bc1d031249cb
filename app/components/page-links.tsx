import { useLocation, useSearchParams } from 'react-router'
import { withParams } from '#domain/address.ts'
import { Pagination } from './pagination.tsx'

interface PageLinksProps {
  label?: string
  page: number
  pageCount: number
  /** The fragment of the list on the page, as `#here`. */
  fragment?: string
}

/** Links to the pages of a list by the parameter `page`. From a page beyond the end they lead back to the list. */
export function PageLinks({ label = 'Pages', page, pageCount, fragment = '' }: PageLinksProps) {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  if (pageCount <= 1 && page <= 1) return null
  const to = (target: number): string => {
    const next = new URLSearchParams(params)
    next.delete('page')
    if (target > 1) next.set('page', String(Math.min(target, pageCount)))
    return `${withParams(pathname, next)}${fragment}`
  }
  return <Pagination label={label} page={page} pageCount={pageCount} to={to} />
}
