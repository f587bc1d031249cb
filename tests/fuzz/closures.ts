import { and, eq, gt, max } from 'drizzle-orm'
import { parseSettings, settingKeys } from '#domain/platform/settings.ts'
import { auditLog, platformSettings } from '#server/database/schema/index.ts'
import type { TestServer } from '#tests/helpers/test-server.ts'

/** An answer 5xx. */
export interface Refusal {
  path: string
  asked: RequestInit & { cookie: string }
  status: number
  text: string
  /** What was asked and what was said, for a person. */
  told: string
}

/** Where in the log of administrators' acts we are. */
export async function lastAct(server: TestServer): Promise<number> {
  const [row] = await server
    .as()
    .db.select({ id: max(auditLog.id) })
    .from(auditLog)
  return row?.id ?? 0
}

/** The texts the site was closed with since. */
export async function closuresSince(server: TestServer, act: number): Promise<string[]> {
  const key = settingKeys.maintenance
  const acts = await server
    .as()
    .db.select({ after: auditLog.after })
    .from(auditLog)
    .where(and(gt(auditLog.id, act), eq(auditLog.subjectType, 'setting'), eq(auditLog.subjectId, key)))
  return acts
    .map(({ after }) => parseSettings([{ key, value: (after as { value: unknown }).value }]).maintenance)
    .filter(({ enabled }) => enabled)
    .map(({ message }) => message)
}

/**
 * Whether it was said because the site was closed: with one of these texts or, to a page on its way to another and to HEAD, which are told
 * none, only while it was.
 */
export async function closedBy(server: TestServer, closures: string[], refusal: Refusal): Promise<boolean> {
  const { path, asked, status, text } = refusal
  if (status !== 503 || closures.length === 0) return false
  if (text.includes('<title>Site en maintenance</title>'))
    return closures.some((message) => text.includes(escaped(message)))
  const saysNothing = text === '' || text.includes('"ErrorResponse"')
  if (!saysNothing) return closures.some((message) => isShownTo(text, message))
  await server.as().db.delete(platformSettings)
  return (await server.request(path, asked)).status < 500
}

function isShownTo(text: string, message: string): boolean {
  try {
    const { detail, details } = JSON.parse(text)
    return detail === message && details?.maintenance === true
  } catch {
    return false
  }
}

/** As React writes text into a page. */
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
