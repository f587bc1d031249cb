import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { orderNumber } from '#domain/orders/orders.ts'

export const textLink = 'text-fir underline underline-offset-4 hover:text-terracotta'

/** An order by its number, with the link to its page. */
export const OrderLink = ({ orderId }: { orderId: string }) => (
  <Link to={`/admin/orders/${orderId}`} className={textLink}>
    {orderNumber(orderId)}
  </Link>
)

/** A person by name, with the link to their page. */
export const PersonLink = ({ person: { id, name } }: { person: { id: string; name: string } }) => (
  <Link to={`/admin/users/${id}`} className={textLink}>
    <bdi>{name}</bdi>
  </Link>
)

/** An address that breaks after '@' where it is too long for its line. */
export function EmailAddress({ address }: { address: string }) {
  const breakIndex = address.lastIndexOf('@') + 1
  return (
    <>
      {address.slice(0, breakIndex)}
      <wbr />
      {address.slice(breakIndex)}
    </>
  )
}

const tones = {
  good: 'bg-fir-tint text-fir-deep',
  open: 'bg-terracotta-tint text-terracotta-deep',
  bad: 'bg-danger-tint text-danger',
  plain: 'bg-plaster-deep text-ink',
} as const

/** A state in one or two words. */
export const Badge = ({
  tone,
  className,
  children,
}: {
  tone: keyof typeof tones
  className?: string
  children: ReactNode
}) => (
  <span className={clsx('inline-block rounded-sm px-2 py-0.5 text-sm font-semibold', tones[tone], className)}>
    {children}
  </span>
)
