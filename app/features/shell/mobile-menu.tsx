import { Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { AddProductLink } from '#app/components/add-product-link.tsx'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { useAccount } from '#app/lib/session.ts'
import { browseEntry, messagesEntry, mobileAccountEntries, requestEntry } from './navigation.ts'
import { Unread } from './unread.tsx'
import { useSignOut } from './use-sign-out.ts'

const entryClass =
  'block w-full rounded-md px-3 py-3 text-left text-lg font-medium hover:bg-fir-tint disabled:text-ink-soft'

/** Side menu below 768 px (specification, section 2, Shell). */
export function MobileMenu() {
  const [open, setOpen] = useState(false)
  const { account } = useAccount()
  const signOut = useSignOut()
  const { key } = useLocation()
  const close = () => setOpen(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the page changes
  useEffect(close, [key])
  const entries = [browseEntry, requestEntry, ...(account ? mobileAccountEntries(account) : [])]

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
        {account && <Unread className="absolute top-0 right-0" />}
      </Button>
      <Modal open={open} onClose={close} title="Menu" placement="left">
        <nav aria-label="Menu">
          {account?.isImpersonated && (
            <p className="px-6 pt-4 wrap-anywhere text-ink-soft">
              {account.email} <span className="font-semibold text-terracotta">(Impersonation)</span>
            </p>
          )}
          <ul className="p-3">
            {entries.map((entry) => (
              <li key={entry.label}>
                <Link to={entry.to} onClick={close} className={entryClass}>
                  {entry.label} {entry === messagesEntry && <Unread />}
                </Link>
              </li>
            ))}
            <li>
              <AddProductLink onClick={close} className={entryClass} />
            </li>
            <li className="mt-2 border-t border-line pt-2">
              {account ? (
                <button type="button" className={entryClass} onClick={() => signOut.mutate()}>
                  Déconnexion
                </button>
              ) : (
                <Link to="/auth" onClick={close} className={entryClass}>
                  Connexion
                </Link>
              )}
            </li>
          </ul>
        </nav>
      </Modal>
    </>
  )
}
