import { Heart, Menu, ShoppingCart } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { AddProductLink } from '#app/components/add-product-link.tsx'
import { Button, buttonClass } from '#app/components/button.tsx'
import { latePart } from '#app/components/late-part.ts'
import { Modal } from '#app/components/modal.tsx'
import { SignInLink } from '#app/components/sign-in-link.tsx'
import { cart, useCart } from '#app/lib/cart.ts'
import { useAccount, useCanSell } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { countCart } from '#domain/orders/cart.ts'
import { browseEntry, favoritesEntry, requestEntry } from './navigation.ts'
import { SearchBar } from './search/search-bar.tsx'
import { UnreadCount } from './unread.tsx'

/** Loaded for signed-in users only. */
const AccountMenu = latePart(() => import('./account-menu.tsx'))

export function Header() {
  const settings = useSettings()
  const { account } = useAccount()
  const canSell = useCanSell()
  return (
    <header className="header">
      <div className="page flex min-h-14 flex-wrap lg:min-h-16 items-center gap-1 lg:flex-nowrap lg:gap-4">
        <MobileMenu />
        <Logo name={settings.shownName} hasCustomLogo={settings.hasLogo} />
        <SearchBar className="order-last w-full pb-2 lg:order-none lg:w-auto lg:grow lg:pb-0" />
        <nav aria-label="Navigation principale" className="ml-auto hidden items-center gap-1 md:flex lg:ml-0">
          {[browseEntry, requestEntry].map(({ label, to }) => (
            <NavLink
              key={to}
              to={to}
              prefetch="intent"
              // The search needs the space: the footer links to a request, and the search to the list.
              className={`header-link ${to === requestEntry.to ? 'max-[88rem]:hidden' : 'lg:max-xl:hidden'}`}
            >
              {label}
            </NavLink>
          ))}
          {/* Buyers find this link in their menu. */}
          {!(account && !canSell) && (
            <AddProductLink
              isCompact
              className={buttonClass({ variant: 'outline', size: 'sm' }, 'whitespace-nowrap max-lg:px-2.5')}
            />
          )}
        </nav>
        <div className="ml-auto flex items-center gap-1 max-[22.5rem]:-mr-2 md:ml-0">
          {account ? (
            <AccountMenu account={account} />
          ) : (
            <SignInLink
              className={buttonClass({ variant: 'ghost', size: 'sm' }, 'max-sm:px-2 max-[22.5rem]:px-1')}
            >
              Connexion
            </SignInLink>
          )}
          <Link
            to={favoritesEntry.to}
            aria-label={favoritesEntry.label}
            className={buttonClass({ variant: 'ghost', size: 'icon' }, 'max-md:hidden')}
          >
            <Heart aria-hidden="true" />
          </Link>
          <CartButton />
        </div>
      </div>
    </header>
  )
}

/** The default logo is a doorway: a lintel on two jambs, the second one in two pieces and another colour, for reuse. */
const Logo = ({ name, hasCustomLogo }: { name: string; hasCustomLogo: boolean }) => (
  <Link to="/" className="logo">
    {hasCustomLogo ? (
      <img src="/logo.svg" alt="" width={32} height={32} className="size-8 shrink-0 object-contain" />
    ) : (
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
        <path d="M3 3h26v7H3z" className="fill-fir" />
        <path d="M3 12h7v17H3z" className="fill-fir" />
        <path d="M22 12h7v7h-7zM22 21h7v8h-7z" className="fill-terracotta" />
      </svg>
    )}
    {name}
  </Link>
)

function CartButton() {
  const { items } = useCart()
  const count = countCart(items)
  return (
    <Button
      variant="ghost"
      size="icon"
      className="relative"
      onClick={cart.open}
      aria-label={`Ouvrir le panier, ${count} ${count > 1 ? 'articles' : 'article'}`}
    >
      <ShoppingCart aria-hidden="true" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0 right-0 min-w-5 rounded-full bg-terracotta px-1 text-center text-xs leading-5 font-semibold text-paper"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Button>
  )
}

/** Loaded when the menu is opened. */
const MobileEntries = latePart(() => import('./mobile-entries.tsx'))

/** The side menu below 768 px. */
function MobileMenu() {
  const [open, setOpen] = useState(false)
  const { account } = useAccount()
  const { key } = useLocation()
  const close = () => setOpen(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes after a navigation
  useEffect(close, [key])
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="relative -ml-2 md:hidden"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden="true" />
        <span className="sr-only">Ouvrir le menu</span>
        {account && <UnreadCount className="absolute top-0 right-0" />}
      </Button>
      <Modal open={open} onClose={close} title="Menu" placement="left">
        <nav aria-label="Menu">
          <MobileEntries onClose={close} />
        </nav>
      </Modal>
    </>
  )
}
