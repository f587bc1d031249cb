import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { honoDev } from './vite/hono-dev.ts'

const port = Number(process.env.PORT ?? 3000)

export default defineConfig({
  // Beside the data, so that two servers on one checkout do not share it.
  cacheDir: join(process.env.DATA_FOLDER ?? '.data', 'vite'),
  plugins: [honoDev('/server/dev.ts'), tailwindcss(), reactRouter()],
  server: { port, strictPort: true, host: '127.0.0.1' },
  // Bundled before the first page: none of them reloads while it is being looked at.
  optimizeDeps: { entries: ['app/**/*.tsx'] },
  environments: {
    ssr: { build: { rollupOptions: { input: './server/main.ts' } } },
  },
})
