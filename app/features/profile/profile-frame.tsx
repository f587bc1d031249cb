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
import { toDoPath } from '#domain/accounts/account-paths.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { ConfirmationDialog } from './confirmation-dialog.tsx'
import { listProfileTabs, type ProfileTab, profileTabLabels } from './profile-tab.ts'

type CurrentTab =
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
  current: CurrentTab
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

const tabClass =
  '-mb-px inline-flex min-h-12 w-full items-center gap-2 border-b-3 border-transparent px-2 text-[0.9375rem] font-semibold text-ink-soft hover:text-fir aria-[current=page]:border-terracotta aria-[current=page]:text-ink lg:px-3 lg:text-base xl:px-4'

type TabName = Exclude<CurrentTab, null>

interface Tab {
  label: string
  /** The label on a phone, below the icon. */
  shortLabel: string
  to: string
  icon: LucideIcon
  badge?: ReactNode
}

const createProfileTab = (tab: ProfileTab, shortLabel: string, icon: LucideIcon): Tab => ({
  label: profileTabLabels[tab],
  shortLabel,
  to: `/profile?tab=${tab}`,
  icon,
})

const tabs: Record<TabName, Tab> = {
  info: createProfileTab('info', 'Infos', UserRound),
  products: createProfileTab('products', 'Produits', Package),
  orders: createProfileTab('orders', 'Achats', ShoppingBag),
  today: {
    label: 'À faire',
    shortLabel: 'À faire',
    to: toDoPath,
    icon: ListTodo,
    badge: <ToDoBadge className="ml-0.5" />,
  },
  messages: {
    label: 'Messages',
    shortLabel: 'Messages',
    to: '/messages',
    icon: MessagesSquare,
    badge: <UnreadBadge className="ml-0.5" />,
  },
  sales: { label: 'Mes ventes', shortLabel: 'Ventes', to: '/profile/sales', icon: Store },
  money: { label: 'Mes versements', shortLabel: 'Argent', to: '/profile/money', icon: Wallet },
  alerts: { label: 'Mes alertes', shortLabel: 'Alertes', to: '/profile/alerts', icon: Bell },
  reuse: { label: 'Bilan de réemploi', shortLabel: 'Bilan', to: '/profile/reuse', icon: Recycle },
  collect: { label: 'Remettre', shortLabel: 'Remettre', to: '/collect', icon: ScanLine },
  'stock-out': { label: 'Sortir du stock', shortLabel: 'Sortie', to: '/stock-out', icon: PackageMinus },
}

/** Returns the tabs: open tasks first, then the most used ones. server/http/access.ts decides what team members may call. */
function listTabNames(account: Account): TabName[] {
  const profileTabs = listProfileTabs(account)
  const products = profileTabs.filter((tab) => tab === 'products')
  if (account.teamRole === 'yard') return ['today', 'collect', 'stock-out']
  if (account.teamRole) return ['today', ...products, 'sales', 'messages', 'collect', 'stock-out', 'reuse']
  if (!canSell(account.profile?.userType ?? null)) return [...profileTabs, 'messages', 'alerts', 'reuse']
  return ['today', ...products, 'sales', 'messages', 'money', 'orders', 'alerts', 'reuse', 'info']
}

/** The number of tabs in the row on a phone; its last button opens the others. */
const phoneTabCount = 4

function ProfileNavigation({ account, current }: { account: Account; current: CurrentTab }) {
  const names = listTabNames(account)
  return (
    <>
      <nav aria-label="Mon compte" className="border-b border-line-strong max-md:hidden">
        <ul className="flex flex-wrap">
          {names.map((name) => (
            <li key={name}>
              <TabLink
                name={name}
                current={current}
                prefetch="intent"
                preventScrollReset
                className={tabClass}
              >
                <span className="whitespace-nowrap">
                  {tabs[name].label} {tabs[name].badge}
                </span>
              </TabLink>
            </li>
          ))}
        </ul>
      </nav>
      <PhoneNavigation names={names} current={current} />
    </>
  )
}

interface TabLinkProps extends Omit<LinkProps, 'to'> {
  name: TabName
  current: CurrentTab
}

const TabLink = ({ name, current, ...link }: TabLinkProps) => (
  <Link to={tabs[name].to} aria-current={name === current ? 'page' : undefined} {...link} />
)

const phoneTabClass =
  'relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 px-1 text-xs font-semibold text-ink-soft aria-[current=page]:text-fir'

/** A row of tabs at the bottom of a phone's screen, within reach of the thumb. */
function PhoneNavigation({ names, current }: { names: TabName[]; current: CurrentTab }) {
  const firstNames = names.slice(0, phoneTabCount)
  const otherNames = names.slice(phoneTabCount)
  return (
    <nav
      aria-label="Mon compte"
      className="phone-navigation fixed inset-x-0 bottom-0 z-30 border-t border-line-strong bg-paper pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {firstNames.map((name) => {
          const { icon: Icon, badge, shortLabel } = tabs[name]
          return (
            <li key={name}>
              <TabLink name={name} current={current} className={phoneTabClass}>
                <span className="flex">
                  <Icon aria-hidden="true" className="size-5.5" />
                  {badge}
                </span>
                {shortLabel}
              </TabLink>
            </li>
          )
        })}
        {otherNames.length > 0 && <MoreTabs names={otherNames} current={current} />}
      </ul>
    </nav>
  )
}

function MoreTabs({ names, current }: { names: TabName[]; current: CurrentTab }) {
  const { key } = useLocation()
  const more = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes after a navigation
  useEffect(() => more.current?.hidePopover(), [key])
  return (
    <li>
      <button type="button" popoverTarget="account-more" className={phoneTabClass}>
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
            const { icon: Icon, badge, label } = tabs[name]
            return (
              <li key={name}>
                <TabLink
                  name={name}
                  current={current}
                  className="flex min-h-12 items-center gap-3 rounded-sm px-3 font-medium hover:bg-fir-tint aria-[current=page]:text-fir"
                >
                  <Icon aria-hidden="true" className="size-5" />
                  {label} {badge}
                </TabLink>
              </li>
            )
          })}
        </ul>
      </div>
    </li>
  )
}
