import Bowser from 'bowser'

/** What a browser says of itself is as long as it likes. */
const longestRead = 400

const browsers: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  Chromium: 'Chrome',
}
const systems: Record<string, string> = { macOS: 'Mac', iOS: 'iPhone' }

/** `Chrome sur Android`, as far as a browser's name for itself tells. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Appareil inconnu'
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, longestRead))
  const name = browser.name && (browsers[browser.name] ?? browser.name)
  const system = platform.model === 'iPad' ? 'iPad' : os.name && (systems[os.name] ?? os.name)
  return [name, system].filter(Boolean).join(' sur ') || 'Appareil inconnu'
}
