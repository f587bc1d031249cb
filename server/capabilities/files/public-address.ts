import { lookup } from 'node:dns'
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net'

/** What is no address of the public internet: this machine, its neighbours, its cloud's metadata, or none. */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, bits, 'ipv4')
}
// Within 2000::/3, the only IPv6 addresses given out: those that carry an IPv4 address or stand in examples.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, bits, 'ipv6')
}
const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')

/** IPv4 addresses written as IPv6 (`::ffff:127.0.0.1`) are not public: nothing needs them. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return isIPv6(address) && givenOut.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** A name stands for private addresses alone. */
export class NoPublicAddressError extends Error {}

/** The connection is made to one of these numbers and no other: a name that changes its mind meanwhile changes nothing. */
export const lookupAllowed =
  (mayConnect: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first, ...others] = error ? [] : found.filter(({ address }) => mayConnect(address))
      if (!first) callback(error ?? new NoPublicAddressError('no public address'), '')
      else if (options.all) callback(null, [first, ...others])
      else callback(null, first.address, first.family)
    })
