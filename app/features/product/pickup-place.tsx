import { PlaceLine } from '#app/components/place-line.tsx'
import { WeekHours } from '#app/components/week-hours.tsx'
import type { Product } from '#app/lib/product.ts'

/** Where and when it is collected; the street is shown after payment. */
export function PickupPlace({ place }: { place: NonNullable<Product['place']> }) {
  return (
    <div className="mt-2">
      <p className="font-medium">
        À retirer à <PlaceLine place={place} />
      </p>
      <p className="text-sm text-ink-soft">L’adresse exacte est donnée après le paiement.</p>
      {place.hours.length > 0 && (
        <details className="mt-1 text-sm">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center underline underline-offset-4 hover:text-fir pointer-fine:min-h-9">
            Horaires de retrait
          </summary>
          <div className="pb-2">
            <WeekHours ranges={place.hours} />
          </div>
        </details>
      )}
    </div>
  )
}
