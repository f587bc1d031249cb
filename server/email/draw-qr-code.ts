import encodeQR from 'qr'

/** Pixels of one module: sharp on a screen that has several for each of ours. */
const scale = 8

/** A QR code as a PNG, with its quiet zone. Level M: a scratched screen may hide 15 % of it. */
export async function drawQrCode(text: string): Promise<Buffer> {
  // Heavy, and needed for one kind of mail only.
  const { default: sharp } = await import('sharp')
  return sharp(encodeQR(text, 'gif', { ecc: 'medium', border: 4, scale }))
    .png({ palette: true, colours: 2 })
    .toBuffer()
}
