import { Button, Heading, Link, Text } from '@react-email/components'
import type { ReactNode } from 'react'
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

/** The address a button leads to, for whoever cannot press it. The plain text shows it beside the button already. */
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
