import { expect, type Page } from '@playwright/test'

/** Opens the newest email with this subject to this recipient in the mailbox page, once it has arrived. */
export async function openMail(
  page: Page,
  recipient: string,
  subject: RegExp,
  timeout = 90_000,
): Promise<void> {
  await expect(async () => {
    await page.goto(`/dev/mail?to=${encodeURIComponent(recipient)}`)
    await page.getByRole('link', { name: subject }).first().click({ timeout: 1000 })
  }).toPass({ timeout })
  await page.waitForURL(/\/dev\/mail\/[^/?]+$/)
}

/** The console message of the mailbox page, whose frame blocks Playwright's own script. */
export const mailboxMessage = /Blocked script execution in '[^']*\/dev\/mail\//
