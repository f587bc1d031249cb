/** A place in PostgreSQL's write-ahead log, as a number that grows with it. */
export type LogPosition = bigint

const written = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i

/** As PostgreSQL writes it, `16/B374D848`; null: it is none. */
export function readPosition(text: string | null | undefined): LogPosition | null {
  const [, high, low] = written.exec(text ?? '') ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : null
}
