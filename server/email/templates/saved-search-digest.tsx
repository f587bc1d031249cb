import { Column, Link, Row, Section, Text } from '@react-email/components'
import { formatEuros } from '#domain/money.ts'
import { Frame } from '../components/frame.tsx'
import { ProductPicture } from '../components/product-picture.tsx'
import { colours, styles } from '../components/styles.ts'
import { ActionButton, greeting, Paragraph } from '../components/text.tsx'
import { Unsubscribe } from '../components/unsubscribe.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['saved-search-digest']
type Find = Data['products'][number]

const findsOf = (total: number): string =>
  total === 1 ? 'Une nouvelle annonce' : `${total} nouvelles annonces`

export const savedSearchDigestSubject = ({ searchName, total }: Data): string =>
  `${findsOf(total)}\u00a0: ${searchName}`

const since: Record<Data['frequency'], string> = {
  immediate: '',
  daily: ' depuis hier',
  weekly: ' depuis la semaine dernière',
}

export const SavedSearchDigest = ({ data, frame }: { data: Data; frame: EmailFrame }) => (
  <Frame
    frame={frame}
    preview={data.products.map(({ title }) => title).join(', ')}
    title={`${findsOf(data.total)} pour votre recherche`}
    reason={`Vous recevez cet email parce que vous avez enregistré cette recherche sur ${frame.shownName}.`}
  >
    <Paragraph>{greeting(data.customerName)}</Paragraph>
    <Paragraph>
      {findsOf(data.total)} {data.total === 1 ? 'répond' : 'répondent'} à votre recherche{' '}
      <strong>«&nbsp;{data.searchName}&nbsp;»</strong>
      {since[data.frequency]}.
    </Paragraph>
    {data.products.map((product) => (
      <FoundProduct key={product.url} product={product} />
    ))}
    {data.total > data.products.length && <Paragraph>{restOf(data.total - data.products.length)}</Paragraph>}
    <ActionButton href={data.url}>Voir toute la recherche</ActionButton>
    <Unsubscribe url={data.unsubscribeUrl} origin={frame.origin}>
      Ne plus recevoir cette recherche
    </Unsubscribe>
  </Frame>
)

const restOf = (more: number): string => (more === 1 ? 'Et une autre.' : `Et ${more} autres.`)

const thumbnail = 88

const FoundProduct = ({ product: { title, price, imageUrl, url } }: { product: Find }) => (
  <Section className="line" style={{ borderTop: `1px solid ${colours.line}`, padding: '14px 0' }}>
    <Row>
      {imageUrl && (
        <Column width={thumbnail + 16} style={{ width: thumbnail + 16, verticalAlign: 'top' }}>
          <ProductPicture src={imageUrl} title={title} href={url} size={thumbnail} />
        </Column>
      )}
      <Column style={{ verticalAlign: 'top' }}>
        <Text className="ink" style={{ ...styles.text, margin: 0 }}>
          <Link href={url} className="link" style={{ ...styles.link, fontWeight: 600 }}>
            {title}
          </Link>
          <br />
          {price === null ? 'Prix sur demande' : formatEuros(price)}
        </Text>
      </Column>
    </Row>
  </Section>
)
