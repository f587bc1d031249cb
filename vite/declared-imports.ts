import { builtinModules } from 'node:module'
import type { Plugin } from 'vite'

/** Fails the server's build when it imports a package that production does not install. */
export const declaredImports = (declaredPackages: readonly string[]): Plugin => ({
  name: 'declared-imports',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      for (const name of [...file.imports, ...file.dynamicImports]) {
        const [first = '', second = ''] = name.split('/')
        const packageName = first.startsWith('@') ? `${first}/${second}` : first
        if (name in bundle || name.startsWith('node:') || builtinModules.includes(name)) continue
        if (!declaredPackages.includes(packageName))
          this.error(`${file.fileName} imports ${name}: declare it in the dependencies of package.json`)
      }
    }
  },
})
