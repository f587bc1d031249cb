import type PDFDocument from 'pdfkit'

/** Draws the modules of a QR code in a square, in points. */
export function drawQrCode(
  pdf: InstanceType<typeof PDFDocument>,
  modules: boolean[][],
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const step = side / modules.length
  modules.forEach((row, line) => {
    for (let start = 0; start < row.length; start += 1) {
      if (!row[start]) continue
      let end = start
      while (row[end]) end += 1
      // One bar for neighbours: hair lines between modules would blur when printed.
      pdf.rect(x + start * step, y + line * step, (end - start) * step, step + 0.05)
      start = end
    }
  })
  pdf.fill('#000')
}
