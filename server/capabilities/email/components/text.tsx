import { Fragment, type ReactNode } from 'react'
import { Button, Heading, Link, Text } from 'react-email'
import { formatMoment } from '#domain/dates.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import type { EmailContact, EmailOrder } from '../email-data.ts'
import { formatOrderDate } from './order.tsx'
import { styles } from './styles.ts'

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <Text className="ink" style={styles.text}>
    {children}
  </Text>
)

export const Note = ({ children }: { children: ReactNode }) => (
  <Text className="soft" style={styles.note}>
    {children}
  </Text>
)

export const SectionHeading = ({ children }: { children: ReactNode }) => (
  <Heading as="h2" className="accent" style={styles.heading}>
    {children}
  </Heading>
)

export const ActionButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <Button href={href} className="button" style={styles.button}>
    {children}
  </Button>
)

/** A button's address, for mail programs that show no buttons. Plain text contains it already. */
export const ButtonAddress = ({ href }: { href: string }) => (
  <div data-skip-in-text="true">
    <Note>
      Le bouton ne répond pas ? Copiez cette adresse dans votre navigateur :{' '}
      <Link href={href} className="link" style={styles.link}>
        {href}
      </Link>
    </Note>
  </div>
)

/** Returns the salutation, without a name for a profile that has none. */
export const greeting = (firstName: string): string =>
  firstName.trim() ? `Bonjour ${firstName.trim()},` : 'Bonjour,'

/** A user's text with its lines and paragraphs, never rendered as HTML. */
export const UserText = ({ text }: { text: string }) =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its paragraphs
      <Paragraph key={index}>
        <Lines text={paragraph} />
      </Paragraph>
    ))

/** A text line by line, in plain text too. */
export const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its lines
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))

/** A text under its heading, such as an administrator's reason; nothing for an empty text. */
export const TitledText = ({ heading, text }: { heading: string; text: string }) =>
  text && (
    <>
      <SectionHeading>{heading}</SectionHeading>
      {text.split(/\n+/).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two lines may be the same
        <Paragraph key={index}>{line}</Paragraph>
      ))}
    </>
  )

/** Links to unsubscribe from this email and to manage all optional emails. */
export const UnsubscribeLinks = ({
  url,
  origin,
  children,
}: {
  url: string
  origin: string
  children: string
}) => (
  <Note>
    <Link href={url} className="link" style={styles.link}>
      {children}
    </Link>
    <br />
    <Link href={`${origin}/profile/alerts`} className="link" style={styles.link}>
      Gérer toutes mes alertes
    </Link>
  </Note>
)

interface WithdrawalStatementProps {
  order: EmailOrder
  consumer: EmailContact
  withdrawnAt: string
}

/** The consumer's declaration in the words of the standard form (annex to article R. 221-1), with the time of its receipt. */
export const WithdrawalStatement = ({ order, consumer, withdrawnAt }: WithdrawalStatementProps) => (
  <>
    <SectionHeading>La déclaration</SectionHeading>
    <Paragraph>
      « Je vous notifie par la présente ma rétractation du contrat portant sur la vente des biens ci-dessous,
      commandés le {formatOrderDate(order)} sous le n° {orderNumber(order.id)}. »
    </Paragraph>
    <Paragraph>
      Déclaration de <strong>{consumer.name}</strong>
      {consumer.email && ` (${consumer.email})`}, reçue le <strong>{formatMoment(withdrawnAt)}</strong>, heure
      de Paris.
    </Paragraph>
  </>
)

/**
 * A part of an email whose text depends on its data. In an edited text administrators can move it by its name but not change it, because
 * the changed text would be wrong for other data.
 */
export const VariablePart = ({ children }: { name: string; children: ReactNode }) => children
