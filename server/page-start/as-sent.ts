/**
 * An answer as a browser reads it from JSON: a moment is its ISO text, what is undefined is not there, whatever says how it is written
 * (`toJSON`) is that. What is rendered here and what is rendered there are then the same. Copies only what differs.
 */
export function asSent(data: unknown): unknown {
  if (typeof data === 'number') return Number.isFinite(data) ? data : null
  if (typeof data !== 'object' || data === null) return data
  if ('toJSON' in data && typeof data.toJSON === 'function') return asSent(data.toJSON())
  if (Array.isArray(data)) {
    const sent = data.map((value) => (isSent(value) ? asSent(value) : null))
    return sent.every((value, index) => value === data[index]) ? data : sent
  }
  const entries = Object.entries(data)
  const sent = entries.flatMap(([name, value]) => (isSent(value) ? [[name, asSent(value)] as const] : []))
  const isSame = isPlain(data) && sent.length === entries.length
  return isSame && sent.every(([, value], index) => value === entries[index]?.[1])
    ? data
    : Object.fromEntries(sent)
}

const isSent = (value: unknown): boolean => !['undefined', 'function', 'symbol'].includes(typeof value)

function isPlain(data: object): boolean {
  const prototype = Object.getPrototypeOf(data)
  return prototype === Object.prototype || prototype === null
}
