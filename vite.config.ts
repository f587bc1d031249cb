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
 * What every page loads stands in one file, and cards of articles in another: by themselves a page would ask for a hundred small ones. The
 * entry stays by itself: React Router imports it last, when the page's route modules are known.
 */
const chunks = [
  { name: 'shared', test: /app\/root\.tsx/, priority: 2 },
  { name: 'cards', test: /app\/components\/product-c/, priority: 1 },
]

const port = Number(process.env.PORT ?? 3000)

/** Licences of what the build contains, for the bill of materials and for readers. */
const license = { fileName: 'licenses.json' }

/** What is installed beside the build: native packages, and pg, which is instrumented while it is loaded. */
const installed = Object.keys(packageManifest.dependencies)

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

/** Compiled CommonJS modules read them, and an ES module has none. */
const pathsOfCommonJs = 'const { dirname: __dirname, filename: __filename } = import.meta;'

export default defineConfig(({ command }) => ({
  // Beside the data, so that two servers on one checkout do not share it.
  cacheDir: join(process.env.DATA_FOLDER ?? '.data', 'vite'),
  plugins: [
    honoDev('/server/operations/run/dev.ts'),
    declaredImports(installed),
    pdfColourProfile,
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
    client: { build: { license, rollupOptions: { output: { codeSplitting: { groups: chunks } } } } },
    ssr: {
      resolve: {
        conditions: [...defaultServerConditions],
        externalConditions: [...defaultExternalConditions],
        ...(command === 'build' && { noExternal: true, external: installed }),
      },
      // Of React and others the build contains the faster of two variants.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      build: {
        license,
        rollupOptions: { input: serverEntries, output: { intro: pathsOfCommonJs } },
      },
    },
  },
}))
