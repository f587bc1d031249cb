import { Suspense } from 'react'
import { NavLink } from 'react-router'
import { AddProductLink } from '#app/components/add-product-link.tsx'
import { buttonClass } from '#app/components/button.tsx'
import { latePart } from '#app/components/late-part.ts'
import { useAccount } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { CartButton } from './cart-button.tsx'
import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { browseEntry, requestEntry } from './navigation.ts'

/** For those who are signed in: visitors do not load it. */
const AccountMenu = latePart(() => import('./account-menu.tsx'))

export function Header() {
  const settings = useSettings()
  const { account } = useAccount()
  return (
    <header className="print:hidden sticky top-0 z-40 border-b border-line bg-plaster/95 backdrop-blur-sm">
      <div className="page flex min-h-16 items-center gap-1 lg:gap-4">
        <MobileMenu />
        <Logo name={settings.shownName} />
        <nav aria-label="Navigation principale" className="ml-auto hidden items-center gap-1 md:flex">
          {[browseEntry, requestEntry].map(({ label, to }) => (
            <NavLink
              key={to}
              to={to}
              prefetch="intent"
              className="rounded-md px-2 py-2.5 font-medium whitespace-nowrap lg:px-3 hover:bg-plaster-deep aria-[current=page]:text-fir aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
            >
              {label}
            </NavLink>
          ))}
          <AddProductLink
            isTight
            className={buttonClass({ variant: 'outline', size: 'sm' }, 'max-lg:px-2.5')}
          />
        </nav>
        <div className="ml-auto flex items-center gap-1 md:ml-0">
          {account ? (
            <Suspense>
              <AccountMenu account={account} />
            </Suspense>
          ) : (
            <NavLink to="/auth" className={buttonClass({ variant: 'ghost', size: 'sm' }, 'max-sm:px-2')}>
              Connexion
            </NavLink>
          )}
          <CartButton />
        </div>
      </div>
    </header>
  )
}
