import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../scripts/find-chromium.ts'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launchBrowser = async (extraArgs: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: await findChromium(console.log), args: [...args, ...extraArgs] })
