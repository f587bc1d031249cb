import { DialogForm, type DialogFormProps } from '#app/components/dialog-form.tsx'
import { TextAreaField, TextField } from '#app/components/field.tsx'
import { orderMoneyMessages } from '#domain/admin-messages.ts'
import { readPriceText } from '#domain/catalogue/price-text.ts'
import { type Cents, formatEuros } from '#domain/money.ts'
import { fulfilmentMessages } from '#domain/order-messages.ts'
import { maxReasonLength } from '#domain/orders/orders.ts'

interface Limit {
  /** What could be given back altogether. */
  refundable: Cents
  /** Giving back all of it is another decision. */
  isBelow: boolean
}

interface DecisionFormProps
  extends Pick<DialogFormProps, 'submit' | 'variant' | 'isPending' | 'failure' | 'onClose'> {
  text: string
  /** Asks for an amount within it. */
  limit?: Limit
  onDecide: (decision: { reason: string; amount?: Cents }) => void
}

const labels = { amount: 'Somme à rembourser', reason: 'Motif' }

/** What comes of a decision, the amount if it needs one, and why: both parties read it. */
export const DecisionForm = ({ text, limit, onDecide, ...form }: DecisionFormProps) => (
  <DialogForm
    {...form}
    labels={labels}
    cancel="Fermer"
    onSubmit={(filled) => {
      const reason = String(filled.get('reason')).trim()
      const { amount, error } = limit ? readAmount(String(filled.get('amount')), limit) : {}
      if (reason && !error) return onDecide({ reason, amount })
      return { amount: error, reason: reason ? undefined : fulfilmentMessages.reasonMissing }
    }}
  >
    {(errors) => (
      <>
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
          maxLength={maxReasonLength}
          required
          error={errors.reason}
        />
      </>
    )}
  </DialogForm>
)

/** `25`, `25,50 €` in cents, or what is wrong with it. */
function readAmount(text: string, { refundable, isBelow }: Limit): { amount?: Cents; error?: string } {
  const { price, wording } = readPriceText(text)
  if (!price || wording) return { error: orderMoneyMessages.amountInvalid }
  if (isBelow && price >= refundable)
    return { error: orderMoneyMessages.amountNotAll(formatEuros(refundable)) }
  if (price > refundable) return { error: orderMoneyMessages.amountTooHigh(formatEuros(refundable)) }
  return { amount: price }
}
