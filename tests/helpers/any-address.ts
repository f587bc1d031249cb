import { randomInt } from 'node:crypto'

const group = () => randomInt(0x1_00_00).toString(16)

/** An IPv6 address of a network of its own (RFC 3849), so that a limit counts it as a client of its own. */
export const anyAddress = (): string => `2001:db8:${group()}:${group()}::1`
