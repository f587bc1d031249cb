/** What an administrator may change without an engineer (specification, section 3, platform_settings). */
export interface PlatformSettings {
  showHt: boolean
  hidePricesForAnonymous: boolean
  maintenance: { enabled: boolean; message: string }
  shownName: string
}

const defaultMaintenanceMessage = 'Nous revenons très vite !'

export const defaultSettings: PlatformSettings = {
  showHt: false,
  hidePricesForAnonymous: false,
  maintenance: { enabled: false, message: defaultMaintenanceMessage },
  shownName: 'Réchantier',
}

/** Keys of the table platform_settings. */
const settingKeys = {
  showHt: 'show_ht',
  hidePricesForAnonymous: 'hide_prices_for_anonymous',
  maintenance: 'maintenance_mode',
  shownName: 'shown_name',
} as const

/** Reads the stored rows; a value of the wrong shape counts as absent (section 8: treated as disabled). */
export function parseSettings(rows: readonly { key: string; value: unknown }[]): PlatformSettings {
  const values = new Map(rows.map((row) => [row.key, row.value]))
  const maintenance = (values.get(settingKeys.maintenance) ?? {}) as { enabled?: unknown; message?: unknown }
  const shownName = values.get(settingKeys.shownName)
  return {
    showHt: values.get(settingKeys.showHt) === true,
    hidePricesForAnonymous: values.get(settingKeys.hidePricesForAnonymous) === true,
    maintenance: {
      enabled: maintenance.enabled === true,
      message:
        typeof maintenance.message === 'string' && maintenance.message.trim()
          ? maintenance.message
          : defaultMaintenanceMessage,
    },
    shownName: typeof shownName === 'string' && shownName.trim() ? shownName : defaultSettings.shownName,
  }
}

/** Shown in the footer (section 2, Shell). */
export const versionLabel = 'v.1.03'
