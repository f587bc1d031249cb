/**
 * An answer as a browser reads it from JSON: every moment is its ISO text. What is rendered here and what is rendered there
 * are then the same, whatever the server's time zone. Copies only what holds a moment.
 */
export function asSent(data: unknown): unknown {
  if (data instanceof Date) return Number.isNaN(data.getTime()) ? null : data.toISOString()
  if (Array.isArray(data)) return changed(data, data.map(asSent))
  if (!isPlain(data)) return data
  const sent = Object.entries(data).map(([name, value]) => [name, asSent(value)] as const)
  return sent.every(([name, value]) => value === data[name]) ? data : Object.fromEntries(sent)
}

const changed = (before: unknown[], after: unknown[]): unknown[] =>
  after.every((value, index) => value === before[index]) ? before : after

function isPlain(data: unknown): data is Record<string, unknown> {
  if (typeof data !== 'object' || data === null) return false
  const prototype = Object.getPrototypeOf(data)
  return prototype === Object.prototype || prototype === null
}
