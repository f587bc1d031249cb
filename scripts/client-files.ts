import { registerHooks } from 'node:module'
import { apiDocument } from '#server/contexts/partners/v1/app.ts'

// It draws types by the library that TypeScript no longer is.
registerHooks({
  resolve: (name, context, next) =>
    name === 'typescript' && context.parentURL?.includes('/openapi-typescript/')
      ? { url: import.meta.resolve('./typescript-api.ts'), shortCircuit: true }
      : next(name, context),
})

/** What stands in `client`, by path. */
export async function makeClient(): Promise<Record<string, string>> {
  const { default: openapiTypescript, astToString } = await import('openapi-typescript')
  const description = apiDocument({ origin: '', name: 'la place de marché' })
  // A copy: it writes into what it reads. What has a default need not be sent.
  const types = await openapiTypescript(structuredClone(description) as never, { defaultNonNullable: false })
  return {
    'client/openapi.json': `${JSON.stringify(description, null, 2)}\n`,
    'client/schema.d.ts': `// Made by npm run client.\n${astToString(types)}`,
  }
}
