import { defineConfig, devices } from '@playwright/test'

const port = process.env.E2E_PORT ?? '3210'
const origin = `http://localhost:${port}`

/** This journey closes the site, so it runs alone after the others; `--no-deps` runs it without them. */
const maintenance = 'maintenance'
/** Their results do not depend on the size of the window, so they run once. */
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
  'widget',
  'import',
  'stored-messages',
  'pages',
  'price-request',
  'privacy',
  'advertisements',
  'seo',
  'graceful-shutdown',
  'two-processes',
  'withdrawal',
]
/** Journeys of pages made for phones. */
const forPhones = ['offline', 'stock-out']
/** The journeys below run at the size of their usual device; `npm run test:long` runs them at both sizes. */
const isLong = process.env.LONG_TESTS === '1'
const mostlyOnPhones = isLong ? [] : ['buying', 'collection', 'messages', 'payment']
const mostlyAtDesks = isLong ? [] : ['order-life', 'own-products', 'product-form', 'profile', 'security']
/**
 * `npm test` runs one journey of each kind: account, product form, import, order, payment, collection. Tests tagged `@detail` and all other
 * files run with `npm run test:e2e`.
 */
const essential = ['account', 'buying', 'collection', 'import', 'order-life', 'payment', 'product-form']
const isEssential = process.env.E2E_ESSENTIAL === '1'
const specs = (names: string[]) => names.map((name) => `**/${name}.spec.ts`)
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } }

/** Tests the built application in a browser, on its own database with the demonstration's products. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Twice the number of cores, because a journey mostly waits for mails, jobs and pages.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  // The timeout ends journeys that hang; it does not measure speed, which varies with the machine.
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
    // Animations would make checks see intermediate states; accessibility.spec.ts tests reduced motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Only offline.spec.ts tests the service worker.
    serviceWorkers: 'block',
    // Recording every step costs time; `--trace on` records it for the analysis of a failure.
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
      grepInvert: isEssential ? /@desktop|@detail/ : /@desktop/,
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
      // Each test sends its own client address, so that rate limits apply to it alone (tests/e2e/fixtures.ts).
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      // Journeys count orders and messages, so the demonstration contains none.
      DEMO_DATA: 'goods',
    },
  },
})
