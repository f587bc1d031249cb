import { defineConfig, devices } from '@playwright/test'

const port = process.env.E2E_PORT ?? '3210'
const origin = `http://localhost:${port}`

/** It closes the site for everybody: alone, once the other journeys are done. By itself: `--no-deps`. */
const maintenance = 'maintenance'
/** What these find does not depend on the size of the window: they run once. */
const sameAtAnySize = [
  'account',
  'addresses',
  'admin-catalogue',
  'admin-field-journey',
  'admin-lists',
  'admin-money',
  'admin-orders',
  'admin-products',
  'admin-settings',
  'admin-users',
  'alerts',
  'api-guide',
  'carbon',
  'cart',
  'consent',
  'contact',
  'elsewhere',
  'import',
  'stored-messages',
  'pages',
  'price-request',
  'privacy',
  'advertisements',
  'seo',
  'stopping',
  'two-processes',
  'withdrawal',
]
/** Phones are what they are for. */
const forPhones = ['offline', 'stock-out']
/** Each in the hands it is mostly in; `npm run test:long` runs them at both sizes. */
const isLong = process.env.LONG_TESTS === '1'
const mostlyOnPhones = isLong ? [] : ['buying', 'collection', 'messages', 'payment']
const mostlyAtDesks = isLong ? [] : ['order-life', 'own-products', 'product-form', 'profile', 'security']
/**
 * `npm test` runs one journey of each kind: an account, an offer, an import, an order, its payment, its collection. What is tagged `@detail`
 * and all other files run with `npm run test:e2e`.
 */
const essential = ['account', 'buying', 'collection', 'import', 'order-life', 'payment', 'product-form']
const isEssential = process.env.E2E_ESSENTIAL === '1'
const specs = (names: string[]) => names.map((name) => `**/${name}.spec.ts`)
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } }

/** The built application, on a database of its own filled with the demonstration data, in real browsers. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Twice the cores: a journey mostly waits, for mails, jobs and the page.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  // What hangs ends; how long anything may take on a busy machine is not a journey's subject.
  timeout: 300_000,
  expect: { timeout: 30_000, toPass: { timeout: 90_000 } },
  reporter: [
    ['list'],
    ...(process.env.E2E_RESULTS
      ? [['json', { outputFile: process.env.E2E_RESULTS }] as ['json', object]]
      : []),
  ],
  use: {
    baseURL: origin,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Nothing is half-way when it is looked at; what moves has its own tests (accessibility.spec.ts).
    contextOptions: { reducedMotion: 'reduce' },
    // What it keeps on a device has a journey of its own (offline.spec.ts).
    serviceWorkers: 'block',
    // Recording every step costs time: `--trace on` when one looks into a failure.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      ...(isEssential && { testMatch: specs(essential) }),
      testIgnore: specs([...forPhones, ...mostlyOnPhones, maintenance]),
      grepInvert: isEssential ? /@phone|@detail/ : /@phone/,
      use: desktop,
    },
    {
      name: 'phone',
      ...(isEssential && { testMatch: specs(essential) }),
      testIgnore: specs([...sameAtAnySize, ...mostlyAtDesks, maintenance]),
      grepInvert: isEssential ? /@desk|@detail/ : /@desk/,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 375, height: 720 },
        screen: { width: 375, height: 720 },
      },
    },
    ...(isEssential
      ? []
      : [
          {
            name: 'maintenance',
            testMatch: specs([maintenance]),
            dependencies: ['desktop', 'phone'],
            use: desktop,
          },
        ]),
  ],
  webServer: {
    command: 'npm run --silent build && exec node build/server/index.js',
    url: `${origin}/health`,
    timeout: 240_000,
    reuseExistingServer: !process.env.E2E_RESULTS,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: port,
      PROCESSES: '1',
      DATA_FOLDER: process.env.E2E_DATA_FOLDER ?? '.data/e2e',
      // Each test comes from an address of its own, so that rate limits count it alone (tests/e2e/fixtures.ts).
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      // Journeys count orders and messages: nobody else makes any.
      DEMO_DATA: 'goods',
    },
  },
})
