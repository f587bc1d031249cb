import { Column, Link, Row, Section, Text } from 'react-email'
import type { DigestFrequency } from '#domain/alerts/alerts.ts'
import { productPath } from '#domain/catalogue/addresses.ts'
import { formatCount, type SaleUnit } from '#domain/catalogue/sale-units.ts'
import { pricePerUnit } from '#domain/catalogue/unit-price.ts'
import type { Cents } from '#domain/money.ts'
import { Frame } from '../components/frame.tsx'
import { ProductPicture } from '../components/order.tsx'
import { colours, styles } from '../components/styles.ts'
import { ActionButton, greeting, Paragraph, UnsubscribeLinks, VariablePart } from '../components/text.tsx'
import { defineEmail, type EmailProps } from '../define-email.ts'
import { doors, radiators, sampleOrigin } from '../sample-data.ts'

interface SavedSearchDigestData {
  customerName: string
  searchName: string
  frequency: DigestFrequency
  /** The newest results. */
  products: {
    title: string
    price: Cents | null
    /** Absent in older emails. */
    saleUnit?: SaleUnit
    imageUrl: string | null
    url: string
  }[]
  /** Number of all new results. */
  total: number
  url: string
  unsubscribeUrl: string
  unsubscribeCall: string
}

type DigestProduct = SavedSearchDigestData['products'][number]

const newListingsText = (total: number): string =>
  total === 1 ? 'Une nouvelle annonce' : `${formatCount(total)} nouvelles annonces`

const periodTexts: Record<SavedSearchDigestData['frequency'], string> = {
  immediate: '',
  daily: ' depuis hier',
  weekly: ' depuis la semaine dernière',
}

export const savedSearchDigest = defineEmail({
  name: 'saved-search-digest',
  hasVariableSubject: true,
  subject: ({ searchName, total }) => `${newListingsText(total)}\u00a0: ${searchName}`,
  body: ({ data, frame }: EmailProps<SavedSearchDigestData>) => (
    <Frame
      frame={frame}
      preview={data.products.map(({ title }) => title).join(', ')}
      title={`${newListingsText(data.total)} pour votre recherche`}
      reason={`Vous recevez cet email parce que vous avez enregistré cette recherche sur ${frame.shownName}.`}
    >
      <Paragraph>{greeting(data.customerName)}</Paragraph>
      <VariablePart name="résumé">
        <Paragraph>
          {newListingsText(data.total)} {data.total === 1 ? 'répond' : 'répondent'} à votre recherche{' '}
          <strong>«&nbsp;{data.searchName}&nbsp;»</strong>
          {periodTexts[data.frequency]}.
        </Paragraph>
      </VariablePart>
      <VariablePart name="annonces">
        {data.products.map((product) => (
          <FoundProduct key={product.url} product={product} />
        ))}
        {data.total > data.products.length && (
          <Paragraph>{otherListingsText(data.total - data.products.length)}</Paragraph>
        )}
      </VariablePart>
      <ActionButton href={data.url}>Voir toute la recherche</ActionButton>
      <UnsubscribeLinks url={data.unsubscribeUrl} origin={frame.origin}>
        Ne plus recevoir cette recherche
      </UnsubscribeLinks>
    </Frame>
  ),
  unsubscribeUrl: (data) => data.unsubscribeCall,
  sample: {
    customerName: 'Julien',
    searchName: 'Portes 83 cm en bois',
    frequency: 'weekly',
    products: [...doors, ...radiators].map(({ title, price }, index) => ({
      title,
      price: index === 1 ? null : price,
      imageUrl: index === 2 ? null : `${sampleOrigin}/categories/menuiserie/320.webp`,
      url: `${sampleOrigin}${productPath({ title, number: 1042 + index })}`,
    })),
    total: 33,
    url: `${sampleOrigin}/products?search=porte&maxPrice=200`,
    unsubscribeUrl: `${sampleOrigin}/unsubscribe?token=exemple`,
    unsubscribeCall: `${sampleOrigin}/api/unsubscribe?token=exemple`,
  },
})

const otherListingsText = (more: number): string =>
  more === 1 ? 'Et une autre.' : `Et ${formatCount(more)} autres.`

const thumbnailPixels = 88

const FoundProduct = ({ product: { title, price, saleUnit, imageUrl, url } }: { product: DigestProduct }) => (
  <Section className="line" style={{ borderTop: `1px solid ${colours.line}`, padding: '14px 0' }}>
    <Row>
      {imageUrl && (
        <Column width={thumbnailPixels + 16} style={{ width: thumbnailPixels + 16, verticalAlign: 'top' }}>
          <ProductPicture src={imageUrl} title={title} href={url} size={thumbnailPixels} />
        </Column>
      )}
      <Column style={{ verticalAlign: 'top' }}>
        <Text className="ink" style={{ ...styles.text, margin: 0 }}>
          <Link href={url} className="link" style={{ ...styles.link, fontWeight: 600 }}>
            {title}
          </Link>
          <br />
          {price === null ? 'Prix sur demande' : pricePerUnit(price, saleUnit)}
        </Text>
      </Column>
    </Row>
  </Section>
)
