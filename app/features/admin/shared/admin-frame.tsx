import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'

const groups = [
  {
    title: 'Suivi',
    entries: [
      { label: 'Tableau de bord', to: '/admin', end: true },
      { label: 'Commandes', to: '/admin/orders' },
      { label: 'Personnes', to: '/admin/users' },
      { label: 'Emails', to: '/admin/emails' },
    ],
  },
  {
    title: 'Catalogue',
    entries: [
      { label: 'Produits', to: '/admin/products' },
      { label: 'Produits du moment', to: '/admin/featured-products' },
      { label: 'Catégories', to: '/admin/categories' },
      { label: 'Champs personnalisés', to: '/admin/custom-fields' },
    ],
  },
  {
    title: 'Plateforme',
    entries: [
      { label: 'Réglages', to: '/admin/platform-control' },
      { label: 'Journal', to: '/admin/audit' },
      { label: 'Email de test', to: '/admin/email-test' },
    ],
  },
]

/** What stands around every page of the administration: on a phone its menu is folded above the page. */
export const AdminFrame = ({ children }: { children: ReactNode }) => (
  <div className="page grid items-start gap-x-10 gap-y-6 py-6 md:py-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
    <details className="group rounded-md border border-line-strong bg-paper lg:hidden">
      <summary className="flex min-h-12 items-center px-4 font-semibold">Administration : menu</summary>
      <div className="border-t border-line p-4">
        <AdminNavigation />
      </div>
    </details>
    <div className="max-lg:hidden lg:sticky lg:top-24">
      <AdminNavigation />
    </div>
    <div className="min-w-0">{children}</div>
  </div>
)

const AdminNavigation = () => (
  <nav aria-label="Administration" className="grid gap-6">
    {groups.map(({ title, entries }) => (
      <div key={title}>
        <p className="eyebrow">{title}</p>
        <ul className="mt-2 grid">
          {entries.map(({ label, to, ...link }) => (
            <li key={to}>
              <NavLink
                to={to}
                {...link}
                className={({ isActive }) =>
                  clsx(
                    'flex min-h-11 items-center rounded-md px-3 pointer-fine:min-h-9',
                    isActive ? 'bg-fir text-paper' : 'hover:bg-plaster-deep',
                  )
                }
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </nav>
)
