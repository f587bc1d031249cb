import { Link } from 'react-router'
import { AddProductLink } from '#app/components/add-product-link.tsx'
import { SignInLink } from '#app/components/sign-in-link.tsx'
import { useAccount } from '#app/lib/session.ts'
import { messagesEntry, mobileAccountEntries, toDoEntry } from './account-navigation.ts'
import { browseEntry, favoritesEntry, requestEntry } from './navigation.ts'
import { ToDoCount, UnreadCount } from './unread.tsx'
import { useSignOut } from './use-sign-out.ts'

const entryClass =
  'block w-full rounded-md px-3 py-3 text-left text-lg font-medium hover:bg-fir-tint disabled:text-ink-soft'

/** The content of the mobile menu. */
export default function MobileEntries({ onClose }: { onClose: () => void }) {
  const { account } = useAccount()
  const signOut = useSignOut()
  const entries = [
    browseEntry,
    requestEntry,
    favoritesEntry,
    ...(account ? mobileAccountEntries(account) : []),
  ]
  return (
    <>
      {account?.isImpersonated && (
        <p className="px-6 pt-4 wrap-anywhere text-ink-soft">
          {account.email} <span className="font-semibold text-terracotta">(Impersonation)</span>
        </p>
      )}
      <ul className="p-3">
        {entries.map((entry) => (
          <li key={entry.label}>
            <Link to={entry.to} onClick={onClose} className={entryClass}>
              {entry.label} {entry === messagesEntry && <UnreadCount />}
              {entry === toDoEntry && <ToDoCount />}
            </Link>
          </li>
        ))}
        <li>
          <AddProductLink onClick={onClose} className={entryClass} />
        </li>
        <li className="mt-2 border-t border-line pt-2">
          {account ? (
            <button type="button" className={entryClass} onClick={() => signOut.mutate()}>
              Déconnexion
            </button>
          ) : (
            <SignInLink onClick={onClose} className={entryClass}>
              Connexion
            </SignInLink>
          )}
        </li>
      </ul>
    </>
  )
}
