import {
  ArrowLeft,
  Bell,
  Ellipsis,
  ListTodo,
  type LucideIcon,
  MessagesSquare,
  Package,
  PackageMinus,
  Recycle,
  ScanLine,
  ShoppingBag,
  Store,
  UserRound,
  Wallet,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, type LinkProps, useLocation } from 'react-router'
import ToDoBadge from '#app/components/to-do-badge.tsx'
import UnreadBadge from '#app/components/unread-badge.tsx'
import type { Account } from '#app/lib/session.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { toDoPath } from '#domain/accounts/destination.ts'
import { ConfirmationDialog } from './confirmation-dialog.tsx'
import { type ProfileTab, profileTabLabels, tabsOf } from './profile-tab.ts'

type Current =
  | ProfileTab
  | 'today'
  | 'collect'
  | 'stock-out'
  | 'sales'
  | 'money'
  | 'alerts'
  | 'messages'
  | 'reuse'
  | null

export interface ProfileFrameProps {
  account: Account
  title: string
  current: Current
  /** The list that a page below a tab belongs to. */
  back?: { label: string; to: string }
  children: ReactNode
}

/** The heading and the tabs of the user's own pages. */
export const ProfileFrame = ({ account, title, current, back, children }: ProfileFrameProps) => (
  <div className="page grid gap-8 py-5 max-md:pb-24 md:py-14">
    <div className="grid justify-items-start gap-1 md:gap-3">
      {back ? (
        <Link
          to={back.to}
          className="-my-2 inline-flex min-h-11 items-center gap-2 font-semibold text-fir underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          {back.label}
        </Link>
      ) : (
        <p className="eyebrow min-h-7 max-md:hidden">Mon compte</p>
      )}
      <h1 className="text-3xl wrap-anywhere md:text-5xl">{title}</h1>
    </div>
    <ProfileNavigation account={account} current={current} />
    {children}
    <ConfirmationDialog email={account.email} />
  </div>
)

const entryClass =
  '-mb-px inline-flex min-h-12 w-full items-center gap-2 border-b-3 border-transparent px-2 text-[0.9375rem] font-semibold text-ink-soft hover:text-fir aria-[current=page]:border-terracotta aria-[current=page]:text-ink lg:px-3 lg:text-base xl:px-4'

type Name = Exclude<Current, null>

interface Entry {
  label: string
  /** The label on a phone, below the icon. */
  short: string
  to: string
  icon: LucideIcon
  badge?: ReactNode
}

const tabEntry = (tab: ProfileTab, short: string, icon: LucideIcon): Entry => ({
  label: profileTabLabels[tab],
  short,
  to: `/profile?tab=${tab}`,
  icon,
})

const entries: Record<Name, Entry> = {
  info: tabEntry('info', 'Infos', UserRound),
  products: tabEntry('products', 'Produits', Package),
  orders: tabEntry('orders', 'Achats', ShoppingBag),
  today: {
    ...{ label: 'À faire', short: 'À faire', to: toDoPath, icon: ListTodo },
    badge: <ToDoBadge className="ml-0.5" />,
  },
  messages: {
    ...{ label: 'Messages', short: 'Messages', to: '/messages', icon: MessagesSquare },
    badge: <UnreadBadge className="ml-0.5" />,
  },
  sales: { label: 'Mes ventes', short: 'Ventes', to: '/profile/sales', icon: Store },
  money: { label: 'Mes versements', short: 'Argent', to: '/profile/money', icon: Wallet },
  alerts: { label: 'Mes alertes', short: 'Alertes', to: '/profile/alerts', icon: Bell },
  reuse: { label: 'Bilan de réemploi', short: 'Bilan', to: '/profile/reuse', icon: Recycle },
  collect: { label: 'Remettre', short: 'Remettre', to: '/collect', icon: ScanLine },
  'stock-out': { label: 'Sortir du stock', short: 'Sortie', to: '/stock-out', icon: PackageMinus },
}

/** Returns the tabs: open tasks first, then the most used ones. server/http/access.ts decides what team members may call. */
function namesOf(account: Account): Name[] {
  const tabs = tabsOf(account)
  const products = tabs.filter((tab) => tab === 'products')
  if (account.teamRole === 'yard') return ['today', 'collect', 'stock-out']
  if (account.teamRole) return ['today', ...products, 'sales', 'messages', 'collect', 'stock-out', 'reuse']
  if (!canSell(account.profile?.userType ?? null)) return [...tabs, 'messages', 'alerts', 'reuse']
  return ['today', ...products, 'sales', 'messages', 'money', 'orders', 'alerts', 'reuse', 'info']
}

/** The number of tabs in the row on a phone; its last button opens the others. */
const shownOnPhone = 4

function ProfileNavigation({ account, current }: { account: Account; current: Current }) {
  const names = namesOf(account)
  return (
    <>
      <nav aria-label="Mon compte" className="border-b border-line-strong max-md:hidden">
        <ul className="flex flex-wrap">
          {names.map((name) => (
            <li key={name}>
              <EntryLink
                name={name}
                current={current}
                prefetch="intent"
                preventScrollReset
                className={entryClass}
              >
                <span className="whitespace-nowrap">
                  {entries[name].label} {entries[name].badge}
                </span>
              </EntryLink>
            </li>
          ))}
        </ul>
      </nav>
      <PhoneNavigation names={names} current={current} />
    </>
  )
}

interface EntryLinkProps extends Omit<LinkProps, 'to'> {
  name: Name
  current: Current
}

const EntryLink = ({ name, current, ...link }: EntryLinkProps) => (
  <Link to={entries[name].to} aria-current={name === current ? 'page' : undefined} {...link} />
)

const phoneEntry =
  'relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 px-1 text-xs font-semibold text-ink-soft aria-[current=page]:text-fir'

/** A row of tabs at the bottom of a phone's screen, within reach of the thumb. */
function PhoneNavigation({ names, current }: { names: Name[]; current: Current }) {
  const first = names.slice(0, shownOnPhone)
  const rest = names.slice(shownOnPhone)
  return (
    <nav
      aria-label="Mon compte"
      className="phone-navigation fixed inset-x-0 bottom-0 z-30 border-t border-line-strong bg-paper pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {first.map((name) => {
          const { icon: Icon, badge, short } = entries[name]
          return (
            <li key={name}>
              <EntryLink name={name} current={current} className={phoneEntry}>
                <span className="flex">
                  <Icon aria-hidden="true" className="size-5.5" />
                  {badge}
                </span>
                {short}
              </EntryLink>
            </li>
          )
        })}
        {rest.length > 0 && <MoreEntries names={rest} current={current} />}
      </ul>
    </nav>
  )
}

function MoreEntries({ names, current }: { names: Name[]; current: Current }) {
  const { key } = useLocation()
  const more = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes after a navigation
  useEffect(() => more.current?.hidePopover(), [key])
  return (
    <li>
      <button type="button" popoverTarget="account-more" className={phoneEntry}>
        <Ellipsis aria-hidden="true" className="size-5.5" />
        Plus
      </button>
      <div
        ref={more}
        id="account-more"
        popover="auto"
        className="fixed inset-x-2 top-auto bottom-18 m-0 w-auto rounded-lg border border-line bg-paper p-2 text-ink shadow-lift"
      >
        <ul>
          {names.map((name) => {
            const { icon: Icon, badge, label } = entries[name]
            return (
              <li key={name}>
                <EntryLink
                  name={name}
                  current={current}
                  className="flex min-h-12 items-center gap-3 rounded-sm px-3 font-medium hover:bg-fir-tint aria-[current=page]:text-fir"
                >
                  <Icon aria-hidden="true" className="size-5" />
                  {label} {badge}
                </EntryLink>
              </li>
            )
          })}
        </ul>
      </div>
    </li>
  )
}
