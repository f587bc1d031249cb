import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { settingMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import type { Association } from '#domain/platform/association.ts'
import type { SettingChange } from '#domain/platform/schemas.ts'
import {
  type PlatformSettings,
  parseSettings,
  type SettingKey,
  settingKeys,
  settingLabels,
} from '#domain/platform/settings.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { auditLog, platformSettings } from '#server/database/schema/platform.ts'
import { settingDefaults } from './get-settings.ts'

interface SettingState {
  /** A change must send this version back; null when nothing is stored yet. */
  version: string | null
  /** The user and time of the last change. */
  lastChange: { by: string; at: string } | null
}

export interface AdminSettings {
  settings: PlatformSettings
  states: Record<SettingKey, SettingState>
}

/** The settings, each with the version that a change must send back. @throws AppError `not-signed-in` or `forbidden` */
export async function getAdminSettings(ctx: Context): Promise<AdminSettings> {
  requireAdmin(ctx)
  const keys = Object.values(settingKeys)
  const [rows, changes] = await Promise.all([
    ctx.db.select().from(platformSettings).where(inArray(platformSettings.key, keys)),
    ctx.db
      .selectDistinctOn([auditLog.subjectId], {
        key: auditLog.subjectId,
        by: auditLog.adminName,
        at: auditLog.createdAt,
      })
      .from(auditLog)
      .where(and(eq(auditLog.subjectType, 'setting'), inArray(auditLog.subjectId, keys)))
      .orderBy(auditLog.subjectId, desc(auditLog.id)),
  ])
  const describeState = (key: SettingKey): SettingState => {
    const change = changes.find((change) => change.key === key)
    return {
      version: rows.find((row) => row.key === key)?.updatedAt.toISOString() ?? null,
      lastChange: change ? { by: change.by, at: change.at.toISOString() } : null,
    }
  }
  const states = Object.fromEntries(keys.map((key) => [key, describeState(key)])) as AdminSettings['states']
  return { settings: parseSettings(rows, settingDefaults(ctx)), states }
}

/**
 * Changes a setting if it has not changed since the administrator loaded it. Every process reads it with its next request.
 * @throws AppError `not-signed-in`, `forbidden`; `conflict` when another administrator has changed it meanwhile
 */
export async function updateSetting(ctx: Context, input: SettingChange): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const before = await replaceValue(ctx, input)
    if (isSameValue(before, input.value)) return
    await recordAudit(ctx, [
      {
        action: 'settings.update',
        subject: { type: 'setting', id: input.key, name: settingLabels[input.key] },
        before: { value: before },
        after: { value: input.value },
      },
    ])
  })
}

/** Stores the value and returns the previous one: the default where nothing was stored. */
async function replaceValue(ctx: Context, { key, value, version }: SettingChange): Promise<unknown> {
  const [stored] = await ctx.db
    .select({ value: platformSettings.value, updatedAt: platformSettings.updatedAt })
    .from(platformSettings)
    .where(eq(platformSettings.key, key))
    .for('update')
  if ((stored?.updatedAt.toISOString() ?? null) !== version) throw changedMeanwhile()
  if (!stored) {
    const inserted = await ctx.db
      .insert(platformSettings)
      .values({ key, value, updatedAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ key: platformSettings.key })
    if (inserted.length === 0) throw changedMeanwhile()
    return findDefault(ctx, key)
  }
  // Two quick changes must not get the same version.
  const updatedAt = new Date(Math.max(ctx.clock.now().getTime(), stored.updatedAt.getTime() + 1))
  await ctx.db.update(platformSettings).set({ value, updatedAt }).where(eq(platformSettings.key, key))
  return stored.value
}

function findDefault(ctx: Context, key: SettingKey): unknown {
  const names = Object.keys(settingKeys) as (keyof PlatformSettings)[]
  const name = names.find((name) => settingKeys[name] === key)
  return name && settingDefaults(ctx)[name]
}

const changedMeanwhile = () =>
  new AppError('conflict', settingMessages.changedMeanwhile, { title: settingMessages.failureTitle })

const isSameValue = (a: unknown, b: unknown) => serialise(a) === serialise(b)

/** Serialises a value independently of the order of its keys, which jsonb changes. */
const serialise = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/** Stores the identity of the association. Called by `npm run setup`, whose user has access to the database anyway. */
export async function saveAssociation(ctx: Context, association: Association): Promise<void> {
  const updatedAt = ctx.clock.now()
  await ctx.db
    .insert(platformSettings)
    .values({ key: settingKeys.association, value: association, updatedAt })
    .onConflictDoUpdate({
      target: platformSettings.key,
      // An administrator with the page open receives a conflict.
      set: {
        value: association,
        updatedAt: sql`greatest(excluded.updated_at, ${platformSettings.updatedAt} + interval '1 millisecond')`,
      },
    })
}

/**
 * Runs a one-time task and stores that it is done beside the settings; an interrupted one runs again. Returns null when it was done before.
 */
export async function runOnce<Result>(
  ctx: Context,
  { key, run }: { key: 'imported_texts_cleaned'; run: () => Promise<Result> },
): Promise<Result | null> {
  if ((await ctx.db.$count(platformSettings, eq(platformSettings.key, key))) > 0) return null
  const result = await run()
  await ctx.db
    .insert(platformSettings)
    .values({ key, value: true, updatedAt: ctx.clock.now() })
    .onConflictDoNothing()
  return result
}
