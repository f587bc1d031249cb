import { and, desc, eq, inArray } from 'drizzle-orm'
import {
  type PlatformSettings,
  parseSettings,
  type SettingKey,
  settingKeys,
} from '#domain/platform/settings.ts'
import { type Context, requireAdmin } from '../context.ts'
import { auditLog, platformSettings } from '../database/schema/platform.ts'
import { settingDefaults } from './setting-defaults.ts'

interface SettingState {
  /** To be sent back with a change: null when nothing is stored yet. */
  version: string | null
  /** Who changed it last, and when. */
  changed: { by: string; at: string } | null
}

export interface AdminSettings {
  settings: PlatformSettings
  states: Record<SettingKey, SettingState>
}

/** The settings with what it takes to change them. @throws AppError `not-signed-in` or `forbidden` */
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
  const stateOf = (key: SettingKey): SettingState => {
    const change = changes.find((change) => change.key === key)
    return {
      version: rows.find((row) => row.key === key)?.updatedAt.toISOString() ?? null,
      changed: change ? { by: change.by, at: change.at.toISOString() } : null,
    }
  }
  const states = Object.fromEntries(keys.map((key) => [key, stateOf(key)])) as AdminSettings['states']
  return { settings: parseSettings(rows, settingDefaults(ctx)), states }
}
