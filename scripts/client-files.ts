import { registerHooks } from 'node:module'
import { apiDocument } from '#server/contexts/partners/v1/app.ts'

// openapi-typescript needs TypeScript as a library.
registerHooks({
  resolve: (name, context, next) =>
    name === 'typescript' && context.parentURL?.includes('/openapi-typescript/')
      ? { url: import.meta.resolve('./typescript-api.ts'), shortCircuit: true }
      : next(name, context),
})

/** Returns the files of `client` by path. */
export async function generateClientFiles(): Promise<Record<string, string>> {
  const { default: openapiTypescript, astToString } = await import('openapi-typescript')
  const description = apiDocument({ origin: '', name: 'la place de marché' })
  // A copy, because the generator changes its input; properties with a default are optional in requests.
  const types = await openapiTypescript(structuredClone(description) as never, { defaultNonNullable: false })
  return {
    'client/openapi.json': `${JSON.stringify(description, null, 2)}\n`,
    'client/schema.d.ts': `// Made by npm run client.\n${astToString(types)}`,
  }
}
