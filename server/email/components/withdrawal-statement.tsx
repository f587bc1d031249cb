import { orderNumber } from '#domain/orders/orders.ts'
import type { EmailContact, EmailOrder } from '../email-data.ts'
import { mailDate } from './mail-date.ts'
import { orderDate } from './order-facts.ts'
import { Paragraph, SectionHeading } from './text.tsx'

interface WithdrawalStatementProps {
  order: EmailOrder
  consumer: EmailContact
  withdrawnAt: string
}

/** What the consumer declared, in the words of the standard form (annex to article R. 221-1), and when it reached us. */
export const WithdrawalStatement = ({ order, consumer, withdrawnAt }: WithdrawalStatementProps) => (
  <>
    <SectionHeading>La déclaration</SectionHeading>
    <Paragraph>
      « Je vous notifie par la présente ma rétractation du contrat portant sur la vente des biens ci-dessous,
      commandés le {orderDate(order)} sous le n° {orderNumber(order.id)}. »
    </Paragraph>
    <Paragraph>
      Déclaration de <strong>{consumer.name}</strong>
      {consumer.email && ` (${consumer.email})`}, reçue le <strong>{mailDate(withdrawnAt)}</strong>, heure de
      Paris.
    </Paragraph>
  </>
)
