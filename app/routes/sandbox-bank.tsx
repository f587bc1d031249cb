import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { data, redirect, useNavigate } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Head } from '#app/components/head.tsx'
import { PayAlert } from '#app/features/payment/pay-alert.tsx'
import { unansweredText, useAuthenticate, useCheckPayment } from '#app/features/payment/queries.ts'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { authPathFrom } from '#app/lib/auth-path.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { freshAccountQuery } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { isOrderNumber } from '#domain/orders/orders.ts'
import type { Route } from './+types/sandbox-bank'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  if (!(await queryClientOf(context).fetchQuery(freshAccountQuery))) return redirect(authPathFrom(request))
  const { searchParams } = new URL(request.url)
  const paymentId = searchParams.get('payment')
  const clientSecret = searchParams.get('secret')
  const number = searchParams.get('back')?.replace('/payment/', '') ?? ''
  if (!paymentId || !clientSecret || !isOrderNumber(number)) throw data(null, { status: 404 })
  return { paymentId, clientSecret, number }
}

export { load as clientLoader, load as loader }

export default function SandboxBank({ loaderData }: Route.ComponentProps) {
  const account = useOwnAccount()
  const { shownName } = useSettings()
  return (
    <>
      <Head title={`Confirmation du paiement – ${shownName}`} description="Banque de démonstration." />
      {account && <BankPage {...loaderData} />}
    </>
  )
}

interface BankPageProps {
  paymentId: string
  clientSecret: string
  /** The number of the order. */
  number: string
}

/** The page on which the sandbox's bank authenticates the cardholder (3-D Secure). */
function BankPage({ paymentId, clientSecret, number }: BankPageProps) {
  const navigate = useNavigate()
  const authenticate = useAuthenticate()
  const check = useCheckPayment(number)
  const [refusal, setRefusal] = useState<string | null>(null)
  const paymentPath = `/payment/${number}`
  const isBusy = authenticate.isPending || check.isPending

  const finish = () =>
    check.mutate(undefined, { onSettled: () => void navigate(paymentPath, { replace: true }) })
  const sendAnswer = (accepted: boolean) => {
    if (isBusy) return
    setRefusal(null)
    authenticate.mutate(
      { id: paymentId, clientSecret, accepted },
      {
        onSuccess: (result) => (result.status === 'refused' ? setRefusal(result.message) : finish()),
        onError: () => setRefusal(unansweredText),
      },
    )
  }

  return (
    <div className="page grid max-w-xl justify-items-start gap-6 py-10 md:py-14">
      <p className="eyebrow">Banque de démonstration</p>
      <h1 className="text-4xl">Confirmez votre paiement</h1>
      <PayAlert text={refusal} onCheck={refusal === unansweredText ? finish : undefined} />
      <p className="flex gap-3 text-lg">
        <ShieldAlert aria-hidden="true" className="mt-1 size-5 shrink-0 text-terracotta" />
        Votre banque veut s’assurer que c’est bien vous qui payez la commande {number}. Ceci est une
        démonstration&nbsp;: rien n’est débité.
      </p>
      {refusal === null || refusal === unansweredText ? (
        <div className="flex flex-wrap gap-3">
          <Button size="lg" aria-disabled={isBusy} onClick={() => sendAnswer(true)}>
            {isBusy ? 'Vérification…' : 'C’est bien moi'}
          </Button>
          <Button size="lg" variant="outline" aria-disabled={isBusy} onClick={() => sendAnswer(false)}>
            Ce n’est pas moi
          </Button>
        </div>
      ) : (
        <ButtonLink to={paymentPath} replace>
          Essayer une autre carte
        </ButtonLink>
      )}
    </div>
  )
}
