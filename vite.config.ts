import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { honoDev } from './vite/hono-dev.ts'
import { serviceWorker } from './vite/service-worker.ts'

/**
 * For what we use of them: unbundled, the server would load every icon and every mail component there is, and some 1 500 files more at each
 * start than it does now.
 */
const bundledForServer = [
  'lucide-react',
  'drizzle-orm',
  /^@react-email/,
  /^@?better-auth/,
  'better-call',
  'kysely',
  'jose',
  'zod',
  'hono',
  /^@hono/,
  'react-router',
  /^@tanstack/,
  'stripe',
  /^@simplewebauthn/,
  /^@peculiar/,
  'xmlbuilder2',
  /^@oozcitak/,
  'write-excel-file',
  'age-encryption',
  /^@noble/,
]

/**
 * What every page loads stands in one file, and cards of articles in another: by themselves a page would ask for a hundred small ones. The
 * entry stays by itself: React Router imports it last, when the page's route modules are known.
 */
const chunks = [
  { name: 'shared', test: /app\/root\.tsx/, priority: 2 },
  { name: 'cards', test: /app\/components\/product-c/, priority: 1 },
]

const port = Number(process.env.PORT ?? 3000)

export default defineConfig({
  // Beside the data, so that two servers on one checkout do not share it.
  cacheDir: join(process.env.DATA_FOLDER ?? '.data', 'vite'),
  plugins: [
    honoDev('/server/operations/run/dev.ts'),
    tailwindcss(),
    reactRouter(),
    serviceWorker({
      source: 'app/service-worker.ts',
      pages: ['app/root.tsx', 'app/routes/offline.tsx', 'app/routes/collect.tsx'],
    }),
  ],
  server: { port, strictPort: true, host: '127.0.0.1' },
  // Bundled before the first page: none of them reloads while it is being looked at.
  optimizeDeps: { entries: ['app/**/*.tsx'] },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: chunks } } } } },
    ssr: {
      resolve: { noExternal: bundledForServer },
      build: { rollupOptions: { input: './server/operations/run/start.ts' } },
    },
  },
})
