import type { AlertKind } from '#domain/alerts/alerts.ts'
import { reduction } from '#domain/alerts/decide-alerts.ts'
import { formatEuros } from '#domain/money.ts'
import { Frame } from '../components/frame.tsx'
import { SumRow, SumRows, TotalRow } from '../components/order-items.tsx'
import { ProductPicture } from '../components/product-picture.tsx'
import { ActionButton, greeting, Note, Paragraph } from '../components/text.tsx'
import { Unsubscribe } from '../components/unsubscribe.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['product-alert']

const percentOf = (data: Data): string | null => {
  const percent = reduction(data)
  return percent === null ? null : `−${percent}\u00a0%`
}

export function productAlertSubject(data: Data): string {
  const percent = percentOf(data)
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

export const ProductAlert = ({ data, frame }: { data: Data; frame: EmailFrame }) => (
  <Frame
    frame={frame}
    preview={`${data.productTitle}. ${newsOf(data)}`}
    title={titles[data.alertType]}
    reason={`Vous recevez cet email parce que vous avez demandé cette alerte sur ${frame.shownName}.`}
  >
    <Paragraph>{greeting(data.customerName)}</Paragraph>
    {data.productImageUrl && (
      <ProductPicture
        src={data.productImageUrl}
        title={data.productTitle}
        href={data.url}
        size={240}
        below={16}
      />
    )}
    <Paragraph>
      <strong>«&nbsp;{data.productTitle}&nbsp;»</strong>
    </Paragraph>
    <Paragraph>{newsOf(data)}</Paragraph>
    <SumRows>
      {data.oldPrice !== null && <SumRow label="Ancien prix" value={formatEuros(data.oldPrice)} />}
      <TotalRow
        label={data.oldPrice === null ? 'Prix' : `Nouveau prix${withPercent(data)}`}
        value={data.newPrice === null ? 'Sur demande' : formatEuros(data.newPrice)}
      />
      {data.lowestPrice !== null && (
        <SumRow label="Prix le plus bas des 30&nbsp;jours précédents" value={formatEuros(data.lowestPrice)} />
      )}
      <SumRow label="En stock" value={String(data.availableQuantity)} />
    </SumRows>
    <ActionButton href={data.url}>Voir le produit</ActionButton>
    <Note>Le prix et le stock sont ceux du moment où cette alerte est partie.</Note>
    <Unsubscribe url={data.unsubscribeUrl} origin={frame.origin}>
      Ne plus recevoir cette alerte
    </Unsubscribe>
  </Frame>
)

const withPercent = (data: Data): string => {
  const percent = percentOf(data)
  return percent ? ` (${percent})` : ''
}

/** Everything that is new, in one paragraph: the most important first. */
const newsOf = (data: Data): string =>
  [data.alertType, ...data.alsoTypes].map((kind) => sentenceOf(kind, data)).join(' ')

function sentenceOf(
  kind: AlertKind,
  { oldPrice, newPrice, availableQuantity, expirationDate }: Data,
): string {
  switch (kind) {
    case 'price_drop':
      return oldPrice === null || newPrice === null
        ? 'Son prix a baissé.'
        : `Son prix est passé de ${formatEuros(oldPrice)} à ${formatEuros(newPrice)}.`
    case 'back_in_stock':
      return 'Ce produit est de nouveau disponible.'
    case 'low_quantity':
      return availableQuantity === 1
        ? 'Il n’en reste plus qu’un exemplaire.'
        : `Il n’en reste plus que ${availableQuantity} exemplaires.`
    case 'expiring_soon':
      return expirationDate
        ? `Il sera retiré de la vente après le ${lastDay.format(new Date(expirationDate))}.`
        : 'Il sera bientôt retiré de la vente.'
  }
}

const lastDay = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
