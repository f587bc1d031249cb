import { expect, test } from 'vitest'
import { storeUnreadableReport } from '#server/capabilities/email/webhook/routes.ts'
import { loadPages } from './helpers/pages.ts'
import { makeSignedIn } from './helpers/sign-in.ts'
import { startTestServer } from './helpers/test-server.ts'

const server = startTestServer({}, { loadPages })

test('an administrator reads the mail provider’s unreadable reports, or that there are none', async () => {
  const { cookie } = await makeSignedIn(server, { role: 'admin', userType: 'both' })
  const page = async () => {
    const answer = await server.request('/admin/emails/unreadable', {
      cookie,
      headers: { accept: 'text/html' },
    })
    expect(answer.status).toBe(200)
    return answer.text()
  }
  expect(await page()).toContain('Tous les avis du prestataire ont été lus.')
  await storeUnreadableReport(server.as(), { body: '{"type": <b>', reason: 'no-json' })
  const filled = await page()
  expect(filled).not.toContain('Tous les avis du prestataire ont été lus.')
  expect(filled).toContain('Ce n’est pas du JSON')
  expect(filled).toContain('{&quot;type&quot;: &lt;b&gt;')
})
