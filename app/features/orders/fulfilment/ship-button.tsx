import { type ComponentProps, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { DialogForm } from '#app/components/dialog-form.tsx'
import { TextAreaField, TextField } from '#app/components/field.tsx'
import { Modal } from '#app/components/modal.tsx'
import type { Failure } from '#app/lib/form-failure.ts'
import { toast } from '#app/lib/toasts.ts'
import { fieldErrors } from '#domain/errors.ts'
import { fulfilmentMessages } from '#domain/order-messages.ts'
import { getTransition } from '#domain/orders/lifecycle.ts'
import { moveText } from '#domain/orders/move-texts.ts'
import { maxReasonLength } from '#domain/orders/orders.ts'
import type { Settlement } from '#domain/orders/settlement.ts'
import { shipmentSchema } from '#domain/orders/shipment.ts'
import { useMove } from '../use-moves.ts'

interface ShipButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> {
  fulfilmentId: string
  settlement: Settlement
}

const labels = { carrier: 'Transporteur', tracking: 'Numéro de suivi', parcels: 'Nombre de colis' }

/** Records that a delivery has left, with carrier and parcels as far as the seller knows them. */
export function ShipButton({ fulfilmentId, settlement, ...look }: ShipButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const text = moveText('ship', 'seller', settlement)
  const { change, isPending } = useMove(fulfilmentId, {
    onDone: () => {
      setIsOpen(false)
      toast({ kind: 'success', title: text?.done ?? '' })
    },
    onFailure: (reportedFailure) => {
      setFailure(reportedFailure)
      if (reportedFailure === null) setIsOpen(false)
    },
  })
  const button = getTransition('ship').button?.seller ?? ''

  function submit(formData: FormData) {
    setFailure(null)
    const readField = (name: string) => String(formData.get(name) ?? '')
    const parcels = readField('parcels').trim()
    const shipment = shipmentSchema.safeParse({
      carrier: readField('carrier'),
      tracking: readField('tracking'),
      parcels: parcels ? Number(parcels) : null,
    })
    const reason = readField('reason').trim()
    if (reason.length > maxReasonLength) return { reason: fulfilmentMessages.reasonTooLong(maxReasonLength) }
    if (!shipment.success) return fieldErrors(shipment.error)
    change({ transition: 'ship', reason, shipment: shipment.data })
  }

  return (
    <>
      <Button {...look} aria-haspopup="dialog" aria-disabled={isPending} onClick={() => setIsOpen(true)}>
        {button}
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={text?.question?.title ?? button}
        placement="center"
      >
        <DialogForm
          cancel="Fermer"
          submit={button}
          isPending={isPending}
          labels={labels}
          failure={failure}
          onClose={() => setIsOpen(false)}
          onSubmit={submit}
        >
          {(errors) => <ShipmentFields text={text?.question?.text} errors={errors} />}
        </DialogForm>
      </Modal>
    </>
  )
}

interface ShipmentFieldsProps {
  text: string | undefined
  errors: Record<string, string | undefined>
}

const ShipmentFields = ({ text, errors }: ShipmentFieldsProps) => (
  <>
    <p>{text}</p>
    <TextField
      label={`${labels.carrier} (facultatif)`}
      hint="Vide si vous livrez vous-même."
      name="carrier"
      autoComplete="off"
      maxLength={100}
      error={errors.carrier}
    />
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label={`${labels.tracking} (facultatif)`}
        name="tracking"
        autoComplete="off"
        maxLength={100}
        error={errors.tracking}
      />
      <TextField
        label={`${labels.parcels} (facultatif)`}
        name="parcels"
        inputMode="numeric"
        autoComplete="off"
        error={errors.parcels}
      />
    </div>
    <TextAreaField
      label="Un mot pour l’acheteur (facultatif)"
      hint="Jour et heure prévus, ce qu’il faut pour décharger…"
      name="reason"
      rows={3}
      error={errors.reason}
    />
  </>
)
