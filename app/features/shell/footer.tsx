import { Link } from 'react-router'
import { useAssociation } from '#app/lib/association.ts'
import { useHydrated } from '#app/lib/hydration.ts'
import { useIsOfflineCopy } from '#app/lib/offline-copy.ts'
import { useAccount, useCanSell } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { developersPath } from '#domain/partners/rights.ts'
import { accessibilityState } from '#domain/platform/accessibility.ts'
import { versionLabel } from '#domain/platform/settings.ts'

interface Group {
  title: string
  entries: { label: string; to: string; isForSellers?: boolean }[]
}

const groups: Group[] = [
  {
    title: 'Le marché',
    entries: [
      { label: 'Trouver un produit', to: '/products' },
      { label: 'Ajouter un produit', to: '/profile?tab=products&add=1' },
      { label: 'Sortie de stock', to: '/stock-out', isForSellers: true },
      { label: 'Remettre une commande', to: '/collect', isForSellers: true },
      { label: 'Contact', to: '/contact' },
    ],
  },
  {
    title: 'L’association',
    entries: [
      { label: 'À propos', to: '/about' },
      { label: 'Notre impact', to: '/impact' },
      { label: 'Conditions générales de vente', to: '/terms' },
      { label: 'Mentions légales', to: '/legal' },
    ],
  },
]

/**
 * Links that must be found on every page (directive 2011/83/EU, article 11a; loi n° 2005-102,
 * article 47).
 */
const legalLinks = [
  { label: 'Renoncer au contrat ici', to: '/withdrawal' },
  { label: 'Classement des offres', to: '/ranking' },
  { label: 'API', to: developersPath },
  { label: 'Cookies', to: '/cookies' },
  { label: `Accessibilité : ${accessibilityState}`, to: '/accessibility' },
]

export function Footer() {
  const settings = useSettings()
  const { account } = useAccount()
  const canSell = useCanSell()
  const isCopy = useIsOfflineCopy()
  const isHydrated = useHydrated()
  // A copy's account is read from the device before this part hydrates, but its HTML has none.
  const isAccountKnown = isHydrated || !isCopy
  const isSeller = isAccountKnown && (canSell || account?.role === 'admin')
  return (
    <footer className="footer">
      <div className="page grid gap-10 py-12 md:grid-cols-[2fr_1fr_1fr]">
        <div className="grid content-start gap-4">
          <p className="font-display text-2xl font-bold">{settings.shownName}</p>
          <p className="max-w-sm text-plaster-deep">
            Invendus, commandes annulées, modèles d’exposition, réemploi : les matériaux de second œuvre ont
            une deuxième chance de chantier.
          </p>
          <SocialLinks />
        </div>
        {groups.map(({ title, entries }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {entries
                .filter((entry) => isSeller || !entry.isForSellers)
                .map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page footer-rights">
        <p>Une place de marché associative, à but non lucratif</p>
        <ul>
          {legalLinks.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
        <p>{versionLabel}</p>
      </div>
    </footer>
  )
}

const networks = [
  { key: 'linkedin', name: 'LinkedIn' },
  { key: 'instagram', name: 'Instagram' },
  { key: 'facebook', name: 'Facebook' },
] as const

/** Links to the association's pages on social networks. Icon sets lack the logos of companies, so they have a file of their own. */
function SocialLinks() {
  const { networks: pages } = useAssociation()
  const presentNetworks = networks.filter(({ key }) => pages[key])
  if (presentNetworks.length === 0) return null
  return (
    <ul className="flex gap-1">
      {presentNetworks.map(({ key, name }) => (
        <li key={key}>
          <a href={pages[key]} target="_blank" rel="noopener noreferrer" className="footer-network">
            <svg viewBox="0 0 24 24" className="size-6 fill-current" aria-hidden="true">
              <use href={`/icons/social.svg#${key}`} />
            </svg>
            <span className="sr-only">{name} (nouvelle fenêtre)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
