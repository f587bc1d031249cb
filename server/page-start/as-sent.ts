/**
 * An answer as a browser reads it from JSON: a moment is its ISO text, what is undefined is not there, whatever says how it is written
 * (`toJSON`) is that. What is rendered here and what is rendered there are then the same. Copies only what differs.
 */
export function asSent(data: unknown): unknown {
  if (typeof data === 'number') return Number.isFinite(data) ? data : null
  if (typeof data !== 'object' || data === null) return data
  if ('toJSON' in data && typeof data.toJSON === 'function') return asSent(data.toJSON())
  return Array.isArray(data) ? listAsSent(data) : objectAsSent(data as Record<string, unknown>)
}

function listAsSent(data: unknown[]): unknown[] {
  const sent = data.map((value) => (isSent(value) ? asSent(value) : null))
  return sent.every((value, index) => value === data[index]) ? data : sent
}

function objectAsSent(data: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(data)
  const sent = names.map((name) => (isSent(data[name]) ? asSent(data[name]) : undefined))
  const isSame =
    isPlain(data) && names.every((name, index) => sent[index] !== undefined && sent[index] === data[name])
  if (isSame) return data
  const entries = names.map((name, index) => [name, sent[index]] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

const isSent = (value: unknown): boolean => !['undefined', 'function', 'symbol'].includes(typeof value)

function isPlain(data: object): boolean {
  const prototype = Object.getPrototypeOf(data)
  return prototype === Object.prototype || prototype === null
}
