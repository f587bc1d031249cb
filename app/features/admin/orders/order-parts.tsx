import { Link } from 'react-router'
import { Picture } from '#app/components/picture.tsx'
import { Section } from '#app/features/admin/shared/admin-page.tsx'
import type { DataOf } from '#app/lib/query-client.ts'
import { formatEuros, offeredPrice } from '#domain/money.ts'
import type { DeliveryOption } from '#domain/orders/orders.ts'
import { soldLineText } from '#domain/orders/sold-quantity.ts'
import { isHalted, type OrderStatus, orderStatusLabel } from '#domain/orders/states.ts'
import { queuedRefetchInterval } from '../emails/email-parts.tsx'
import { adminQuery } from '../shared/admin-api.ts'
import { Badge } from '../shared/cells.tsx'

/** Reads an order by its id or number. */
export const orderQuery = (reference: string) =>
  adminQuery(['order', reference], (admin) => admin.orders[':id'].$get({ param: { id: reference } }), {
    staleTime: 2_000,
    refetchInterval: ({ state }) => queuedRefetchInterval(state.data?.emails),
  })
export type AdminOrder = DataOf<typeof orderQuery>

export const OrderState = ({
  status,
  deliveryOption,
}: {
  status: OrderStatus
  deliveryOption: DeliveryOption
}) => (
  <Badge tone={isHalted(status) ? 'open' : 'good'} className="wrap-normal">
    {orderStatusLabel({ status, deliveryOption })}
  </Badge>
)

interface ContactProps {
  person: { id: string; name: string; email: string; phone: string | null; address: string | null }
}

const link = 'text-fir underline underline-offset-4 wrap-anywhere'

/** A person's name and the ways to reach them. */
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

/** The ordered products, by seller. */
export const OrderContent = ({ order }: { order: AdminOrder }) => (
  <Section title="Contenu" level="large">
    {order.fulfilments.map((fulfilment) => (
      <SellerContent key={fulfilment.id} fulfilment={fulfilment} />
    ))}
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t-2 border-line-strong pt-3">
      <span className="font-medium">
        {order.deliveryOption === 'quote' ? 'Total hors livraison' : 'Total'}
      </span>
      <span className="font-display text-2xl font-bold tabular-nums">{formatEuros(order.totalAmount)}</span>
    </p>
  </Section>
)

type Fulfilment = AdminOrder['fulfilments'][number]

const SellerContent = ({ fulfilment: { seller, items, amount } }: { fulfilment: Fulfilment }) => (
  <div className="rounded-lg bg-paper shadow-card">
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-4 sm:px-6">
      <div>
        <p className="eyebrow">Vendeur</p>
        <Contact person={seller} />
      </div>
      <p className="font-semibold tabular-nums">{formatEuros(amount)}</p>
    </div>
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.id} className="flex gap-4 px-4 py-3 sm:px-6">
          <div className="size-16 shrink-0 overflow-hidden rounded-sm bg-plaster-deep">
            {item.picture && <Picture picture={item.picture} alt="" sizes="4rem" className="size-full" />}
          </div>
          <div className="grid min-w-0 grow content-start gap-x-6 sm:grid-cols-[1fr_auto]">
            <Link
              to={`/products/${item.productId}`}
              className="font-semibold wrap-anywhere underline-offset-4 hover:text-fir hover:underline"
            >
              {item.title}
            </Link>
            <span className="font-semibold tabular-nums">{offeredPrice(item.total)}</span>
            <span className="text-sm text-ink-soft tabular-nums">{soldLineText(item)}</span>
          </div>
        </li>
      ))}
    </ul>
  </div>
)
