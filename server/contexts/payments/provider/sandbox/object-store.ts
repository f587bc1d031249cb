import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Jobs } from '#server/capabilities/jobs/jobs.ts'
import type { Clock } from '#server/context.ts'
import type { Database } from '#server/database/client.ts'
import { sandboxDeliveries, sandboxObjects } from '#server/database/schema/sandbox.ts'
import { type ProviderEvent, ProviderRefusal } from '../provider.ts'
import type { SandboxEvent, SandboxKind, SandboxObjects } from './objects.ts'

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Compares in constant time, so that neither the difference nor the length leaks. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hashSecret(one)), Buffer.from(hashSecret(other)))

/** Derives a key for one purpose, so that a leaked one reveals nothing else that the site's secret signs. */
export const deriveSecret = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url')

/** The context of the sandbox. Its `db` is never a caller's transaction. */
export interface SandboxContext {
  db: Database
  clock: Clock
  /** The key that signs its webhooks. */
  webhookSecret: string
  /** Null when its events wait for `deliverEvents`. */
  jobs: Pick<Jobs, 'enqueue'> | null
}

export interface SandboxObject<Kind extends SandboxKind> {
  id: string
  /** The platform's own id for it. */
  reference: string
  data: SandboxObjects[Kind]
  createdAt: Date
}

const idPrefixes: Record<SandboxKind, string> = {
  payment: 'pay',
  refund: 're',
  transfer: 'tr',
  reversal: 'rev',
  account: 'acct',
  dispute: 'dp',
}

/** Returns the object of this reference, created if missing; concurrent callers get the same one. */
export async function findOrCreate<Kind extends SandboxKind>(
  db: Database,
  input: { kind: Kind; reference: string; data: SandboxObjects[Kind] },
): Promise<SandboxObject<Kind> & { isNew: boolean }> {
  const id = `${idPrefixes[input.kind]}_${randomBytes(12).toString('hex')}`
  const [inserted] = await db
    .insert(sandboxObjects)
    .values({ id, ...input })
    .onConflictDoNothing({ target: [sandboxObjects.kind, sandboxObjects.reference] })
    .returning({ createdAt: sandboxObjects.createdAt })
  if (inserted) return { ...inserted, id, reference: input.reference, data: input.data, isNew: true }
  const found = await findByReference(db, input)
  if (!found) throw new Error(`no ${input.kind} of this reference`)
  return { ...found, isNew: false }
}

export async function findByReference<Kind extends SandboxKind>(
  db: Database,
  { kind, reference }: { kind: Kind; reference: string },
): Promise<SandboxObject<Kind> | null> {
  const [row] = await db
    .select()
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.kind, kind), eq(sandboxObjects.reference, reference)))
  return row ? { ...row, data: row.data as SandboxObjects[Kind] } : null
}

export async function findObject<Kind extends SandboxKind>(
  db: Database,
  { kind, id, isLocked = false }: { kind: Kind; id: string; isLocked?: boolean },
): Promise<SandboxObject<Kind> | null> {
  const query = db
    .select()
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.id, id), eq(sandboxObjects.kind, kind)))
  const [row] = await (isLocked ? query.for('update') : query)
  return row ? { ...row, data: row.data as SandboxObjects[Kind] } : null
}

/** @throws ProviderRefusal `resource_missing` */
export async function readObject<Kind extends SandboxKind>(
  db: Database,
  request: { kind: Kind; id: string; isLocked?: boolean },
): Promise<SandboxObject<Kind>> {
  const found = await findObject(db, request)
  if (!found) throw new ProviderRefusal('resource_missing', `No such ${request.kind}`)
  return found
}

/** Returns an object, locked for a change. */
export const lockObject = <Kind extends SandboxKind>(
  db: Database,
  object: { kind: Kind; id: string },
): Promise<SandboxObject<Kind>> => readObject(db, { ...object, isLocked: true })

export async function changeObject<Kind extends SandboxKind>(
  db: Database,
  { id, data }: SandboxObject<Kind>,
  change: Partial<SandboxObjects[Kind]>,
): Promise<void> {
  await db
    .update(sandboxObjects)
    .set({ data: { ...data, ...change } })
    .where(eq(sandboxObjects.id, id))
}

/** Rejects a repeated reference with another request. @throws ProviderRefusal */
export function requireSameRequest(isSame: boolean): void {
  if (!isSame) throw new ProviderRefusal('idempotency_error', 'This reference was used for something else')
}

/**
 * Enqueues events for the platform, in the transaction of their cause.
 * @returns the number of the delivery, or of the first of several
 */
export async function emitEvent(
  context: SandboxContext,
  db: Database,
  event: { type: ProviderEvent['type']; name: string; objectId: string },
  { copies = 1, delay = 0 }: { copies?: number; delay?: number } = {},
): Promise<number> {
  const now = context.clock.now()
  const payload: SandboxEvent = {
    id: `evt_${randomBytes(12).toString('hex')}`,
    ...event,
    createdAt: now.toISOString(),
  }
  const delivery = { eventId: payload.id, payload, dueAt: new Date(now.getTime() + delay) }
  const written = await db
    .insert(sandboxDeliveries)
    .values(Array.from({ length: copies }, () => delivery))
    .returning({ id: sandboxDeliveries.id })
  for (const { id } of written) {
    await context.jobs?.enqueue(
      db,
      'sandbox-deliver',
      { deliveryId: id },
      delay > 0 ? delivery.dueAt : undefined,
    )
  }
  return written[0]?.id ?? 0
}
