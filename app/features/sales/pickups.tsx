import { type FormEvent, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { control, Frame } from '#app/components/field.tsx'
import { Time } from '#app/components/time.tsx'
import { storeScannedCode } from '#app/lib/scanned-code.ts'
import { formatTime, formatWeekday } from '#domain/dates.ts'
import { collectPath, isPickupCode, parsePickupCode } from '#domain/orders/pickup-code.ts'
import { quantitiesText } from '#domain/orders/sold-quantity.ts'
import { toParisDay } from '#domain/platform/days.ts'
import type { ToDo } from './queries.ts'

interface PickupListProps {
  pickups: ToDo['pickups']
  /** Whether the viewer may open the orders. */
  isLinked: boolean
}

/** The appointments by day, with buyer, place and products. */
export const PickupList = ({ pickups, isLinked }: PickupListProps) => (
  <div className="grid gap-5">
    {[...Map.groupBy(pickups, ({ startsAt }) => toParisDay(new Date(startsAt)))].map(
      ([day, pickupsOfDay]) => (
        <div key={day} className="grid gap-2">
          <h3 className="text-lg first-letter:uppercase">{formatWeekday(pickupsOfDay[0]?.startsAt ?? '')}</h3>
          <ul className="grid border-t border-line">
            {pickupsOfDay.map(({ sale, startsAt, endsAt, places }) => (
              <li
                key={sale.fulfilmentId}
                className="grid gap-x-6 gap-y-0.5 border-b border-line py-3 sm:grid-cols-[8rem_minmax(0,1fr)]"
              >
                <p className="font-semibold tabular-nums">
                  <Time at={startsAt} format={formatTime} />–<Time at={endsAt} format={formatTime} />
                </p>
                <div className="min-w-0">
                  <p className="wrap-anywhere">
                    {isLinked ? (
                      <Link
                        to={`/profile?tab=products/${sale.number}`}
                        className="font-semibold text-fir underline underline-offset-4"
                      >
                        {sale.buyerName}
                      </Link>
                    ) : (
                      <strong>{sale.buyerName}</strong>
                    )}
                    {`\u00a0: ${sale.firstTitle}`}
                    {`, ${quantitiesText(sale.quantities)}`}
                  </p>
                  {places.length > 0 && <p className="text-sm text-ink-soft">{places.join(', ')}</p>}
                </div>
              </li>
            ))}
          </ul>
        </div>
      ),
    )}
  </div>
)

/** A field for the buyer's pickup code, which opens the page of the hand-over. */
export function CodeEntry() {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = parsePickupCode(text)
    if (!isPickupCode(code)) return setError('Un code a six lettres et chiffres.')
    storeScannedCode(code)
    void navigate(collectPath)
  }
  return (
    <form onSubmit={submit} noValidate className="max-w-md">
      <Frame id={id} label="Code de retrait de l’acheteur" error={error}>
        <div className="flex flex-wrap gap-2">
          <input
            id={id}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setError(undefined)
            }}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={2_000}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${id}-error`}
            className={control(error, 'w-auto min-w-36 flex-1 font-bold tracking-widest uppercase')}
          />
          <Button type="submit">Remettre</Button>
        </div>
      </Frame>
    </form>
  )
}
