import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import type { FormErrors } from '#app/components/dialog-form.tsx'
import { Modal } from '#app/components/modal.tsx'
import { orderMoneyMessages } from '#domain/admin-messages.ts'
import { readPriceText } from '#domain/catalogue/unit-price.ts'
import { type Cents, formatEuros } from '#domain/money.ts'
import { fulfilmentMessages } from '#domain/order-messages.ts'
import { getTransition, type TransitionName } from '#domain/orders/lifecycle.ts'
import { maxReasonLength } from '#domain/orders/orders.ts'
import { emptyQuoteDraft, parseQuote, type QuoteDraft, quoteDayRange } from '#domain/orders/quotes.ts'
import { isClosed, states } from '#domain/orders/states.ts'
import { FieldsForm, type FormField, type FormTexts } from '../shared/fields-form.tsx'
import { type FulfilmentChange, type MoneyFulfilment, useFulfilmentChange } from './order-money.ts'

interface FulfilmentProps {
  fulfilment: MoneyFulfilment
  sellerName: string
}

interface FulfilmentDialogProps extends FulfilmentProps {
  label: string
  text: string
  submit?: string
  variant?: 'destructive'
  fields: readonly FormField[]
  read: (filled: FormTexts) => { value: FulfilmentChange } | { errors: FormErrors }
}

/** A button that opens the form of one change of a fulfilment. */
function FulfilmentDialog({
  fulfilment,
  sellerName,
  label,
  text,
  submit = label,
  ...form
}: FulfilmentDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const { change, ...state } = useFulfilmentChange(fulfilment.fulfilmentId, close)
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Modal open={isOpen} onClose={close} title={label} description={sellerName} placement="center">
        <FieldsForm {...form} {...state} submit={submit} cancel="Fermer" onClose={close} onValue={change}>
          <p>{text}</p>
        </FieldsForm>
      </Modal>
    </>
  )
}

interface RefundLimit {
  /** The highest amount that can be refunded. */
  refundable: Cents
  /** Whether the amount must be below that, because another decision refunds all of it. */
  isBelow: boolean
}

const amountField = ({ refundable, isBelow }: RefundLimit): FormField => ({
  name: 'amount',
  label: 'Somme à rembourser',
  hint: `En euros, ${isBelow ? 'moins de' : 'au plus'} ${formatEuros(refundable)}.`,
  inputMode: 'decimal',
  required: true,
})

const reasonField: FormField = {
  name: 'reason',
  label: 'Motif',
  hint: 'L’acheteur et le vendeur le lisent.',
  rows: 4,
  maxLength: maxReasonLength,
  required: true,
}

const readDecision =
  (
    limit: RefundLimit | undefined,
    makeChange: (decision: { reason: string; amount?: Cents }) => FulfilmentChange,
  ) =>
  (filled: FormTexts) => {
    const reason = filled.reason?.trim() ?? ''
    const { amount, error } = limit ? readAmount(filled.amount ?? '', limit) : {}
    if (reason && !error) return { value: makeChange({ reason, amount }) }
    return { errors: { amount: error, reason: reason ? undefined : fulfilmentMessages.reasonMissing } }
  }

/** Reads `25` or `25,50 €` as cents, or returns the error. */
function readAmount(text: string, { refundable, isBelow }: RefundLimit): { amount?: Cents; error?: string } {
  const { price, wording } = readPriceText(text)
  if (!price || wording) return { error: orderMoneyMessages.amountInvalid }
  if (isBelow && price >= refundable)
    return { error: orderMoneyMessages.amountNotAll(formatEuros(refundable)) }
  if (price > refundable) return { error: orderMoneyMessages.amountTooHigh(formatEuros(refundable)) }
  return { amount: price }
}

export function DecisionButton({ name, ...props }: FulfilmentProps & { name: TransitionName }) {
  const label = getTransition(name).button?.administrator
  const text = decisionTexts[name]
  if (!label || !text) return null
  const { refundable } = props.fulfilment
  const limit = name === 'decide-part-refund' ? { refundable, isBelow: true } : undefined
  return (
    <FulfilmentDialog
      {...props}
      label={label}
      text={text}
      variant={getTransition(name).to === states.cancelled ? 'destructive' : undefined}
      fields={[...(limit ? [amountField(limit)] : []), reasonField]}
      read={readDecision(limit, (decision) => ({ kind: 'move', transition: name, ...decision }))}
    />
  )
}

/** The consequences of each transition. */
const decisionTexts: Partial<Record<TransitionName, string>> = {
  dispute: 'Plus rien ne part vers le vendeur jusqu’à votre décision. Le code de retrait n’ouvre plus rien.',
  contest: 'Plus rien ne part vers le vendeur jusqu’à votre décision. Ce qui lui a été versé reste chez lui.',
  'decide-refund':
    'L’acheteur récupère tout ce qu’il a payé à ce vendeur, la vente est annulée. Ce qui avait été versé au vendeur lui est repris.',
  'decide-part-refund': 'L’acheteur récupère la somme indiquée, le reste est versé au vendeur.',
  'decide-release': 'Tout ce qui est gardé est versé au vendeur, et la vente est tenue pour terminée.',
  'cancel-and-refund':
    'L’acheteur récupère tout ce qu’il a payé à ce vendeur, la vente est annulée et les articles reviennent en stock.',
  'cancel-unpaid':
    'La vente est annulée et les articles reviennent en stock. Ce que l’acheteur aurait déjà réglé n’est pas passé par le site.',
  'cancel-sent':
    'La vente est annulée et les articles reviennent en stock. Ce que l’acheteur aurait déjà réglé n’est pas passé par le site.',
  'release-by-hand':
    'Tout ce qui est gardé est versé au vendeur sans attendre, et la vente est tenue pour terminée.',
}

/** Refunds a part of the price; the fulfilment stays in its state. */
export function RefundButton(props: FulfilmentProps) {
  const { refundable, status } = props.fulfilment
  const limit = { refundable, isBelow: !isClosed(status) }
  return (
    <FulfilmentDialog
      {...props}
      label="Rembourser une somme"
      submit="Rembourser"
      text="L’acheteur récupère cette somme, la vente reste où elle en est. Ce qui avait déjà été versé au vendeur lui est repris."
      fields={[amountField(limit), reasonField]}
      read={readDecision(limit, ({ amount = 0, reason }) => ({ kind: 'refund', amount, reason, refundable }))}
    />
  )
}

/** Offers a delivery price on behalf of the seller. */
export function QuoteButton(props: FulfilmentProps) {
  const [now] = useState(() => new Date())
  const days = quoteDayRange(now)
  return (
    <FulfilmentDialog
      {...props}
      label="Proposer un devis de livraison"
      submit="Envoyer le devis"
      text="L’acheteur reçoit ce devis comme s’il venait du vendeur. Il remplace celui qui court, s’il y en a un."
      fields={[
        {
          name: 'price',
          label: 'Prix de la livraison',
          hint: 'En euros, taxes comprises.',
          inputMode: 'decimal',
          required: true,
        },
        {
          name: 'lastDay',
          label: 'Valable jusqu’au',
          type: 'date',
          min: days.first,
          max: days.last,
          value: emptyQuoteDraft(now).lastDay,
          required: true,
        },
        { name: 'conditions', label: 'Conditions (facultatif)', rows: 3 },
      ]}
      read={(filled) => {
        const { offer, errors } = parseQuote(filled as unknown as QuoteDraft, new Date())
        return offer ? { value: { kind: 'quote', offer } } : { errors }
      }}
    />
  )
}
