import { Link } from 'react-router'

interface ContactProps {
  person: { id: string; name: string; email: string; phone: string | null; address: string | null }
}

const link = 'text-fir underline underline-offset-4 wrap-anywhere'

/** Who somebody is and how to reach them. */
export const Contact = ({ person: { id, name, email, phone, address } }: ContactProps) => (
  <address className="grid gap-0.5 not-italic">
    <Link to={`/admin/users/${id}`} className={`font-semibold ${link}`}>
      {name}
    </Link>
    <a href={`mailto:${email}`} className={link}>
      {email}
    </a>
    {phone && (
      <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={`${link} justify-self-start`}>
        {phone}
      </a>
    )}
    {address && <span className="whitespace-pre-line text-ink-soft">{address}</span>}
  </address>
)
