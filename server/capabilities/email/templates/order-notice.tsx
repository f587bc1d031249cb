import { Text } from 'react-email'
import { formatEuros } from '#domain/money.ts'
import type { NoticeRecipient } from '#domain/orders/notice-parts.ts'
import { noticeText } from '#domain/orders/notices.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import {
  doors,
  radiators,
  sampleBuyer,
  sampleOrder,
  sampleOrigin,
} from '#server/capabilities/email/sample-data.ts'
import { Contact } from '../components/contact.tsx'
import { Frame } from '../components/frame.tsx'
import { formatOrderDate, formatProductCount, OrderItems, SumRow, TotalRow } from '../components/order.tsx'
import { styles } from '../components/styles.ts'
import {
  ActionButton,
  greeting,
  Note,
  Paragraph,
  SectionHeading,
  TitledText,
  UserText,
  VariablePart,
} from '../components/text.tsx'
import { defineEmail, type EmailProps } from '../define-email.ts'
import type { EmailNotice, EmailOrder } from '../email-data.ts'
import { noticeSamples, sampleNotice } from '../notice-samples.ts'

/** The email of every notice: event, quotation, products and contacts. */
export const orderNotice = defineEmail({
  name: 'order-notice',
  hasVariableSubject: true,
  subject: ({ kind, to, facts }) => noticeText(kind, to, facts).subject,
  body({ data, frame }: EmailProps<EmailNotice>) {
    const { kind, to, facts, order } = data
    const { heading, paragraphs, quotationHeading, button, showsContact } = noticeText(kind, to, facts)
    return (
      <Frame
        frame={frame}
        preview={paragraphs[0] ?? heading}
        title={heading}
        reason={reasons[to](frame.shownName)}
      >
        <Paragraph>{greeting(data.firstName)}</Paragraph>
        <VariablePart name="nouvelle">
          {paragraphs.map((paragraph) => (
            <Paragraph key={paragraph}>{paragraph}</Paragraph>
          ))}
        </VariablePart>
        <VariablePart name="citation">
          <Quotation heading={quotationHeading ?? 'Le message'} text={facts.note} />
        </VariablePart>
        <VariablePart name="bouton">
          <ActionButton href={data.url}>{button}</ActionButton>
        </VariablePart>
        <VariablePart name="articles">
          <OrderedProducts data={data} />
        </VariablePart>
        <VariablePart name="coordonnées-des-parties">
          {showsContact && (
            <>
              <SectionHeading>{contactHeading(to, data.contacts.length)}</SectionHeading>
              {data.contacts.map((contact) => (
                <Contact key={`${contact.name} ${contact.address}`} {...contact} />
              ))}
            </>
          )}
        </VariablePart>
        <VariablePart name="référence-de-la-commande">
          <Text className="soft" style={{ ...styles.note, marginTop: '16px' }}>
            Commande n°{'\u00a0'}
            {orderNumber(order.id)}, passée le {formatOrderDate(order)}.
          </Text>
        </VariablePart>
      </Frame>
    )
  },
  selectVariant: ({ kind, to }) => `order-notice:${kind}:${to}`,
  sample: sampleNotice('order-paid', 'seller'),
  variants: new Map(
    noticeSamples.map((sample) => [`order-notice:${sample.kind}:${sample.to}`, sample] as const),
  ),
})

/** The ordered products with their prices, and the delivery once it has a price. */
const OrderedProducts = ({ data: { order, transport } }: { data: EmailNotice }) =>
  order.items.length > 0 && (
    <>
      <SectionHeading>{order.items.length > 1 ? 'Les articles' : 'L’article'}</SectionHeading>
      <OrderItems items={order.items}>
        {transport !== null && (
          <>
            <SumRow label="Sous-total" value={formatEuros(order.total)} />
            <SumRow label="Livraison" value={formatEuros(transport)} />
          </>
        )}
        <TotalRow label="Total" value={formatEuros(order.total + (transport ?? 0))} />
      </OrderItems>
    </>
  )

function contactHeading(to: NoticeRecipient, count: number): string {
  if (to === 'seller') return 'L’acheteur'
  if (to === 'buyer') return count > 1 ? 'Les vendeurs' : 'Le vendeur'
  return 'Les deux parties'
}

const reasons: Record<NoticeRecipient, (shownName: string) => string> = {
  buyer: (shownName) => `Vous recevez cet email parce que vous avez passé commande sur ${shownName}.`,
  seller: (shownName) => `Vous recevez cet email parce que vous vendez sur ${shownName}.`,
  administrator: (shownName) => `Vous recevez cet email parce que vous administrez ${shownName}.`,
  association: (shownName) =>
    `Vous recevez cet email parce que cette adresse reçoit les demandes de cotation de ${shownName}.`,
}

/** A party's own words; nothing for an empty text. */
const Quotation = ({ heading, text }: { heading: string; text: string }) =>
  text && (
    <>
      <SectionHeading>{heading}</SectionHeading>
      <blockquote className="line" style={styles.quotation}>
        <UserText text={text} />
      </blockquote>
    </>
  )

/** `reason` is the administrator's, empty without one. */
interface OrderCancelledData {
  firstName: string
  order: EmailOrder
  reason: string
  url: string
}

/** Sent for unpaid orders only, so it mentions no refund. */
export const orderCancelled = defineEmail({
  name: 'order-cancelled',
  subject: ({ order }) => `Votre commande ${orderNumber(order.id)} est annulée`,
  body: ({ data, frame }: EmailProps<OrderCancelledData>) => (
    <Frame
      frame={frame}
      preview={data.reason || 'Elle n’a pas été payée : vous n’avez rien à faire.'}
      title="Votre commande est annulée"
      reason={`Vous recevez cet email parce que vous avez passé commande sur ${frame.shownName}.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Paragraph>
        Nous avons annulé votre commande n° <strong>{orderNumber(data.order.id)}</strong>, passée le{' '}
        {formatOrderDate(data.order)}. Elle n’a pas été payée : vous n’avez rien à faire.
      </Paragraph>
      <TitledText heading="Pourquoi" text={data.reason} />
      <OrderItems items={data.order.items}>
        <TotalRow label="Total des articles" value={formatEuros(data.order.total)} />
      </OrderItems>
      <ActionButton href={data.url}>Voir ma commande</ActionButton>
      <Note>Ces articles ne vous sont plus réservés.</Note>
    </Frame>
  ),
  sample: {
    firstName: 'Julien',
    order: sampleOrder([...doors, ...radiators]),
    reason: 'Le vendeur a cassé une porte en la déplaçant.\nNous en sommes désolés.',
    url: `${sampleOrigin}/profile?tab=products/7c1f0a42`,
  },
})

interface OrderCancelledForSellerData {
  firstName: string
  order: EmailOrder
  buyerName: string
  reason: string
  url: string
}

/** Contains the seller's own products only; they may not see the rest of the order. */
export const orderCancelledForSeller = defineEmail({
  name: 'order-cancelled-for-seller',
  subject: ({ order }) =>
    `Commande ${orderNumber(order.id)} annulée : ${formatProductCount(order)} de nouveau en stock`,
  body: ({ data, frame }: EmailProps<OrderCancelledForSellerData>) => (
    <Frame
      frame={frame}
      preview={`Ne préparez plus : ${data.order.items.map((item) => item.title).join(', ')}`}
      title="Une commande est annulée"
      reason={`Vous recevez cet email parce que vous vendez sur ${frame.shownName}.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Paragraph>
        Nous avons annulé la commande n° <strong>{orderNumber(data.order.id)}</strong> que {data.buyerName}{' '}
        avait passée le {formatOrderDate(data.order)}. Ne préparez plus ces articles : votre stock est déjà à
        jour sur le site.
      </Paragraph>
      <TitledText heading="Pourquoi" text={data.reason} />
      <OrderItems items={data.order.items}>
        <TotalRow label="Total de vos articles" value={formatEuros(data.order.total)} />
      </OrderItems>
      <ActionButton href={data.url}>Voir la commande</ActionButton>
    </Frame>
  ),
  sample: {
    firstName: 'Maëlle',
    order: sampleOrder(doors),
    buyerName: sampleBuyer.name,
    reason: 'L’acheteur s’est trompé de dimensions.',
    url: `${sampleOrigin}/profile?tab=products/7c1f0a42`,
  },
})
