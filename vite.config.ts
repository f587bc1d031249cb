import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { honoDev } from './vite/hono-dev.ts'
import { loadedBy } from './vite/loaded-by.ts'
import { pageScripts } from './vite/page-scripts.ts'
import { plainIcons } from './vite/plain-icons.ts'
import { serviceWorker } from './vite/service-worker.ts'

/** The frame of every page and the catalogue; then the other pages whose JavaScript has a limit (tests/bench/javascript.ts). */
const byEveryPage = loadedBy(import.meta.dirname, ['app/root.tsx', 'app/routes/products.tsx'])
const byHomeOrProduct = loadedBy(import.meta.dirname, ['app/routes/home.tsx', 'app/routes/product.tsx'])
const icons = /node_modules\/lucide-react\//

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

const port = Number(process.env.PORT ?? 3000)

export default defineConfig({
  // Beside the data, so that two servers on one checkout do not share it.
  cacheDir: join(process.env.DATA_FOLDER ?? '.data', 'vite'),
  plugins: [
    honoDev('/server/dev.ts'),
    tailwindcss(),
    reactRouter(),
    plainIcons(import.meta.dirname),
    pageScripts(import.meta.dirname),
    serviceWorker({
      source: 'app/service-worker.ts',
      pages: ['app/root.tsx', 'app/routes/offline.tsx', 'app/routes/collect.tsx'],
    }),
  ],
  server: { port, strictPort: true, host: '127.0.0.1' },
  // Bundled before the first page: none of them reloads while it is being looked at.
  optimizeDeps: {
    entries: ['app/**/*.tsx'],
    rolldownOptions: { plugins: [plainIcons(import.meta.dirname)] },
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                // What every page needs, in two files that compress well together.
                {
                  name: 'libraries',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack|hono|clsx)\//,
                },
                {
                  name: (id, graph) => (byEveryPage(id, graph) ? 'shared' : null),
                  minShareCount: 2,
                },
                // Each is a line or two: a file of its own would cost more in the list of files that every page loads.
                {
                  name: (id, graph) => (byHomeOrProduct(id, graph) ? 'front-icons' : null),
                  test: icons,
                  minShareCount: 2,
                },
                { name: 'icons', test: icons, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: bundledForServer },
      build: { rollupOptions: { input: './server/start.ts' } },
    },
  },
})
