import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPath, Link, PrefetchPageLinks, useLocation, useNavigation } from 'react-router'
import { latePart } from '#app/components/late-part.ts'
import { Toaster } from '#app/components/toaster.tsx'
import { useAssociation } from '#app/lib/association.ts'
import { deviceFavorites, useBringFavorites } from '#app/lib/favorites.ts'
import { forgetImpersonation } from '#app/lib/impersonation.ts'
import { useAccount } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { useDefaultShowsHt } from '#app/lib/shows-ht.ts'
import { developersPath } from '#domain/partners/rights.ts'
import { accessibilityState } from '#domain/platform/accessibility.ts'
import { versionLabel } from '#domain/platform/settings.ts'
import { returnPath } from '#domain/return-path.ts'
import { Header } from './header.tsx'

/** What stands around every page. `notice`: what is asked before anything else. */
export const Shell = ({ notice, children }: { notice?: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <a
      href="#contenu"
      className="sr-only rounded-md bg-fir px-4 py-3 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
    >
      Aller au contenu
    </a>
    {notice}
    <Impersonation />
    <WorksForFirm />
    <KeptFavorites />
    <NetPricesByDefault />
    <Header />
    <LoadingMessage />
    <PageAnnouncement />
    <main id="contenu" tabIndex={-1} className="grow outline-none">
      {children}
    </main>
    <Footer />
    <Toaster />
  </div>
)

/** What a visitor has put aside follows them into their account. */
function KeptFavorites() {
  const { account } = useAccount()
  const ids = deviceFavorites.use()
  const { mutate } = useBringFavorites()
  const bring = useEffectEvent(() => mutate([...ids]))
  const isBrought =
    account === null || account.isImpersonated || account.teamRole !== null || ids.length === 0
  useEffect(() => {
    if (!isBrought) bring()
  }, [isBrought])
  return null
}

/** Professionals see prices without tax too. */
function NetPricesByDefault() {
  useDefaultShowsHt()
  return null
}

/** For administrators alone: nobody else loads it. */
const ImpersonationBanner = latePart(() => import('./impersonation-banner.tsx'))

/** The banner of an administrator who acts as somebody else. */
function Impersonation() {
  const { account } = useAccount()
  const isImpersonated = account?.isImpersonated ?? false
  useEffect(() => {
    // It may have ended by itself: after an hour, or in another tab.
    if (!isImpersonated) forgetImpersonation()
  }, [isImpersonated])
  if (!account || !isImpersonated) return null
  return (
    <Suspense>
      <ImpersonationBanner account={account} />
    </Suspense>
  )
}

/** For those who work for somebody else's firm alone. */
const TeamBanner = latePart(() => import('./team-banner.tsx'))

function WorksForFirm() {
  const { account } = useAccount()
  if (!account?.teamRole) return null
  return (
    <Suspense>
      <TeamBanner account={account} />
    </Suspense>
  )
}

/**
 * Shown while the next page loads; after a moment only, so that a fast page does not flicker. All its files are asked for at
 * once: each names further ones, and on a slow line it took one way to the server after the other. Where one cannot be had the
 * browser goes there itself, to the copy it keeps, or to wait for the line; the router would only reload the page left behind.
 */
function LoadingMessage() {
  const { state, location } = useNavigation()
  const isLoading = state === 'loading'
  const page = isLoading ? createPath(location) : ''
  // The links are handed it, though their type does not say so.
  const whenMissing = { onError: () => window.location.assign(returnPath(page) ?? '/') }
  return (
    <>
      {isLoading && <PrefetchPageLinks page={page} {...whenMissing} />}
      <p
        role="status"
        className={
          isLoading
            ? 'fixed inset-x-0 top-0 z-50 mx-auto w-fit rounded-b-md bg-fir px-4 py-1 text-sm font-medium text-paper opacity-100 transition-opacity delay-300'
            : 'pointer-events-none fixed opacity-0'
        }
      >
        {isLoading ? 'Chargement…' : ''}
      </p>
    </>
  )
}

/** So long a screen reader has to take it up, in milliseconds. */
const announced = 1500

/** Another page has no new document: whoever does not see it hears its title. The first one's is told by the browser. */
function PageAnnouncement() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    setTitle(document.title)
    const timer = setTimeout(() => setTitle(''), announced)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <p aria-live="polite" aria-atomic="true" data-announced className="sr-only">
      {title}
    </p>
  )
}

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
 * Must be found from every page (directive 2011/83/EU, article 11a; loi n° 2005-102,
 * article 47).
 */
const rights = [
  { label: 'Renoncer au contrat ici', to: '/withdrawal' },
  { label: 'Classement des offres', to: '/ranking' },
  { label: 'API', to: developersPath },
  { label: 'Cookies', to: '/cookies' },
  { label: `Accessibilité : ${accessibilityState}`, to: '/accessibility' },
]

function Footer() {
  const settings = useSettings()
  const { account, canSell } = useAccount()
  const isSeller = canSell || account?.role === 'admin'
  return (
    <footer className="print:hidden mt-16 bg-fir-deep text-plaster md:mt-24">
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
            <h2 className="font-sans text-base font-semibold">{title}</h2>
            <ul className="mt-2">
              {entries
                .filter((entry) => isSeller || !entry.isForSellers)
                .map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to} discover="none" className="footer-link">
                      {label}
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page flex flex-wrap items-center justify-between gap-2 border-t border-plaster/20 py-5 text-sm text-plaster-deep">
        <p>Une place de marché associative, à but non lucratif</p>
        <ul className="flex flex-wrap gap-x-6">
          {rights.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} discover="none" className="footer-right">
                {label}
              </Link>
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

/** Where the association has a page. The marks are drawn in a file of their own: icon sets no longer carry those of companies. */
function SocialLinks() {
  const { networks: own } = useAssociation()
  const shown = networks.filter(({ key }) => own[key])
  if (shown.length === 0) return null
  return (
    <ul className="flex gap-1">
      {shown.map(({ key, name }) => (
        <li key={key}>
          <a href={own[key]} target="_blank" rel="noopener noreferrer" className="footer-network">
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
