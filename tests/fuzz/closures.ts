import { and, eq, gt, max } from 'drizzle-orm'
import { parseSettings, settingKeys } from '#domain/platform/settings.ts'
import { auditLog, platformSettings } from '#server/database/schema/index.ts'
import type { TestServer } from '#tests/helpers/test-server.ts'

/** A response with status 5xx. */
export interface FailedResponse {
  path: string
  request: RequestInit & { cookie: string }
  status: number
  text: string
  /** Description of the request and the response for the report. */
  description: string
}

/** Returns the newest id of the audit log. */
export async function readLatestAuditId(server: TestServer): Promise<number> {
  const [row] = await server
    .as()
    .db.select({ id: max(auditLog.id) })
    .from(auditLog)
  return row?.id ?? 0
}

/** Returns the messages of maintenance modes switched on since this entry. */
export async function readClosureMessages(server: TestServer, auditId: number): Promise<string[]> {
  const key = settingKeys.maintenance
  const entries = await server
    .as()
    .db.select({ after: auditLog.after })
    .from(auditLog)
    .where(and(gt(auditLog.id, auditId), eq(auditLog.subjectType, 'setting'), eq(auditLog.subjectId, key)))
  return entries
    .map(({ after }) => parseSettings([{ key, value: (after as { value: unknown }).value }]).maintenance)
    .filter(({ enabled }) => enabled)
    .map(({ message }) => message)
}

/**
 * Returns whether maintenance mode caused the response. A response to HEAD or to a redirected page has no text; its request is then sent again
 * after the site has reopened.
 */
export async function isCausedByClosure(
  server: TestServer,
  closures: string[],
  failure: FailedResponse,
): Promise<boolean> {
  const { path, request, status, text } = failure
  if (status !== 503 || closures.length === 0) return false
  if (text.includes('<title>Site en maintenance</title>'))
    return closures.some((message) => text.includes(escapeHtml(message)))
  const isEmpty = text === '' || text.includes('"ErrorResponse"')
  if (!isEmpty) return closures.some((message) => isMaintenanceProblem(text, message))
  await server.as().db.delete(platformSettings)
  return (await server.request(path, request)).status < 500
}

function isMaintenanceProblem(text: string, message: string): boolean {
  try {
    const { detail, details } = JSON.parse(text)
    return detail === message && details?.maintenance === true
  } catch {
    return false
  }
}

/** Escapes text as React does. */
const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
