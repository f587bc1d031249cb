import { expect, type Page } from '@playwright/test'

/** Opens the newest mail with this subject to this person in the mailbox page, once it is there. */
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
}

/** What the console says of the mailbox page: Playwright's own script is kept out of the frame that shows a mail. */
export const mailboxMessage = /Blocked script execution in '[^']*\/dev\/mail\//
