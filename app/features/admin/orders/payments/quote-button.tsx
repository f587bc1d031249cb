import { useState } from 'react'
import { DialogForm } from '#app/components/dialog-form.tsx'
import { TextAreaField, TextField } from '#app/components/field.tsx'
import { emptyDraft, type QuoteDraft, quoteDays, readQuote } from '#domain/orders/quotes.ts'
import { FulfilmentDialog } from './fulfilment-dialog.tsx'
import type { MoneyFulfilment } from './queries.ts'

const title = 'Proposer un devis de livraison'
const labels = { price: 'Prix de la livraison', conditions: 'Conditions', lastDay: 'Valable jusqu’au' }

/** Offers a price for the delivery in the seller's place. */
export function QuoteButton({ fulfilment, sellerName }: { fulfilment: MoneyFulfilment; sellerName: string }) {
  const [now] = useState(() => new Date())
  const days = quoteDays(now)
  return (
    <FulfilmentDialog fulfilmentId={fulfilment.fulfilmentId} label={title} sellerName={sellerName}>
      {({ change, ...dialog }) => (
        <DialogForm
          {...dialog}
          labels={labels}
          cancel="Fermer"
          submit="Envoyer le devis"
          onSubmit={(filled) => {
            const draft = Object.fromEntries(filled) as unknown as QuoteDraft
            const { offer, errors } = readQuote(draft, new Date())
            if (offer) change({ kind: 'quote', offer })
            return errors
          }}
        >
          {(errors) => (
            <>
              <p>
                L’acheteur reçoit ce devis comme s’il venait du vendeur. Il remplace celui qui court, s’il y
                en a un.
              </p>
              <TextField
                label={labels.price}
                hint="En euros, taxes comprises."
                name="price"
                inputMode="decimal"
                required
                error={errors.price}
              />
              <TextField
                label={labels.lastDay}
                name="lastDay"
                type="date"
                min={days.first}
                max={days.last}
                defaultValue={emptyDraft(now).lastDay}
                required
                error={errors.lastDay}
              />
              <TextAreaField
                label={`${labels.conditions} (facultatif)`}
                name="conditions"
                rows={3}
                error={errors.conditions}
              />
            </>
          )}
        </DialogForm>
      )}
    </FulfilmentDialog>
  )
}
