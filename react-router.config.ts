import type { Config } from '@react-router/dev/config'

// The server is built with its programs and commands (vite.config.ts), each under its own name.
export default {
  ssr: true,
  serverBuildFile: '[name].js',
  routeDiscovery: { mode: 'initial' },
} satisfies Config
