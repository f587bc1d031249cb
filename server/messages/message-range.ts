import { validator } from 'hono/validator'

/** Which messages are asked for, by number; rubbish is not asked for. */
export const messageRange = validator('query', ({ after, before }): { after?: string; before?: string } => ({
  ...(isNumber(after) && { after }),
  ...(isNumber(before) && { before }),
}))

const isNumber = (value: unknown): value is string => typeof value === 'string' && /^\d{1,15}$/.test(value)
