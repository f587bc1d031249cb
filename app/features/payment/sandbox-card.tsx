import { FlaskConical } from 'lucide-react'
import { type ComponentProps, type SubmitEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { FormButton } from '#app/components/form-button.tsx'
import { formatEuros } from '#domain/money.ts'
import { paymentPath } from '#domain/orders/orders.ts'
import { testCards } from '#domain/payments/test-cards.ts'
import { PayAlert } from './pay-alert.tsx'
import {
  type CardInput,
  type OpenPayment,
  type Payment,
  unansweredText,
  usePaymentOutcome,
  useSandboxCard,
} from './queries.ts'

interface SandboxCardProps {
  payment: Payment
  open: OpenPayment
}

const emptyCard: CardInput = { number: '', expiry: '', cvc: '' }

/** The card form of the sandbox provider, which accepts test cards only. */
export function SandboxCard({ payment, open }: SandboxCardProps) {
  const navigate = useNavigate()
  const [card, setCard] = useState(emptyCard)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const button = useRef<HTMLDivElement>(null)
  const pay = useSandboxCard(open)
  const { refusal, setRefusal, settle, isChecking } = usePaymentOutcome(payment.number)
  const isBusy = pay.isPending || isChecking

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    const missing = Object.values(card).some((value) => !value.trim())
    setIsIncomplete(missing)
    setRefusal(null)
    if (missing) return
    pay.mutate(card, {
      onSuccess: (answer) => {
        if (answer.status === 'requires-action')
          void navigate(`${answer.actionUrl}&${new URLSearchParams({ back: paymentPath(payment.number) })}`)
        else settle(answer.status === 'refused' ? answer.message : unansweredText)
      },
      // The answer may be lost, so the payment's state at the provider decides.
      onError: () => settle(unansweredText),
    })
  }
  const field = (name: keyof CardInput) => ({
    value: card[name],
    onChange: (event: { target: { value: string } }) => setCard({ ...card, [name]: event.target.value }),
    error: isIncomplete && !card[name].trim() ? 'À compléter.' : undefined,
    required: true,
  })

  return (
    <div className="grid gap-8">
      <p className="flex gap-3 border-l-4 border-terracotta bg-plaster-deep px-4 py-3 font-medium">
        <FlaskConical aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta" />
        Démonstration&nbsp;: aucune somme n’est débitée, et seules les cartes de test ci-dessous sont
        acceptées.
      </p>
      <form
        method="post"
        noValidate
        onSubmit={submit}
        aria-label="Carte bancaire de démonstration"
        className="grid gap-6"
      >
        <CardFields field={field} />
        <div ref={button} className="grid gap-4">
          <PayAlert
            text={isIncomplete ? 'Complétez le numéro, la date et le cryptogramme de la carte.' : refusal}
            onCheck={refusal === unansweredText ? () => settle(unansweredText) : undefined}
          />
          <FormButton isBusy={isBusy}>
            {isBusy ? 'Paiement en cours…' : `Payer ${formatEuros(payment.amount)}`}
          </FormButton>
        </div>
      </form>
      <TestCards
        onChoose={(number) => {
          setCard({ number: groupDigits(number), expiry: '12/40', cvc: '123' })
          setIsIncomplete(false)
          button.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus()
        }}
      />
    </div>
  )
}

interface CardFieldsProps {
  field: (
    name: keyof CardInput,
  ) => Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error' | 'required'>
}

const CardFields = ({ field }: CardFieldsProps) => (
  <>
    <TextField
      label="Numéro de carte"
      inputMode="numeric"
      autoComplete="off"
      maxLength={40}
      {...field('number')}
    />
    <div className="grid grid-cols-2 items-start gap-4">
      <TextField
        label="Expiration"
        placeholder="MM/AA"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        {...field('expiry')}
      />
      <TextField
        label="Cryptogramme"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        {...field('cvc')}
      />
    </div>
  </>
)

/** Groups the digits as on a card: `4242 4242 4242 4242`. */
const groupDigits = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** The test cards, each with its result. */
const TestCards = ({ onChoose }: { onChoose: (number: string) => void }) => (
  <section className="grid gap-3" aria-label="Cartes de test">
    <h2 className="text-xl">Cartes de test</h2>
    <ul className="grid border-t border-line">
      {testCards.map(({ number, label, explanation: shows }) => (
        <li
          key={number}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3"
        >
          <div className="min-w-0 grow basis-64">
            <p className="font-semibold">{label}</p>
            <p className="text-sm text-ink-soft">{shows}</p>
          </div>
          <Button variant="outline" size="sm" onClick={() => onChoose(number)}>
            Utiliser<span className="sr-only"> la carte «&nbsp;{label}&nbsp;»</span>
          </Button>
        </li>
      ))}
    </ul>
  </section>
)
