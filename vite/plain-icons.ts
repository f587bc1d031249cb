import type { Plugin } from 'vite'

/**
 * Draws lucide's icons by app/components/icon.ts: each of the library's own repeats ten attributes, which a page with forty of them sends
 * forty times.
 */
export const plainIcons = (folder: string): Plugin => ({
  name: 'plain-icons',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source === '../createLucideIcon.mjs' && importer?.includes('/lucide-react/dist/esm/icons/'))
      return `${folder}/app/components/icon.ts`
  },
})
