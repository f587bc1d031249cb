import { FlaskConical, Landmark } from 'lucide-react'
import { data, redirect } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Head } from '#app/components/head.tsx'
import { PayAlert } from '#app/features/payment/pay-alert.tsx'
import { useCompleteAccount } from '#app/features/payment/queries.ts'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { authPathFrom } from '#app/lib/auth-path.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { freshAccountQuery } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import type { Route } from './+types/sandbox-onboarding'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  if (!(await queryClientOf(context).fetchQuery(freshAccountQuery))) return redirect(authPathFrom(request))
  const { searchParams } = new URL(request.url)
  const accountId = searchParams.get('account')
  const token = searchParams.get('token')
  if (!accountId || !token) throw data(null, { status: 404 })
  return { accountId, token }
}

export { load as clientLoader, load as loader }

export default function SandboxOnboarding({ loaderData }: Route.ComponentProps) {
  const account = useOwnAccount()
  const { shownName } = useSettings()
  return (
    <>
      <Head title={`Recevoir vos paiements – ${shownName}`} description="Prestataire de démonstration." />
      {account && <OnboardingPage {...loaderData} />}
    </>
  )
}

interface OnboardingPageProps {
  accountId: string
  token: string
}

/** The page on which the sandbox provider asks for a seller's identity and bank account. */
function OnboardingPage({ accountId, token }: OnboardingPageProps) {
  const complete = useCompleteAccount()
  return (
    <div className="page grid max-w-2xl justify-items-start gap-6 py-10 md:py-14">
      <p className="eyebrow">Prestataire de paiement de démonstration</p>
      <h1 className="text-4xl">Recevoir vos paiements</h1>
      <PayAlert title="L’inscription n’a pas abouti" text={complete.error?.message ?? null} />
      <p className="flex gap-3 text-lg">
        <Landmark aria-hidden="true" className="mt-1 size-5 shrink-0 text-fir" />
        Le vrai prestataire demande ici votre identité et vos coordonnées bancaires. La plateforme n’en
        connaît rien&nbsp;: elle sait seulement si vous pouvez être payé.
      </p>
      <p className="flex gap-3 border-l-4 border-terracotta bg-plaster-deep px-4 py-3 font-medium">
        <FlaskConical aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta" />
        Démonstration&nbsp;: rien n’est à remplir.
      </p>
      <Button
        size="lg"
        aria-disabled={complete.isPending || complete.isSuccess}
        onClick={() =>
          !complete.isPending && !complete.isSuccess && complete.mutate({ id: accountId, token })
        }
      >
        {complete.isPending || complete.isSuccess ? 'Inscription…' : 'Terminer l’inscription'}
      </Button>
    </div>
  )
}
