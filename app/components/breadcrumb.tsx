import { Link } from 'react-router'

export interface Crumb {
  name: string
  to: string
}

/** The path to a page. It ends with the parent page, or with the page itself if its heading differs from its crumb. */
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
