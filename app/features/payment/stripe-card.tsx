import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { formatEuros } from '#domain/money.ts'
import { paymentPath } from '#domain/orders/orders.ts'
import { PayAlert } from './pay-alert.tsx'
import type { OpenPayment, Payment } from './queries.ts'
import { unansweredText, usePaymentOutcome } from './queries.ts'

interface StripeCardProps {
  payment: Payment
  open: OpenPayment
}

/** Stripe's Payment Element: the card is typed into Stripe's own frame and never reaches this site. */
export function StripeCard({ payment, open }: StripeCardProps) {
  const { container, stripeForm, state, setState } = usePaymentElement(open)
  const { refusal, setRefusal, settle, isChecking } = usePaymentOutcome(payment.number)

  async function pay() {
    if (!stripeForm.current || state === 'paying' || isChecking) return
    setState('paying')
    setRefusal(null)
    const { error } = await stripeForm.current.stripe.confirmPayment({
      elements: stripeForm.current.elements,
      confirmParams: { return_url: window.location.origin + paymentPath(payment.number) },
      redirect: 'if_required',
    })
    setState('ready')
    settle(error?.message ?? unansweredText)
  }

  if (state === 'unreachable') {
    return (
      <p role="alert">
        Le formulaire de carte n’a pas pu être chargé. Vérifiez votre connexion, puis rechargez la page.
      </p>
    )
  }
  const isBusy = state === 'paying' || isChecking
  return (
    <form
      aria-label="Carte bancaire"
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
    >
      <PayAlert
        text={refusal}
        onCheck={refusal === unansweredText ? () => settle(unansweredText) : undefined}
      />
      <div ref={container} className="min-h-72" />
      <Button type="submit" size="lg" aria-disabled={isBusy || state === 'loading'}>
        {isBusy ? 'Paiement en cours…' : `Payer ${formatEuros(payment.amount)}`}
      </Button>
    </form>
  )
}

/** Loads Stripe and mounts its form; it is removed with the component. */
function usePaymentElement(open: OpenPayment) {
  const container = useRef<HTMLDivElement>(null)
  const stripeForm = useRef<{ stripe: Stripe; elements: StripeElements }>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'paying' | 'unreachable'>('loading')

  useEffect(() => {
    let isUnmounted = false
    void loadStripe(open.publishableKey ?? '', { locale: 'fr' })
      .then((stripe) => {
        if (isUnmounted || !stripe || !container.current) return
        const elements = stripe.elements({ clientSecret: open.clientSecret })
        const element = elements.create('payment')
        element.on('ready', () => setState('ready'))
        element.mount(container.current)
        stripeForm.current = { stripe, elements }
      })
      .catch(() => setState('unreachable'))
    return () => {
      isUnmounted = true
      stripeForm.current?.elements.getElement('payment')?.destroy()
      stripeForm.current = null
    }
  }, [open.publishableKey, open.clientSecret])

  return { container, stripeForm, state, setState }
}
