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
import { Link, useLocation } from 'react-router'
import ToDoBadge from '#app/components/to-do-badge.tsx'
import UnreadBadge from '#app/components/unread-badge.tsx'
import type { Account } from '#app/lib/session.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { toDoPath } from '#domain/accounts/destination.ts'
import type { TeamRole } from '#domain/accounts/team.ts'
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

interface ProfileFrameProps {
  account: Account
  title: string
  current: Current
  /** The list a page below a tab belongs to. */
  back?: { label: string; to: string }
  children: ReactNode
}

/** Heading and tabs around every page of one's account. */
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
  </div>
)

const entryClass =
  '-mb-px inline-flex min-h-12 w-full items-center gap-2 border-b-3 border-transparent px-2 text-[0.9375rem] font-semibold text-ink-soft hover:text-fir aria-[current=page]:border-terracotta aria-[current=page]:text-ink lg:px-3 lg:text-base xl:px-4'

interface Entry {
  name: Exclude<Current, null>
  label: string
  /** On a phone, below its picture. */
  short: string
  to: string
  icon: LucideIcon
  badge?: ReactNode
}

const tabIcons: Record<ProfileTab, LucideIcon> = { info: UserRound, products: Package, orders: ShoppingBag }
const shortTabs: Record<ProfileTab, string> = { info: 'Infos', products: 'Produits', orders: 'Achats' }

/** What waits first; then what one does most. */
function entriesOf(account: Account): Entry[] {
  const sells = canSell(account.profile?.userType ?? null)
  const tabs = tabsOf(account).map(
    (tab): Entry => ({
      name: tab,
      label: profileTabLabels[tab],
      short: shortTabs[tab],
      to: `/profile?tab=${tab}`,
      icon: tabIcons[tab],
    }),
  )
  const [info, ...others] = tabs
  const messages: Entry = {
    name: 'messages',
    label: 'Messages',
    short: 'Messages',
    to: '/messages',
    icon: MessagesSquare,
    badge: <UnreadBadge className="ml-0.5" />,
  }
  const alerts: Entry = {
    name: 'alerts',
    label: 'Mes alertes',
    short: 'Alertes',
    to: '/profile/alerts',
    icon: Bell,
  }
  const reuse: Entry = {
    name: 'reuse',
    label: 'Bilan de réemploi',
    short: 'Bilan',
    to: '/profile/reuse',
    icon: Recycle,
  }
  if (account.teamRole) return teamEntries(account.teamRole, { products: others[0], messages, reuse })
  const own = info ? [info] : []
  if (!sells) return [...own, ...others, messages, alerts, reuse]
  const [products, ...rest] = others
  return [
    today,
    ...(products ? [products] : []),
    sales,
    messages,
    { name: 'money', label: 'Mes versements', short: 'Argent', to: '/profile/money', icon: Wallet },
    ...rest,
    alerts,
    reuse,
    ...own,
  ]
}

const today: Entry = {
  name: 'today',
  label: 'À faire',
  short: 'À faire',
  to: toDoPath,
  icon: ListTodo,
  badge: <ToDoBadge className="ml-0.5" />,
}
const sales: Entry = {
  name: 'sales',
  label: 'Mes ventes',
  short: 'Ventes',
  to: '/profile/sales',
  icon: Store,
}
const collect: Entry = {
  name: 'collect',
  label: 'Remettre',
  short: 'Remettre',
  to: '/collect',
  icon: ScanLine,
}
const stockOut: Entry = {
  name: 'stock-out',
  label: 'Sortir du stock',
  short: 'Sortie',
  to: '/stock-out',
  icon: PackageMinus,
}

/** What the team of a firm does for it (server/http/team-access.ts). */
const teamEntries = (
  role: TeamRole,
  { products, messages, reuse }: { products: Entry | undefined; messages: Entry; reuse: Entry },
): Entry[] =>
  role === 'yard'
    ? [today, collect, stockOut]
    : [today, ...(products ? [products] : []), sales, messages, collect, stockOut, reuse]

/** On a phone: what one row holds, the rest behind its last button. */
const shownOnPhone = 4

function ProfileNavigation({ account, current }: { account: Account; current: Current }) {
  const entries = entriesOf(account)
  return (
    <>
      <nav aria-label="Mon compte" className="border-b border-line-strong max-md:hidden">
        <ul className="flex flex-wrap">
          {entries.map(({ name, label, to, badge }) => (
            <li key={name}>
              <Link
                to={to}
                prefetch="intent"
                aria-current={name === current ? 'page' : undefined}
                preventScrollReset
                className={entryClass}
              >
                <span className="whitespace-nowrap">
                  {label} {badge}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <PhoneNavigation entries={entries} current={current} />
    </>
  )
}

const phoneEntry =
  'relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 px-1 text-xs font-semibold text-ink-soft aria-[current=page]:text-fir'

/** One row at the foot of the screen, within reach of the thumb. */
function PhoneNavigation({ entries, current }: { entries: Entry[]; current: Current }) {
  const { key } = useLocation()
  const more = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when the page changes
  useEffect(() => more.current?.hidePopover(), [key])
  const first = entries.slice(0, shownOnPhone)
  const rest = entries.slice(shownOnPhone)
  return (
    <nav
      aria-label="Mon compte"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line-strong bg-paper pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {first.map(({ name, short, to, icon: Icon, badge }) => (
          <li key={name}>
            <Link to={to} aria-current={name === current ? 'page' : undefined} className={phoneEntry}>
              <span className="flex">
                <Icon aria-hidden="true" className="size-5.5" />
                {badge}
              </span>
              {short}
            </Link>
          </li>
        ))}
        {rest.length > 0 && (
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
                {rest.map(({ name, label, to, icon: Icon, badge }) => (
                  <li key={name}>
                    <Link
                      to={to}
                      aria-current={name === current ? 'page' : undefined}
                      className="flex min-h-12 items-center gap-3 rounded-sm px-3 font-medium hover:bg-fir-tint aria-[current=page]:text-fir"
                    >
                      <Icon aria-hidden="true" className="size-5" />
                      {label} {badge}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        )}
      </ul>
    </nav>
  )
}
