import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { Modal } from '#app/components/modal.tsx'
import { mayHaveAppointment } from '#domain/orders/appointments.ts'
import type { DeliveryOption } from '#domain/orders/orders.ts'
import type { FulfilmentStatus } from '#domain/orders/states.ts'
import { slotsQuery, useAppointment } from './queries.ts'
import { SlotChoice, type SlotTimes, slotText } from './slot-choice.tsx'

interface AppointmentChoiceProps {
  order: { viewedAs: 'buyer' | 'seller' | 'admin'; deliveryOption: DeliveryOption }
  fulfilment: { fulfilmentId: string; status: FulfilmentStatus; appointment: SlotTimes | null }
}

/** The appointment for a seller's items, which the buyer can choose. Renders nothing without a pickup. */
export function AppointmentChoice({ order, fulfilment }: AppointmentChoiceProps) {
  const { fulfilmentId, status, appointment } = fulfilment
  if (!mayHaveAppointment({ status, deliveryOption: order.deliveryOption })) return null
  const id = `rendez-vous-${fulfilmentId}`
  const isOver = appointment !== null && Date.parse(appointment.endsAt) <= Date.now()
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-lg bg-paper px-4 py-5 shadow-card sm:px-6">
      <div className="flex gap-4">
        <CalendarClock
          aria-hidden="true"
          strokeWidth={1.5}
          className="mt-0.5 size-7 shrink-0 text-terracotta"
        />
        <div className="grid min-w-0 gap-1">
          <h3 id={id} className="text-xl">
            Rendez-vous de retrait
          </h3>
          {appointment ? (
            <p className={isOver ? undefined : 'text-lg font-semibold'}>
              {/* The browser's clock may be slightly ahead of the server's. */}
              <time
                dateTime={appointment.startsAt}
                className="block first-letter:uppercase"
                suppressHydrationWarning
              >
                {isOver ? `Il était prévu ${slotText(appointment)}.` : slotText(appointment)}
              </time>
            </p>
          ) : (
            <p className="text-ink-soft">{withoutAppointment[order.viewedAs]}</p>
          )}
          {appointment && !isOver && order.viewedAs !== 'admin' && (
            <p>
              <a
                href={`/api/fulfilments/${fulfilmentId}/appointment.ics`}
                className="inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4"
              >
                Ajouter à mon agenda
              </a>
            </p>
          )}
          {order.viewedAs === 'seller' && (
            <p>
              <Link
                to="/profile/hours"
                className="inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4"
              >
                Mes lieux de retrait et horaires
              </Link>
            </p>
          )}
        </div>
      </div>
      {order.viewedAs === 'buyer' && (
        <BuyerButtons fulfilmentId={fulfilmentId} appointment={isOver ? null : appointment} />
      )}
    </section>
  )
}

const withoutAppointment = {
  buyer: 'Dites au vendeur quand vous venez\u00a0: il vous attendra avec vos articles.',
  seller: 'L’acheteur n’a pas choisi de créneau parmi vos horaires.',
  admin: 'L’acheteur n’a pas choisi de créneau.',
}

function BuyerButtons({
  fulfilmentId,
  appointment,
}: {
  fulfilmentId: string
  appointment: SlotTimes | null
}) {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(slotsQuery(fulfilmentId))
  const close = () => setIsOpen(false)
  if (data && !data.hasHours && !appointment)
    return <p>Ce vendeur n’a pas indiqué ses horaires&nbsp;: convenez d’un moment avec lui.</p>
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant={appointment ? 'outline' : 'default'} onClick={() => setIsOpen(true)}>
        {appointment ? 'Changer de créneau' : 'Choisir un créneau'}
      </Button>
      {appointment && <CancelAppointment fulfilmentId={fulfilmentId} when={slotText(appointment)} />}
      <Modal
        open={isOpen}
        onClose={close}
        title="Choisir un créneau"
        description="Les heures d’ouverture du vendeur, à l’heure de Paris"
        placement="center"
      >
        <SlotChoice fulfilmentId={fulfilmentId} current={appointment?.startsAt ?? null} onClose={close} />
      </Modal>
    </div>
  )
}

/** Asks for a confirmation, because the seller is notified at once. */
function CancelAppointment({ fulfilmentId, when }: { fulfilmentId: string; when: string }) {
  const { change, isPending } = useAppointment(fulfilmentId)
  return (
    <ConfirmButton
      label="Annuler le rendez-vous"
      button={{ variant: 'ghost' }}
      title="Annuler le rendez-vous"
      description={when}
      cancel="Garder"
      submit="Annuler"
      variant="destructive"
      isPending={isPending}
      onConfirm={(_, then) => change(null, { onSuccess: then.onSettled })}
    >
      {
        'Le vendeur en est prévenu. Votre commande ne change pas\u00a0: vous pourrez choisir un autre créneau.'
      }
    </ConfirmButton>
  )
}
