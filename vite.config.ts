import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunkGroups } from './vite/chunks.ts'
import { honoDev } from './vite/hono-dev.ts'
import { pageScripts } from './vite/page-scripts.ts'
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

const port = Number(process.env.PORT ?? 3000)

export default defineConfig({
  // Beside the data, so that two servers on one checkout do not share it.
  cacheDir: join(process.env.DATA_FOLDER ?? '.data', 'vite'),
  plugins: [
    honoDev('/server/dev.ts'),
    tailwindcss(),
    reactRouter(),
    pageScripts(import.meta.dirname),
    serviceWorker({
      source: 'app/service-worker.ts',
      pages: ['app/root.tsx', 'app/routes/offline.tsx', 'app/routes/collect.tsx'],
    }),
  ],
  server: { port, strictPort: true, host: '127.0.0.1' },
  // Bundled before the first page: none of them reloads while it is being looked at.
  optimizeDeps: { entries: ['app/**/*.tsx'] },
  // For vite/route-files.ts, which takes it away again.
  build: { manifest: true },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: chunkGroups(import.meta.dirname),
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
