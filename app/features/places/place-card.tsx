import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import type { OwnPlace } from '#app/lib/own-places.ts'
import { openingLines } from '#domain/orders/appointments.ts'
import { placeMessages } from '#domain/places/messages.ts'
import { HoursForm } from './hours-form.tsx'
import { PlaceForm } from './place-form.tsx'
import { useArchivePlace, useChooseDefaultPlace } from './queries.ts'

interface PlaceCardProps {
  place: OwnPlace
  others: readonly OwnPlace[]
}

/** A pickup place with its description, its hours and its actions. */
export function PlaceCard({ place, others }: PlaceCardProps) {
  const lacksCommune = place.communeCode === null
  const [open, setOpen] = useState<'place' | 'hours' | null>(lacksCommune ? 'place' : null)
  const close = () => setOpen(null)
  const id = `lieu-${place.id}`
  const hoursLines = openingLines(place.hours)
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-lg bg-paper px-4 py-5 shadow-card sm:px-6">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={id} className="text-xl wrap-anywhere">
          {place.name}
        </h2>
        {place.isDefault && <p className="text-sm font-semibold text-fir">Lieu habituel</p>}
      </div>
      {lacksCommune && (
        <p className="flex gap-3 border-l-4 border-terracotta bg-terracotta-tint px-4 py-3">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {placeMessages.unknownCommune}
        </p>
      )}
      {open === 'place' ? (
        <PlaceForm place={place} onClose={close} />
      ) : (
        <div className="grid gap-1">
          <p className="wrap-anywhere">
            {place.street && (
              <>
                <span className="whitespace-pre-line">{place.street}</span>
                <br />
              </>
            )}
            {[place.postcode, place.town].filter(Boolean).join(' ')}
          </p>
          {place.access && (
            <p className="max-w-prose whitespace-pre-line text-ink-soft wrap-anywhere">{place.access}</p>
          )}
        </div>
      )}
      {open === 'hours' ? (
        <HoursForm placeId={place.id} saved={place.hours} />
      ) : (
        <div>
          <h3 className="font-semibold">Horaires</h3>
          {hoursLines.length > 0 ? (
            <ul>
              {hoursLines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : (
            <p className="text-ink-soft">Aucun&nbsp;: l’acheteur convient du moment avec vous.</p>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {open !== 'place' && (
          <Button variant="outline" size="sm" className="min-h-11" onClick={() => setOpen('place')}>
            Modifier le lieu<span className="sr-only"> {place.name}</span>
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          className="min-h-11"
          onClick={() => setOpen(open === 'hours' ? null : 'hours')}
        >
          {open === 'hours' ? 'Fermer les horaires' : 'Modifier les horaires'}
          <span className="sr-only"> de {place.name}</span>
        </Button>
        <DefaultAndRemoveButtons place={place} others={others} />
      </div>
    </section>
  )
}

/** The buttons that make a place the default one and that remove it; both need another place. */
function DefaultAndRemoveButtons({ place, others }: PlaceCardProps) {
  const chooseDefault = useChooseDefaultPlace()
  const archive = useArchivePlace()
  if (others.length === 0) return null
  return (
    <>
      {!place.isDefault && (
        <Button
          variant="ghost"
          size="sm"
          className="min-h-11"
          aria-disabled={chooseDefault.isPending}
          onClick={() => chooseDefault.mutate(place.id)}
        >
          En faire le lieu habituel<span className="sr-only">&nbsp;: {place.name}</span>
        </Button>
      )}
      <ConfirmButton
        label={
          <>
            Retirer<span className="sr-only"> {place.name}</span>
          </>
        }
        button={{ variant: 'ghost', size: 'sm', className: 'min-h-11' }}
        title="Retirer ce lieu"
        submit="Retirer"
        variant="destructive"
        isPending={archive.isPending}
        question={{
          label: 'Où sont désormais ses articles\u00a0?',
          missing: placeMessages.noReplacement,
          options: others.map(({ id, name, town }) => ({ value: id, label: `${name} (${town})` })),
        }}
        onConfirm={(moveTo, then) => archive.mutate({ id: place.id, moveTo }, then)}
      >
        {`Les commandes déjà passées se retirent toujours à «\u00a0${place.name}\u00a0».`}
      </ConfirmButton>
    </>
  )
}
