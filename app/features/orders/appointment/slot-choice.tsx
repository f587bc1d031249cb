import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { appointmentMessages } from '#domain/account-messages.ts'
import { formatTime, formatWeekday } from '#domain/dates.ts'
import { clockText } from '#domain/orders/appointments.ts'
import { toParisDay } from '#domain/platform/days.ts'
import { slotsQuery, useAppointment } from './queries.ts'

interface SlotChoiceProps {
  fulfilmentId: string
  /** The start of the current appointment, if there is one. */
  current: string | null
  onClose: () => void
}

/** Chooses one of the hours in which the seller receives buyers. */
export function SlotChoice({ fulfilmentId, current, onClose }: SlotChoiceProps) {
  const { data, isError, refetch } = useQuery(slotsQuery(fulfilmentId))
  if (!data) {
    return (
      <div className="grid min-h-60 content-start justify-items-start gap-4 p-5">
        {isError ? (
          <LoadError onRetry={refetch}>
            <p>{appointmentMessages.loadFailure}</p>
          </LoadError>
        ) : (
          <p role="status">Chargement…</p>
        )}
      </div>
    )
  }
  if (data.slots.length === 0) {
    return (
      <div className="grid min-h-60 content-start justify-items-start gap-4 p-5">
        <p>
          {data.hasHours
            ? 'Le vendeur n’a plus de créneau libre dans le délai de retrait.'
            : 'Ce vendeur n’a pas indiqué ses horaires.'}{' '}
          Convenez d’un moment avec lui&nbsp;: ses coordonnées figurent à côté de ses articles.
        </p>
        <Button variant="outline" onClick={onClose}>
          Fermer
        </Button>
      </div>
    )
  }
  return <SlotForm fulfilmentId={fulfilmentId} slots={data.slots} current={current} onClose={onClose} />
}

function SlotForm({ fulfilmentId, slots, current, onClose }: SlotChoiceProps & { slots: SlotTimes[] }) {
  const { change, isPending } = useAppointment(fulfilmentId, onClose)
  const [error, setError] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const startsAt = new FormData(event.currentTarget).get('slot')
    if (typeof startsAt === 'string') change(startsAt)
    else setError('Choisissez un créneau.')
  }
  return (
    <form method="post" onSubmit={submit}>
      <div className="grid gap-6 p-5">
        {groupByDay(slots).map((hours) => (
          <fieldset key={hours[0]?.startsAt}>
            <legend className="mb-2 font-semibold first-letter:uppercase">
              {formatWeekday(hours[0]?.startsAt ?? '')}
            </legend>
            <div className="flex flex-wrap gap-2">
              {hours.map(({ startsAt, endsAt }) => (
                <label
                  key={startsAt}
                  className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong px-4 hover:border-fir has-checked:border-fir has-checked:bg-fir-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-fir"
                >
                  <input
                    type="radio"
                    name="slot"
                    value={startsAt}
                    defaultChecked={startsAt === current}
                    onChange={() => setError('')}
                    className="size-4 accent-fir"
                  />
                  {timeText(startsAt)}–{timeText(endsAt)}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <div className="sticky bottom-0 grid gap-2 border-t border-line bg-paper p-5">
        <p role="alert" className="font-medium text-danger empty:hidden">
          {error}
        </p>
        <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
          <Button variant="outline" onClick={onClose}>
            Fermer
          </Button>
          <Button type="submit" aria-disabled={isPending}>
            {isPending ? 'Enregistrement…' : 'Prendre ce rendez-vous'}
          </Button>
        </div>
      </div>
    </form>
  )
}

export interface SlotTimes {
  startsAt: string
  endsAt: string
}

/** `9h`, in the time zone of Paris. */
function timeText(iso: string): string {
  const [hours = 0, minutes = 0] = formatTime(iso).split(':').map(Number)
  return clockText(hours * 60 + minutes)
}

/** `mardi 13 janvier, de 9h à 10h` */
export const slotText = ({ startsAt, endsAt }: SlotTimes): string =>
  `${formatWeekday(startsAt)}, de ${timeText(startsAt)} à ${timeText(endsAt)}`

/** Groups the hours by day in Paris, in their order. */
const groupByDay = <Slot extends SlotTimes>(slots: readonly Slot[]): Slot[][] => [
  ...Map.groupBy(slots, ({ startsAt }) => toParisDay(new Date(startsAt))).values(),
]
