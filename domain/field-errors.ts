import type { ZodError } from 'zod'

/** What a schema says is wrong with each field, by the field's name. */
export const fieldErrors = ({ issues }: Pick<ZodError, 'issues'>): Record<string, string> =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
