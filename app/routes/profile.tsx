import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  type BlockerFunction,
  data,
  redirect,
  type ShouldRevalidateFunction,
  useBeforeUnload,
  useBlocker,
  useSearchParams,
} from 'react-router'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { Head } from '#app/components/head.tsx'
import { latePart } from '#app/components/late-part.ts'
import { OrderList } from '#app/features/orders/order-list.tsx'
import { OrderPage } from '#app/features/orders/order-page.tsx'
import { orderQuery, ordersQuery } from '#app/features/orders/queries.ts'
import { BecomeSeller } from '#app/features/profile/become-seller.tsx'
import { type ProfileForm, useProfileForm } from '#app/features/profile/profile-form-state.ts'
import { ProfileFrame } from '#app/features/profile/profile-frame.tsx'
import { ProfileInfo } from '#app/features/profile/profile-info.tsx'
import {
  linkBackTo,
  type ProfilePart,
  parseProfilePart,
  profileTabLabels,
} from '#app/features/profile/profile-tab.ts'
import { useConfirmationToast, useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { authPathFrom } from '#app/lib/auth-path.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { type Account, accountQuery, freshAccountQuery, signOutKey } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { orderMessages } from '#domain/account-messages.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { parseOwnProductsSearch } from '#domain/selling/own-products.ts'
import type { Route } from './+types/profile'

/** Loaded for sellers. */
const loadMyProducts = () => import('#app/features/listings/my-products/my-products.tsx')
const loadProductForm = () => import('#app/features/listings/product-form/product-form-page.tsx')
/** Shown while the seller's code is loaded. */
const fallback = (
  <div role="status" className="grid min-h-dvh content-start gap-4">
    <p className="text-ink-soft">Chargement…</p>
    {[1, 2, 3, 4].map((row) => (
      <div key={row} aria-hidden="true" className="h-24 animate-pulse rounded-lg bg-paper shadow-card" />
    ))}
  </div>
)
const MyProducts = latePart(async () => ({ default: (await loadMyProducts()).MyProducts }), { fallback })
const ProductFormPage = latePart(async () => ({ default: (await loadProductForm()).ProductFormPage }), {
  fallback,
})

// Loaded before hydration, so that input from before is not lost.
if (!import.meta.env.SSR && window.location.pathname === '/profile') {
  const { name } = parseProfilePart(new URLSearchParams(window.location.search))
  if (name === 'products') await loadMyProducts()
  if (name === 'add-product' || name === 'edit-product') await loadProductForm()
}

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queryClient = queryClientOf(context)
  const account = await queryClient.fetchQuery(freshAccountQuery)
  if (!account) return redirect(authPathFrom(request))
  const { searchParams } = new URL(request.url)
  const place = parseProfilePart(searchParams)
  if (place.name === 'orders') await queryClient.prefetchInfiniteQuery(ordersQuery)
  if (place.name === 'products' && canSell(account.profile?.userType ?? null)) {
    const { myProductsQuery } = await import('#app/features/listings/queries.ts')
    await queryClient.prefetchQuery(myProductsQuery(parseOwnProductsSearch(searchParams)))
  }
  if (place.name !== 'order') return null
  const query = orderQuery(place.number)
  await queryClient.prefetchQuery(query)
  return queryClient.getQueryData(query.queryKey) === null ? data(null, { status: 404 }) : null
}

export { load as clientLoader, load as loader }

/** Switching tabs does not run the loader, because the queries refetch automatically. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname

export default function Profile() {
  const account = useOwnAccount()
  useConfirmationToast()
  // Another user has a form of their own.
  return account && <OwnProfile key={account.id} account={account} />
}

/** The form of 'Mes Infos' is above the tabs, so that switching tabs preserves its changes. */
function OwnProfile({ account }: { account: Account }) {
  const [params] = useSearchParams()
  const settings = useSettings()
  const place = parseProfilePart(params)
  const form = useProfileForm(account)
  const frame = useFrame(place)
  return (
    <ProfileFrame account={account} {...frame}>
      <Head
        title={`${frame.title} – ${settings.shownName}`}
        description="Vos informations, vos produits et vos commandes."
      />
      <Content account={account} place={place} form={form} />
      <LeaveWarning isDirty={form.formState.isDirty} />
    </ProfileFrame>
  )
}

/** Returns heading, tab and back link. An order belongs to the purchases or the sales of its viewer. */
function useFrame(place: ProfilePart) {
  const number = place.name === 'order' ? place.number : ''
  const { data: order } = useQuery({ ...orderQuery(number), enabled: false })
  switch (place.name) {
    case 'add-product':
      return { title: 'Ajouter un produit', current: 'products', back: linkBackTo('products') } as const
    case 'edit-product':
      return { title: 'Modifier l’annonce', current: 'products', back: linkBackTo('products') } as const
    case 'order': {
      const title = order === null ? orderMessages.missing.title : `Commande ${number.toLowerCase()}`
      return order?.viewedAs === 'seller'
        ? ({ title, current: 'sales', back: { label: 'Mes ventes', to: '/profile/sales' } } as const)
        : ({ title, current: 'orders', back: linkBackTo('orders') } as const)
    }
    default:
      return { title: profileTabLabels[place.name], current: place.name }
  }
}

interface ContentProps {
  account: Account
  place: ProfilePart
  form: ProfileForm
}

function Content({ account, place, form }: ContentProps) {
  const productId = place.name === 'edit-product' ? place.productId : null
  switch (place.name) {
    case 'info':
      return <ProfileInfo account={account} form={form} />
    case 'orders':
      return <OrderList />
    case 'order':
      return <OrderPage key={place.number} number={place.number} />
    default:
      if (!canSell(account.profile?.userType ?? null)) return <BecomeSeller account={account} />
      return place.name === 'products' ? (
        <MyProducts />
      ) : (
        <ProductFormPage key={productId} productId={productId} />
      )
  }
}

/** Warns before unsaved changes are lost. Switching tabs preserves them, and signing out is not delayed. */
function LeaveWarning({ isDirty }: { isDirty: boolean }) {
  const queryClient = useQueryClient()
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      nextLocation.pathname !== currentLocation.pathname &&
      queryClient.getQueryData(accountQuery.queryKey) !== null &&
      queryClient.isMutating({ mutationKey: signOutKey }) === 0,
    [isDirty, queryClient],
  )
  const blocker = useBlocker(shouldBlock)
  useBeforeUnload(useCallback((event) => isDirty && event.preventDefault(), [isDirty]))

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Quitter sans enregistrer&nbsp;?"
      cancel="Rester sur la page"
      submit="Quitter la page"
      variant="destructive"
      onConfirm={() => blocker.proceed?.()}
    >
      Vos modifications seront perdues.
    </ConfirmDialog>
  )
}
