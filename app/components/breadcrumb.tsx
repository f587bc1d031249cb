import { Link } from 'react-router'

export interface Crumb {
  name: string
  to: string
}

/** The path to a page. The last crumb is the page itself when its heading has another name. */
export const Breadcrumb = ({ crumbs, className }: { crumbs: readonly Crumb[]; className?: string }) => (
  <nav aria-label="Fil d’Ariane" className={className}>
    <ol className="breadcrumb">
      {crumbs.map(({ name, to }) => (
        <li key={to}>
          <Link to={to}>{name}</Link>
        </li>
      ))}
    </ol>
  </nav>
)

/** The breadcrumb as structured data for search engines (schema.org). */
export const breadcrumbData = (origin: string, crumbs: readonly Crumb[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${to}`,
  })),
})
