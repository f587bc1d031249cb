import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const installed = (): string | undefined =>
  [...candidates, chromium.executablePath()].find((path) => path !== undefined && existsSync(path))

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0

/** An installed Chromium or Chrome; else Debian's package where we may install it, Playwright's download elsewhere. */
export function findChromium(report: (message: string) => void): string {
  const found = installed()
  if (found) return found
  report('aucun Chromium trouvé, installation…')
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (mayInstall && run('apt-get', 'update', '-qq')) {
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium')
  }
  if (!installed()) run(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium')
  const path = installed()
  if (!path)
    throw new Error('Chromium est introuvable : installez-le, ou donnez son chemin dans CHROMIUM_PATH.')
  return path
}
