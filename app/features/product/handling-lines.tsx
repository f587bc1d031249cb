import { BadgeCheck, Box, HandHelping, Leaf, MapPin, Recycle, Truck, Weight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Product } from '#app/lib/product.ts'
import { carbonSourceText, carbonText } from '#domain/catalogue/carbon.ts'
import { conditionTexts } from '#domain/catalogue/conditions.ts'
import { formatDimensions, formatWeight, needNames, offerNames } from '#domain/catalogue/handling.ts'
import { provenanceText } from '#domain/catalogue/provenance.ts'
import { unitNames } from '#domain/catalogue/unit-names.ts'

const inWords = new Intl.ListFormat('fr-FR', { type: 'conjunction' })

/** In what state it is, and what it takes to carry it, as far as its seller has said. */
export function HandlingLines({ product }: { product: Product }) {
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
    lines.push(['needs', Truck, `À prévoir\u00a0: ${listed(handling.needs.map((need) => needNames[need]))}`])
  if (handling.offers)
    lines.push([
      'offers',
      HandHelping,
      `Sur place\u00a0: ${listed(handling.offers.map((offer) => offerNames[offer]))}`,
    ])
  const where = [handling.floor, handling.access].filter(Boolean)
  if (where.length > 0) lines.push(['where', MapPin, where.join('. ')])
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

/** What making a new one takes, and who says so; its transport is deducted once it is known where it goes. */
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

const listed = (names: string[]): string => inWords.format(names.map((name) => name.toLowerCase()))
