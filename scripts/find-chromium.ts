import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Headless Chromium renders pages at the same cost with a quarter of the overhead. */
const headlessBrowsers = ['/usr/bin/chromium-headless-shell']
const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

interface ChromiumOptions {
  /** Prefers headless Chromium; measurements need a whole browser. */
  prefersHeadless?: boolean
}

const findInstalled = ({ prefersHeadless = false }: ChromiumOptions): string | undefined =>
  [
    process.env.CHROMIUM_PATH,
    ...(prefersHeadless ? headlessBrowsers : []),
    ...browsers,
    ...(prefersHeadless ? [] : headlessBrowsers),
    chromium.executablePath(),
  ].find((path) => path !== undefined && existsSync(path))

async function run(command: string, ...args: string[]): Promise<boolean> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [status] = await once(child, 'close').catch(() => [1])
  return status === 0
}

const debianPackages = ({ prefersHeadless = false }: ChromiumOptions) =>
  prefersHeadless ? ['chromium-headless-shell', 'chromium'] : ['chromium']

/** Finds Chromium or Chrome, or installs Debian's package where possible and else Playwright's download. */
export async function findChromium(
  report: (message: string) => void,
  options: ChromiumOptions = {},
): Promise<string> {
  const found = findInstalled(options)
  if (found) return found
  report('aucun Chromium trouvé, installation…')
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (mayInstall && (await run('apt-get', 'update', '-qq'))) {
    for (const name of debianPackages(options))
      if (await run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name)) break
  }
  if (!findInstalled(options))
    await run(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium')
  const path = findInstalled(options)
  if (!path)
    throw new Error('Chromium est introuvable : installez-le, ou donnez son chemin dans CHROMIUM_PATH.')
  return path
}
