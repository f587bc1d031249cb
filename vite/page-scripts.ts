import { minifySync, type Plugin } from 'vite'

/**
 * A function that runs from its text (app/page-start/in-page) is its text in a build, minified: each page sends it, and the rest of the
 * server's code stays as it can be read in a stack trace.
 */
export const pageScripts = (folder: string): Plugin => ({
  name: 'page-scripts',
  apply: 'build',
  // Without its types by then.
  enforce: 'post',
  transform(code, id) {
    if (!id.startsWith(`${folder}/app/page-start/in-page/`)) return
    const { code: short } = minifySync(id, code, { module: true })
    const text = /^export default (function.*?);?$/s.exec(short)?.[1]
    if (!text)
      throw new Error(
        `vite/page-scripts.ts: ${id} exports more than one function, or uses something from outside itself`,
      )
    return { code: `export default ${JSON.stringify(text)}`, map: null }
  },
})
