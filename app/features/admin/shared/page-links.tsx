import { Link, useLocation, useSearchParams } from 'react-router'
import { buttonClass } from '#app/components/button.tsx'

/** To the neighbouring pages of a long list; the address holds the page. */
export function PageLinks({ page, pageCount }: { page: number; pageCount: number }) {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  if (pageCount <= 1 && page === 1) return null
  const toPage = (wanted: number) => {
    const next = new URLSearchParams(params)
    if (wanted > 1) next.set('page', String(wanted))
    else next.delete('page')
    return { pathname, search: next.toString() }
  }
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {page > 1 && (
        <Link to={toPage(Math.min(page - 1, pageCount))} className={buttonClass({ variant: 'outline' })}>
          Page précédente
        </Link>
      )}
      <p className="text-ink-soft tabular-nums">
        Page {page} sur {pageCount}
      </p>
      {page < pageCount && (
        <Link to={toPage(page + 1)} className={buttonClass({ variant: 'outline' })}>
          Page suivante
        </Link>
      )}
    </nav>
  )
}
