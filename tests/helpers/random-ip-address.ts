import { randomInt } from 'node:crypto'

const group = () => randomInt(0x1_00_00).toString(16)

/** An IPv6 address in its own network (RFC 3849), so that rate limits count it as a separate client. */
export const randomIpAddress = (): string => `2001:db8:${group()}:${group()}::1`
