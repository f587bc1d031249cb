import { expect, test } from 'vitest'
import { storeUnreadableReport } from '#server/capabilities/email/webhook/routes.ts'
import { loadPages } from './helpers/pages.ts'
import { makeSignedIn } from './helpers/sign-in.ts'
import { startTestServer } from './helpers/test-server.ts'

const server = startTestServer({}, { loadPages })

test('an administrator reads the mail provider’s unreadable reports, or that there are none', async () => {
  const { cookie } = await makeSignedIn(server, { role: 'admin', userType: 'both' })
  const readPage = async () => {
    const response = await server.request('/admin/emails/unreadable', {
      cookie,
      headers: { accept: 'text/html' },
    })
    expect(response.status).toBe(200)
    return response.text()
  }
  expect(await readPage()).toContain('Tous les avis du prestataire ont été lus.')
  await storeUnreadableReport(server.as(), { body: '{"type": <b>', reason: 'no-json' })
  const pageWithReport = await readPage()
  expect(pageWithReport).not.toContain('Tous les avis du prestataire ont été lus.')
  expect(pageWithReport).toContain('Ce n’est pas du JSON')
  expect(pageWithReport).toContain('{&quot;type&quot;: &lt;b&gt;')
})
