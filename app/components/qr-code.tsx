import encodeQR from 'qr'
import { useId } from 'react'

interface QrCodeProps {
  /** The encoded text. */
  text: string
  /** The text alternative. */
  title: string
  /** The width in pixels. */
  width: number
}

/** A QR code as one path, one unit per module. */
export function QrCode({ text, title, width }: QrCodeProps) {
  const id = useId()
  // Level L tolerates 7 % of damage and has the fewest and largest modules.
  const modules = encodeQR(text, 'raw', { ecc: 'low' })
  return (
    <svg
      role="img"
      aria-labelledby={id}
      width={width}
      height={width}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      className="shrink-0"
    >
      <title id={id}>{title}</title>
      <path fill="#fff" d={`M0 0h${modules.length}v${modules.length}H0z`} />
      <path fill="#000" d={modules.map(rowPath).join('')} />
    </svg>
  )
}

const rowPath = (row: readonly boolean[], y: number): string =>
  row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')
