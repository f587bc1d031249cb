import { ProductCard } from '#app/components/product-card.tsx'
import type { Preview } from './preview-data.ts'

/** The card of the catalogue, which leads nowhere. */
export function PreviewCard({ preview }: { preview: Preview }) {
  const { price, pictures } = preview
  if (!price) {
    return (
      <p className="grid aspect-square place-items-center rounded-lg border-2 border-dashed border-line-strong p-8 text-center text-ink-soft">
        La carte de votre annonce se dessine ici dès que son prix est saisi.
      </p>
    )
  }
  return (
    <div inert aria-hidden="true">
      <ProductCard
        product={{ ...preview, id: 'apercu', number: 0, picture: pictures[0] ?? null, price }}
        sizes="304px"
      />
    </div>
  )
}
