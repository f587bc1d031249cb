import { defaultSettings, type PlatformSettings } from '#domain/platform/settings.ts'
import type { Context } from '../context.ts'

/** What counts where nothing is stored. A demonstration is shown to people who have no telephone for it. */
export const settingDefaults = ({ config }: Pick<Context, 'config'>): PlatformSettings => ({
  ...defaultSettings,
  secondFactorForAdmins: !config.isLocal,
})
