import { BadgeCheck, Box, HandHelping, Leaf, MapPin, Recycle, Truck, Weight } from 'lucide-react'
import { memo, type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { latePart } from '#app/components/late-part.ts'
import { PlaceMap } from '#app/components/map/place-map.tsx'
import { PlaceLine } from '#app/components/place-line.tsx'
import { WeekHours } from '#app/components/week-hours.tsx'
import type { Product } from '#app/lib/product.ts'
import { carbonSourceText, carbonText } from '#domain/catalogue/carbon.ts'
import { conditionTexts } from '#domain/catalogue/conditions.ts'
import { formatDimensions, formatWeight, needNames, offerNames } from '#domain/catalogue/handling.ts'
import { provenanceText } from '#domain/catalogue/provenance.ts'
import { unitNames } from '#domain/catalogue/sale-units.ts'
import { isBuyable } from '#domain/catalogue/statuses.ts'
import { deliveryLabels } from '#domain/orders/orders.ts'
import { Opened } from './opened.tsx'
import { useIsGone } from './queries.ts'

const deliveryOptions = [
  { icon: MapPin, ...deliveryLabels.pickup },
  { icon: Truck, ...deliveryLabels.quote },
]

/** The condition, handling, pickup place and delivery of a product. */
export default function Handover({ product }: { product: Product }) {
  return (
    <>
      <HandlingLines product={product} />
      <h2 className="mt-6 font-sans text-base font-semibold tracking-normal">Retrait et livraison</h2>
      {product.place && <PickupPlace place={product.place} />}
      <ul className="mt-3 grid gap-4">
        {deliveryOptions.map(({ icon: Icon, name, text, price }) => (
          <li key={name} className="flex gap-3">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta" />
            <p>
              <span className="font-medium">{name}</span>{' '}
              <span className="text-ink-soft">({price.toLowerCase()})</span>
              <span className="block text-sm text-ink-soft">{text}</span>
            </p>
          </li>
        ))}
      </ul>
      <Delivery product={product} />
    </>
  )
}

/** Loaded on request, by those who need a delivery. */
const DeliveryQuote = latePart(() => import('./delivery-quote.tsx'), {
  fallback: <p className="text-sm text-ink-soft">Un instant…</p>,
})

/** The link to request a delivery, for products that can be bought. */
function Delivery({ product }: { product: Product }) {
  const isGone = useIsGone(product)
  const { price } = product
  if (product.isOwn || isGone || product.closedText || price.kind !== 'amount' || !isBuyable(product))
    return null
  return (
    <div className="mt-4">
      <Opened summary="Combien coûterait la livraison&nbsp;?">
        <DeliveryQuote product={product} price={price.amount} />
      </Opened>
    </div>
  )
}

const inWords = new Intl.ListFormat('fr-FR', { type: 'conjunction' })

/** The condition and the handling requirements, as far as the seller has stated them. */
function HandlingLines({ product }: { product: Product }) {
  const { condition, weight, handling, provenance, sale } = product
  const unit = unitNames[sale?.saleUnit ?? 'piece'].one
  const dimensions = formatDimensions(handling)
  const packing = [
    dimensions,
    handling.parcels !== undefined && handling.parcels > 1 && `${handling.parcels}\u00a0colis`,
    handling.perPallet !== undefined && `${handling.perPallet} par palette`,
  ].filter(Boolean)
  const lines: [string, typeof Weight, ReactNode][] = []
  if (condition)
    lines.push([
      'condition',
      BadgeCheck,
      <>
        <span className="font-medium">{conditionTexts[condition].name}</span>
        <span className="block text-sm text-ink-soft">{conditionTexts[condition].definition}</span>
      </>,
    ])
  if (weight !== null) lines.push(['weight', Weight, `${formatWeight(weight)} / ${unit}`])
  if (packing.length > 0) lines.push(['packing', Box, packing.join(' · ')])
  if (handling.needs)
    lines.push([
      'needs',
      Truck,
      `À prévoir\u00a0: ${joinNames(handling.needs.map((need) => needNames[need]))}`,
    ])
  if (handling.offers)
    lines.push([
      'offers',
      HandHelping,
      `Sur place\u00a0: ${joinNames(handling.offers.map((offer) => offerNames[offer]))}`,
    ])
  const location = [handling.floor, handling.access].filter(Boolean)
  if (location.length > 0) lines.push(['location', MapPin, location.join('. ')])
  if (product.carbon)
    lines.push(['carbon', Leaf, <CarbonLine key="carbon" carbon={product.carbon} unit={unit} />])
  const source = provenanceText(provenance)
  if (source) lines.push(['source', Recycle, source])
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="etat-chargement" className="mt-6">
      <h2 id="etat-chargement" className="font-sans text-base font-semibold tracking-normal">
        État et chargement
      </h2>
      <ul className="mt-3 grid gap-2.5">
        {lines.map(([key, Icon, text]) => (
          <li key={key} className="flex gap-3">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta" />
            <p className="wrap-anywhere">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The emissions of a new product, and their source. Transport is deducted once the destination is known. */
const CarbonLine = ({ carbon, unit }: { carbon: NonNullable<Product['carbon']>; unit: string }) => (
  <>
    <Link to="/impact#methode" className="font-medium underline underline-offset-4 hover:text-fir">
      {carbonText(carbon.grams)} évités
    </Link>
    {` / ${unit}, hors transport · `}
    <a href={carbon.url} rel="noopener nofollow" target="_blank" className="underline underline-offset-4">
      {carbonSourceText(carbon)}
    </a>
  </>
)

const joinNames = (names: string[]): string => inWords.format(names.map((name) => name.toLowerCase()))

/** Memoised, so that rendering the page does not draw the map again. */
const TownMap = memo(function TownMap({ place }: { place: NonNullable<Product['place']> }) {
  const { position, town } = place
  const places = useMemo(() => (position ? [{ ...position, label: town }] : []), [position, town])
  return <PlaceMap places={places} />
})

/** The place and the hours of the collection; the street is shown after payment. */
function PickupPlace({ place }: { place: NonNullable<Product['place']> }) {
  return (
    <div className="mt-2">
      <p className="font-medium">
        À retirer <PlaceLine place={place} isInSentence />
      </p>
      <p className="text-sm text-ink-soft">L’adresse exacte est donnée après le paiement.</p>
      <TownMap place={place} />
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
