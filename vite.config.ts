import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defaultExternalConditions, defaultServerConditions, defineConfig, type Plugin } from 'vite'
import packageManifest from './package.json' with { type: 'json' }
import { commands } from './scripts/commands.ts'
import { programs } from './server/lib/program-path.ts'
import { declaredImports } from './vite/declared-imports.ts'
import { honoDev } from './vite/hono-dev.ts'
import { serviceWorker } from './vite/service-worker.ts'

/** Written to `build/server/NAME.js`. */
const serverEntries = {
  index: 'server/operations/run/start.ts',
  ...programs,
  ...Object.fromEntries(commands.map((name) => [name, `scripts/${name}.ts`])),
}

/**
 * Code that every page loads goes into one file, and that of product cards into another; otherwise a page would request a hundred small
 * files. The entry has a file of its own: React Router imports it last, when the page's route modules are known.
 */
const chunks = [
  { name: 'shared', test: /app\/root\.tsx/, priority: 2 },
  { name: 'cards', test: /app\/components\/product-c/, priority: 1 },
]

const port = Number(process.env.PORT ?? 3000)

/** Licences of what the build contains, for the bill of materials and for readers. */
const license = { fileName: 'licenses.json' }

/** Packages that are installed beside the build: native ones, and pg, which is instrumented while it is loaded. */
const installedPackages = Object.keys(packageManifest.dependencies)

/** pdfkit reads the colour profile of PDF/A from a file beside its code. */
const pdfColourProfile: Plugin = {
  name: 'pdf-colour-profile',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_options, bundle) {
    const profile = 'data/sRGB_IEC61966_2_1.icc'
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !file.moduleIds.some((id) => id.includes('/pdfkit/js/'))) continue
      const fileName = join(dirname(file.fileName), profile)
      this.emitFile({ type: 'asset', fileName, source: readFileSync(`node_modules/pdfkit/js/${profile}`) })
    }
  },
}

/** Defines variables that compiled CommonJS modules read and an ES module lacks. */
const commonJsVariables = 'const { dirname: __dirname, filename: __filename } = import.meta;'

export default defineConfig(({ command }) => ({
  // Beside the data, so that two servers on one checkout do not share it.
  cacheDir: join(process.env.DATA_FOLDER ?? '.data', 'vite'),
  plugins: [
    honoDev('/server/operations/run/dev.ts'),
    declaredImports(installedPackages),
    pdfColourProfile,
    tailwindcss(),
    reactRouter(),
    serviceWorker({
      source: 'app/service-worker.ts',
      pages: ['app/root.tsx', 'app/routes/offline.tsx', 'app/routes/collect.tsx'],
    }),
  ],
  server: { port, strictPort: true, host: '127.0.0.1' },
  // Dependencies are bundled before the first request, so that no page reloads during development because of a new one.
  optimizeDeps: { entries: ['app/**/*.tsx'] },
  environments: {
    client: { build: { license, rollupOptions: { output: { codeSplitting: { groups: chunks } } } } },
    ssr: {
      resolve: {
        conditions: [...defaultServerConditions],
        externalConditions: [...defaultExternalConditions],
        ...(command === 'build' && { noExternal: true, external: installedPackages }),
      },
      // Selects the production variant of React and other packages.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      build: {
        license,
        rollupOptions: { input: serverEntries, output: { intro: commonJsVariables } },
      },
    },
  },
}))
