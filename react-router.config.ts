import type { Config } from '@react-router/dev/config'
import { separateRouteFiles } from './vite/route-files.ts'

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  buildEnd: separateRouteFiles,
} satisfies Config
