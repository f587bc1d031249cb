import type { CSSProperties, ReactNode } from 'react'
import { Img, Link } from 'react-email'
import { formatMoment } from '#domain/dates.ts'
import { formatEuros, offeredPrice } from '#domain/money.ts'
import { articlesText, soldLineText } from '#domain/orders/sold-quantity.ts'
import type { EmailOrder, EmailOrderItem } from '../email-data.ts'
import { colours, styles } from './styles.ts'

export const formatOrderDate = (order: EmailOrder): string => formatMoment(order.createdAt)

export const formatProductCount = ({ items }: EmailOrder): string => articlesText(items)

/** Returns « À définir » for a delivery by quote, which has no total yet. */
export const formatTotal = ({ deliveryOption, total }: EmailOrder): string =>
  deliveryOption === 'quote' ? 'À définir' : formatEuros(total)

interface ProductPictureProps {
  src: string
  title: string
  href: string
  /** Width and height in pixels. */
  size: number
  /** In pixels. */
  marginBelow?: number
}

/** A product's picture. While a mail program blocks it, its place keeps its size and shows the title. */
export const ProductPicture = ({ src, title, href, size, marginBelow = 0 }: ProductPictureProps) => (
  <div data-skip-in-text="true" style={{ paddingBottom: marginBelow }}>
    <Link href={href} className="link" style={styles.link}>
      <Img
        src={src}
        alt={title}
        width={size}
        height={size}
        style={{ width: size, height: size, objectFit: 'cover', borderRadius: '5px', fontSize: '14px' }}
      />
    </Link>
  </div>
)

const cell: CSSProperties = { fontSize: '16px', lineHeight: '24px', verticalAlign: 'top', color: colours.ink }
const softCell: CSSProperties = { ...cell, color: colours.inkSoft }
const amount: CSSProperties = { textAlign: 'right', whiteSpace: 'nowrap' }
const titleCell: CSSProperties = {
  ...cell,
  paddingTop: '14px',
  borderTop: `1px solid ${colours.line}`,
  fontWeight: 600,
  overflowWrap: 'anywhere',
}

/** The ordered products with quantities and prices, then the sums. In plain text each row is one line (render.ts). */
export const OrderItems = ({ items, children }: { items: EmailOrderItem[]; children: ReactNode }) => (
  <>
    <SumRows>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two products may have the same title
        <ProductRows key={index} item={item} />
      ))}
    </SumRows>
    <SumRows>{children}</SumRows>
  </>
)

export const SumRows = ({ children }: { children: ReactNode }) => (
  <table role="presentation" width="100%" border={0} cellPadding={0} cellSpacing={0}>
    <tbody>{children}</tbody>
  </table>
)

const ProductRows = ({ item }: { item: EmailOrderItem }) => (
  <>
    <tr data-text="article">
      <td colSpan={2} data-text="label" className="ink line" style={titleCell}>
        {item.title}
      </td>
    </tr>
    <tr data-text="row">
      <td data-text="label" className="soft" style={{ ...softCell, paddingBottom: '14px' }}>
        {soldLineText(item)}
      </td>
      <td data-text="sum" className="ink" style={{ ...cell, ...amount, paddingBottom: '14px' }}>
        {offeredPrice(item.price * item.quantity)}
      </td>
    </tr>
  </>
)

/** A line under the products, such as subtotal or delivery. */
export const SumRow = ({ label, value }: { label: string; value: string }) => (
  <SumLine className="soft" label={label} value={value} style={{ ...softCell, paddingBottom: '8px' }} />
)

export const TotalRow = ({ label, value }: { label: string; value: string }) => (
  <SumLine className="ink line" label={label} value={value} style={totalStyle} />
)
const totalStyle: CSSProperties = {
  ...cell,
  padding: '12px 0 8px',
  borderTop: `2px solid ${colours.line}`,
  fontSize: '19px',
  fontWeight: 700,
}

const SumLine = ({
  className,
  label,
  value,
  style,
}: {
  className: string
  label: string
  value: string
  style: CSSProperties
}) => (
  <tr data-text="row">
    <td data-text="label" className={className} style={style}>
      {label}
    </td>
    <td data-text="value" className={className} style={{ ...style, ...amount }}>
      {value}
    </td>
  </tr>
)
