import { useQuery } from '@tanstack/react-query'
import { recentlySeen } from '#app/lib/device-storage.ts'
import { productCardsQuery } from '#app/lib/product.ts'
import { Button } from './button.tsx'
import { Carousel } from './product-carousel.tsx'

/** The products last opened on this device. Renders nothing without any. */
export function RecentlySeen({ excludedId }: { excludedId?: string }) {
  const ids = recentlySeen.useIds().filter((id) => id !== excludedId)
  const { data } = useQuery({
    ...productCardsQuery(ids),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  })
  if (ids.length === 0 || !data || data.cards.length === 0) return null
  return (
    <section aria-labelledby="vus-recemment" className="border-t border-line py-8">
      <Carousel
        products={data.cards}
        header={(pageButtons) => (
          <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
            <h2 id="vus-recemment" className="mr-auto text-2xl">
              Vus récemment
            </h2>
            <Button variant="link" onClick={() => recentlySeen.write([])}>
              Effacer
            </Button>
            {pageButtons}
          </div>
        )}
      />
    </section>
  )
}
