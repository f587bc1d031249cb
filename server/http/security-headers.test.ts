import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { securityHeaders } from './security-headers.ts'

async function readHeaders(variables: Record<string, string>) {
  const app = new Hono().use(securityHeaders(readConfig(variables), { isDevelopment: false }))
  const { headers } = await app.get('/', (c) => c.text('')).request('/')
  const policy = headers.get('content-security-policy') ?? ''
  const directives = policy.split('; ').map((line) => line.split(' '))
  const sources = Object.fromEntries(directives.map(([name, ...rest]) => [name, rest]))
  return { policy, sources, permissions: headers.get('permissions-policy') ?? '' }
}

test('the policy names Stripe only as the payment provider', async () => {
  for (const PAYMENTS of ['sandbox', 'none']) {
    const { policy, permissions } = await readHeaders({ PAYMENTS })
    expect(policy).not.toContain('stripe')
    expect(permissions).toContain('payment=()')
  }
})

test("the policy allows Stripe's script, frames and API when Stripe is the payment provider", async () => {
  const { sources, permissions } = await readHeaders({
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  })
  const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com']
  expect(sources).toMatchObject({
    'script-src': ["'self'", expect.stringMatching(/^'nonce-/), ...scripts],
    'frame-src': ["'self'", ...scripts, 'https://hooks.stripe.com'],
    'connect-src': ["'self'", 'https://api.stripe.com'],
    'default-src': ["'self'"],
  })
  expect(permissions).toContain('payment=(self "https://js.stripe.com")')
})

test('the policy names the analytics origin only when configured', async () => {
  expect((await readHeaders({})).policy).not.toContain('https:')
  const { sources } = await readHeaders({ ANALYTICS_SCRIPT: 'https://stats.exemple.example/script.js' })
  for (const directive of ['script-src', 'connect-src', 'img-src'])
    expect(sources[directive]).toContain('https://stats.exemple.example')
  expect(sources['default-src']).toEqual(["'self'"])
  await expect(readHeaders({ ANALYTICS_SCRIPT: 'http://stats.exemple.example/x.js' })).rejects.toThrow(
    'ANALYTICS_SCRIPT',
  )
})

test('every answer has its own nonce of 128 bits', async () => {
  const app = new Hono()
    .use(securityHeaders(readConfig({}), { isDevelopment: false }))
    .get('/', (c) => c.text(''))
  const nonces = new Set<string>()
  for (let answer = 0; answer < 600; answer += 1) {
    const { headers } = await app.request('/')
    const [, nonce = ''] = /'nonce-([\w+/=]+)'/.exec(headers.get('content-security-policy') ?? '') ?? []
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(600)
})
