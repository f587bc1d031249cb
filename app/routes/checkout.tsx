import { useSearchParams } from 'react-router'
import { Head } from '#app/components/head.tsx'
import { AuthPanels } from '#app/features/auth/auth-panels.tsx'
import { readAuthTab } from '#app/features/auth/auth-tab.ts'
import { CheckoutPage } from '#app/features/cart/checkout-page.tsx'
import { MissingDetails } from '#app/features/profile/missing-details.tsx'
import { queryClientOf } from '#app/lib/query-client.ts'
import { fetchAccount } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import type { Route } from './+types/checkout'

async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs): Promise<null> {
  await fetchAccount(queryClientOf(context))
  return null
}

export { load as clientLoader, load as loader }

export default function Checkout() {
  const { shownName } = useSettings()
  const [params] = useSearchParams()
  return (
    <>
      <Head title={`Votre commande – ${shownName}`} description="Commander les articles de votre panier." />
      <CheckoutPage
        signIn={<AuthPanels tab={readAuthTab(params)} isEmbedded />}
        details={(form) => <MissingDetails key={form.account.id} {...form} />}
      />
    </>
  )
}
