import type { AlertKind } from '#domain/alerts/alerts.ts'
import { reduction } from '#domain/alerts/decide-alerts.ts'
import type { SaleUnit } from '#domain/catalogue/sale-units.ts'
import { pricePerUnit } from '#domain/catalogue/unit-price.ts'
import { formatFullDay } from '#domain/dates.ts'
import { type Cents, formatEuros } from '#domain/money.ts'
import { soldQuantityText } from '#domain/orders/sold-quantity.ts'
import { Frame } from '../components/frame.tsx'
import { ProductPicture, SumRow, SumRows, TotalRow } from '../components/order.tsx'
import {
  ActionButton,
  greeting,
  Note,
  Paragraph,
  UnsubscribeLinks,
  VariablePart,
} from '../components/text.tsx'
import { defineEmail, type EmailProps } from '../define-email.ts'
import { sampleOrigin } from '../sample-data.ts'

interface ProductAlertData {
  customerName: string
  productTitle: string
  productId: string
  alertType: AlertKind
  /** Further alerts about the same product. */
  alsoTypes: AlertKind[]
  productImageUrl: string | null
  /** Price before the reduction; null without one. */
  oldPrice: Cents | null
  newPrice: Cents | null
  /** The unit of the prices; absent in older emails. */
  saleUnit?: SaleUnit
  /** Lowest price of the 30 days before the reduction (code de la consommation, L. 112-1-1). */
  lowestPrice: Cents | null
  availableQuantity: number
  /** A day, `2026-05-31`. */
  expirationDate: string | null
  url: string
  /** A page, and the address that a mail provider calls. */
  unsubscribeUrl: string
  unsubscribeCall: string
}

const formatReduction = (data: ProductAlertData): string | null => {
  const percent = reduction(data)
  return percent === null ? null : `−${percent}\u00a0%`
}

function productAlertSubject(data: ProductAlertData): string {
  const percent = formatReduction(data)
  switch (data.alertType) {
    case 'price_drop':
      return `Baisse de prix${percent ? ` (${percent})` : ''}\u00a0: ${data.productTitle}`
    case 'back_in_stock':
      return `De nouveau en stock\u00a0: ${data.productTitle}`
    case 'low_quantity':
      return `Bientôt épuisé\u00a0: ${data.productTitle}`
    case 'expiring_soon':
      return `Bientôt retiré de la vente\u00a0: ${data.productTitle}`
  }
}

const titles: Record<AlertKind, string> = {
  price_drop: 'Son prix vient de baisser',
  back_in_stock: 'De nouveau en stock',
  low_quantity: 'Bientôt épuisé',
  expiring_soon: 'Bientôt retiré de la vente',
}

export const productAlert = defineEmail({
  name: 'product-alert',
  hasVariableSubject: true,
  subject: productAlertSubject,
  body: ({ data, frame }: EmailProps<ProductAlertData>) => (
    <Frame
      frame={frame}
      preview={`${data.productTitle}. ${describeAlerts(data)}`}
      title={titles[data.alertType]}
      reason={`Vous recevez cet email parce que vous avez demandé cette alerte sur ${frame.shownName}.`}
    >
      <Paragraph>{greeting(data.customerName)}</Paragraph>
      <VariablePart name="photo">
        {data.productImageUrl && (
          <ProductPicture
            src={data.productImageUrl}
            title={data.productTitle}
            href={data.url}
            size={240}
            marginBelow={16}
          />
        )}
      </VariablePart>
      <Paragraph>
        <strong>«&nbsp;{data.productTitle}&nbsp;»</strong>
      </Paragraph>
      <VariablePart name="nouvelle">
        <Paragraph>{describeAlerts(data)}</Paragraph>
      </VariablePart>
      <VariablePart name="prix">
        <SumRows>
          {data.oldPrice !== null && (
            <SumRow label="Ancien prix" value={pricePerUnit(data.oldPrice, data.saleUnit)} />
          )}
          <TotalRow
            label={data.oldPrice === null ? 'Prix' : `Nouveau prix${reductionSuffix(data)}`}
            value={data.newPrice === null ? 'Sur demande' : pricePerUnit(data.newPrice, data.saleUnit)}
          />
          {data.lowestPrice !== null && (
            <SumRow
              label="Prix le plus bas des 30&nbsp;jours précédents"
              value={pricePerUnit(data.lowestPrice, data.saleUnit)}
            />
          )}
          <SumRow label="En stock" value={formatStock(data)} />
        </SumRows>
      </VariablePart>
      <ActionButton href={data.url}>Voir le produit</ActionButton>
      <Note>Le prix et le stock sont ceux du moment où cette alerte est partie.</Note>
      <UnsubscribeLinks url={data.unsubscribeUrl} origin={frame.origin}>
        Ne plus recevoir cette alerte
      </UnsubscribeLinks>
    </Frame>
  ),
  unsubscribeUrl: (data) => data.unsubscribeCall,
  sample: {
    customerName: 'Julien',
    productTitle: 'Bloc-porte alvéolaire 83 cm, chêne clair, poussant droit',
    productId: '7c1f0a42-5d1e-4b7a-9c36-0e8a4f6d2b91',
    alertType: 'price_drop',
    alsoTypes: [],
    productImageUrl: `${sampleOrigin}/categories/menuiserie/320.webp`,
    oldPrice: 6_000,
    newPrice: 4_500,
    lowestPrice: 6_000,
    availableQuantity: 4,
    expirationDate: null,
    url: `${sampleOrigin}/produits/bloc-porte-alveolaire-83-cm-chene-clair-1042`,
    unsubscribeUrl: `${sampleOrigin}/unsubscribe?token=exemple`,
    unsubscribeCall: `${sampleOrigin}/api/unsubscribe?token=exemple`,
  },
})

const reductionSuffix = (data: ProductAlertData): string => {
  const percent = formatReduction(data)
  return percent ? ` (${percent})` : ''
}

const isSoldByPiece = ({ saleUnit }: ProductAlertData): boolean =>
  saleUnit === undefined || saleUnit === 'piece'

/** Returns the stock with its sale unit, which a piece does not need. */
const formatStock = ({ availableQuantity, saleUnit }: ProductAlertData): string =>
  soldQuantityText(availableQuantity, { saleUnit })

/** Returns one paragraph about all alerts, the most important first. */
const describeAlerts = (data: ProductAlertData): string =>
  [data.alertType, ...data.alsoTypes].map((kind) => describeAlert(kind, data)).join(' ')

function describeAlert(kind: AlertKind, data: ProductAlertData): string {
  const { oldPrice, newPrice, saleUnit, availableQuantity, expirationDate } = data
  switch (kind) {
    case 'price_drop':
      return oldPrice === null || newPrice === null
        ? 'Son prix a baissé.'
        : `Son prix est passé de ${formatEuros(oldPrice)} à ${pricePerUnit(newPrice, saleUnit)}.`
    case 'back_in_stock':
      return 'Ce produit est de nouveau disponible.'
    case 'low_quantity':
      if (!isSoldByPiece(data)) return `Il n’en reste plus que ${formatStock(data)}.`
      return availableQuantity === 1
        ? 'Il n’en reste plus qu’un exemplaire.'
        : `Il n’en reste plus que ${formatStock(data)} exemplaires.`
    case 'expiring_soon':
      return expirationDate
        ? `Il sera retiré de la vente après le ${formatFullDay(expirationDate)}.`
        : 'Il sera bientôt retiré de la vente.'
  }
}
