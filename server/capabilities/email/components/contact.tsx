import type { ReactNode } from 'react'
import { Link, Text } from 'react-email'
import { colours, styles } from './styles.ts'
import { Lines } from './text.tsx'

interface ContactProps {
  name: string
  address: string | null
  phone: string | null
  email?: string
  /** More lines, below name and contact details. */
  details?: string[]
}

/** Shows a person's contact details and omits those that are missing. */
export const Contact = ({ name, address, phone, email, details = [] }: ContactProps) => (
  <Text className="ink" style={styles.text}>
    <strong>{name || email}</strong>
    {address && (
      <Line>
        <Lines text={address} />
      </Line>
    )}
    {phone && (
      <Line>
        <Link href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="link" style={styles.link}>
          {phone}
        </Link>
      </Line>
    )}
    {email && (
      <Line>
        <Link href={`mailto:${email}`} className="link" style={styles.link}>
          {email}
        </Link>
      </Line>
    )}
    {details.map((detail, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two lines may be equal
      <Line key={index}>
        <span className="soft" style={{ color: colours.inkSoft }}>
          {detail}
        </span>
      </Line>
    ))}
  </Text>
)

const Line = ({ children }: { children: ReactNode }) => (
  <>
    <br />
    {children}
  </>
)
