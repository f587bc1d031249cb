import pino from 'pino'
import type { Config } from './config.ts'

/** Structured lines (JSON). Only ids, never names, addresses or contents: logs hold no personal data. */
export const createLog = (config: Pick<Config, 'logLevel'>) =>
  pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })

export type Log = ReturnType<typeof createLog>
