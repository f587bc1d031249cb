import {
  Body,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components'
import type { ReactNode } from 'react'
import type { EmailFrame } from '../define-email.ts'
import { previewText } from '../preview-text.ts'
import { Mark } from './mark.tsx'
import { darkStyles, styles, widestMail } from './styles.ts'

interface FrameProps {
  frame: EmailFrame
  preview: string
  title: string
  /** Why the reader gets this mail. */
  reason: string
  children: ReactNode
}

/** What every mail has around its content: preview, header with the mark, footer. */
export const Frame = ({ frame, preview, title, reason, children }: FrameProps) => (
  <Html lang="fr">
    <Head>
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
      <style>{darkStyles}</style>
    </Head>
    <Body className="ground" style={styles.ground}>
      <Preview>{previewText(preview)}</Preview>
      <Container style={{ maxWidth: widestMail }}>
        <Section className="header" style={styles.header}>
          <Row>
            <Column width={38} style={{ width: 38, verticalAlign: 'middle' }}>
              <Mark />
            </Column>
            <Column style={{ verticalAlign: 'middle' }}>
              <Link href={frame.origin} style={styles.shownName}>
                {frame.shownName}
              </Link>
            </Column>
          </Row>
        </Section>
        <Section className="card" style={styles.card}>
          <Heading as="h1" className="ink" style={styles.title}>
            {title}
          </Heading>
          {children}
        </Section>
        <Section style={styles.footer}>
          <Text className="soft" style={styles.note}>
            {reason}
          </Text>
          <Text className="soft" style={styles.note}>
            {frame.shownName}, une place de marché associative, à but non lucratif.
          </Text>
        </Section>
      </Container>
    </Body>
  </Html>
)
