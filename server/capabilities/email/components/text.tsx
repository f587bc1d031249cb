import { Fragment, type ReactNode } from 'react'
import { Button, Heading, Link, Text } from 'react-email'
import { formatMoment } from '#domain/dates.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import type { EmailContact, EmailOrder } from '../email-data.ts'
import { orderDate } from './order.tsx'
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

/** The address of a button, for mail programs without buttons. The plain text shows it beside the button already. */
export const AddressOfButton = ({ href }: { href: string }) => (
  <div data-skip-in-text="true">
    <Note>
      Le bouton ne répond pas ? Copiez cette adresse dans votre navigateur :{' '}
      <Link href={href} className="link" style={styles.link}>
        {href}
      </Link>
    </Note>
  </div>
)

/** `Bonjour Camille,`; a profile without a first name is greeted too. */
export const greeting = (firstName: string): string =>
  firstName.trim() ? `Bonjour ${firstName.trim()},` : 'Bonjour,'

/** What a person typed: as text, with their lines and paragraphs. */
export const Written = ({ text }: { text: string }) =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its paragraphs
      <Paragraph key={index}>
        <Lines text={paragraph} />
      </Paragraph>
    ))

/** Line by line, in plain text too. */
export const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its lines
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))

/** What an administrator wrote, its lines as they are; nothing where nothing was written. */
export const Reason = ({ heading, text }: { heading: string; text: string }) =>
  text && (
    <>
      <SectionHeading>{heading}</SectionHeading>
      {text.split(/\n+/).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two lines may be the same
        <Paragraph key={index}>{line}</Paragraph>
      ))}
    </>
  )

/** How to unsubscribe from an optional mail: this one by a click, all of them from the account. */
export const Unsubscribe = ({ url, origin, children }: { url: string; origin: string; children: string }) => (
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
      {consumer.email && ` (${consumer.email})`}, reçue le <strong>{formatMoment(withdrawnAt)}</strong>, heure
      de Paris.
    </Paragraph>
  </>
)

/**
 * What a mail says according to its data, or draws of them. Administrators who rewrite the mail place it by its name and leave its
 * words to the program: written down once they would be false the next time.
 */
export const Varying = ({ children }: { name: string; children: ReactNode }) => children
