import { Link } from './link.tsx'

export interface Crumb {
  name: string
  to: string
}

/** Where a page stands. The last crumb is the page itself when it has no heading of that name. */
export const Breadcrumb = ({ crumbs, className }: { crumbs: readonly Crumb[]; className?: string }) => (
  <nav aria-label="Fil d’Ariane" className={className}>
    <ol className="flex flex-wrap items-center text-sm text-ink-soft">
      {crumbs.map(({ name, to }) => (
        <li
          key={to}
          className="flex items-center not-last:after:mx-2 not-last:after:text-line-strong not-last:after:content-['/']"
        >
          <Link to={to} className="py-2.5 underline-offset-4 hover:text-fir hover:underline">
            {name}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
)

/** The same for search engines (schema.org). */
export const breadcrumbData = (origin: string, crumbs: readonly Crumb[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${to}`,
  })),
})
