import { Link, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { styles } from './styles.ts'

interface ContactProps {
  name: string
  address: string | null
  phone: string | null
  email?: string
  /** A line under the name. */
  detail?: string
}

/** How to reach a person: what the profile holds, and no empty line for what it does not. */
export const Contact = ({ name, address, phone, email, detail }: ContactProps) => (
  <Text className="ink" style={{ ...styles.text, whiteSpace: 'pre-line' }}>
    <strong>{name || email}</strong>
    {detail && <Line>{detail}</Line>}
    {address && <Line>{address}</Line>}
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
  </Text>
)

const Line = ({ children }: { children: ReactNode }) => (
  <>
    <br />
    {children}
  </>
)
