import type { ReactNode } from 'react'
import { Body, Column, Container, Head, Heading, Html, Link, Preview, Row, Section, Text } from 'react-email'
import type { EmailFrame } from '../define-email.ts'
import { colours, darkStyles, maxEmailWidth, styles } from './styles.ts'

export interface FrameProps {
  frame: EmailFrame
  preview: string
  title: string
  /** Why the reader gets this email. */
  reason: string
  /** Link to unsubscribe from such emails; set by render.ts. */
  optOutUrl?: string
  children: ReactNode
}

/** The frame of every email: preview, header with the logo, footer. */
export const Frame = ({ frame, preview, title, reason, optOutUrl, children }: FrameProps) => (
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
      <Container style={{ maxWidth: maxEmailWidth }}>
        <Section className="header" style={styles.header}>
          <Row>
            <Column width={38} style={{ width: 38, verticalAlign: 'middle' }}>
              <Logo />
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
          {optOutUrl && (
            <Text className="soft" style={styles.note}>
              <Link href={optOutUrl} className="link" style={styles.link}>
                Ne plus recevoir ces emails
              </Link>
            </Text>
          )}
          <Text className="soft" style={styles.note}>
            {frame.shownName}, une place de marché associative, à but non lucratif.
          </Text>
        </Section>
      </Container>
    </Body>
  </Html>
)

/** Characters of an email's preview text. */
export const maxPreviewLength = 150

/** Returns the text that a mailbox shows beside the subject. */
export function previewText(text: string): string {
  const characters = [...text.replace(/[ \t\r\n]+/g, ' ').trim()]
  if (characters.length <= maxPreviewLength) return characters.join('')
  return `${characters.slice(0, maxPreviewLength - 1).join('')}…`
}

interface LogoCellProps {
  width: number
  height: number
  /** Absent for a gap. */
  colour?: string
  colSpan?: number
  rowSpan?: number
}

const LogoCell = ({ width, height, colour, ...span }: LogoCellProps) => (
  <td {...span} style={{ width, height, padding: 0, fontSize: 0, lineHeight: 0, backgroundColor: colour }} />
)

/** The site's logo, drawn with table cells because many mail programs block pictures. */
const Logo = () => (
  <table
    role="presentation"
    aria-hidden="true"
    data-skip-in-text="true"
    width={26}
    border={0}
    cellPadding={0}
    cellSpacing={0}
  >
    <tbody>
      <tr>
        <LogoCell width={26} height={7} colour={colours.paper} colSpan={3} />
      </tr>
      <tr>
        <LogoCell width={26} height={2} colSpan={3} />
      </tr>
      <tr>
        <LogoCell width={7} height={17} colour={colours.paper} rowSpan={3} />
        <LogoCell width={12} height={7} />
        <LogoCell width={7} height={7} colour={colours.clay} />
      </tr>
      <tr>
        <LogoCell width={12} height={2} />
        <LogoCell width={7} height={2} />
      </tr>
      <tr>
        <LogoCell width={12} height={8} />
        <LogoCell width={7} height={8} colour={colours.clay} />
      </tr>
    </tbody>
  </table>
)
