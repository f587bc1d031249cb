import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextAreaField, TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import type { Failure } from '#app/lib/form-failure.ts'
import { orderMoneyMessages } from '#domain/admin-messages.ts'
import { readPriceText } from '#domain/catalogue/price-text.ts'
import { type Cents, formatEuros } from '#domain/money.ts'
import { fulfilmentMessages } from '#domain/order-messages.ts'
import { longestReason } from '#domain/orders/orders.ts'

interface Limit {
  /** What could be given back altogether. */
  refundable: Cents
  /** Giving back all of it is another decision. */
  isBelow: boolean
}

interface DecisionFormProps {
  text: string
  button: string
  /** Asks for an amount within it. */
  limit?: Limit
  isGrave?: boolean
  isPending: boolean
  failure: Failure | null
  onClose: () => void
  onDecide: (decision: { reason: string; amount?: Cents }) => void
}

const labels = { amount: 'Somme à rembourser', reason: 'Motif' }

/** What comes of a decision, the amount if it needs one, and why: both parties read it. */
export function DecisionForm({ text, button, limit, isGrave, isPending, failure, ...on }: DecisionFormProps) {
  const [errors, setErrors] = useState<Partial<Record<'amount' | 'reason', string>>>({})
  const form = useRef<HTMLFormElement>(null)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const reason = String(typed.get('reason')).trim()
    const { amount, error } = limit ? readAmount(String(typed.get('amount')), limit) : {}
    const wrong = {
      ...(error && { amount: error }),
      ...(!reason && { reason: fulfilmentMessages.reasonMissing }),
    }
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else on.onDecide({ reason, amount })
  }

  return (
    <form ref={form} method="post" noValidate autoComplete="off" onSubmit={submit} className="grid gap-5 p-5">
      <p>{text}</p>
      {limit && (
        <TextField
          label={labels.amount}
          hint={`En euros, ${limit.isBelow ? 'moins de' : 'au plus'} ${formatEuros(limit.refundable)}.`}
          name="amount"
          inputMode="decimal"
          required
          error={errors.amount}
        />
      )}
      <TextAreaField
        label={labels.reason}
        hint="L’acheteur et le vendeur le lisent."
        name="reason"
        rows={4}
        maxLength={longestReason}
        required
        error={errors.reason}
      />
      <FormAlert labels={labels} errors={errors} failure={failure} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button variant="outline" onClick={on.onClose}>
          Fermer
        </Button>
        <Button type="submit" variant={isGrave ? 'destructive' : 'default'} aria-disabled={isPending}>
          {isPending ? 'En cours…' : button}
        </Button>
      </div>
    </form>
  )
}

/** `25`, `25,50 €` in cents, or what is wrong with it. */
function readAmount(text: string, { refundable, isBelow }: Limit): { amount?: Cents; error?: string } {
  const { price, wording } = readPriceText(text)
  if (!price || wording) return { error: orderMoneyMessages.amountInvalid }
  if (isBelow && price >= refundable)
    return { error: orderMoneyMessages.amountNotAll(formatEuros(refundable)) }
  if (price > refundable) return { error: orderMoneyMessages.amountTooHigh(formatEuros(refundable)) }
  return { amount: price }
}
