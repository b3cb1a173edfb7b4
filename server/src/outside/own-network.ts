import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'

export interface Address {
  address: string
  family: 4 | 6
}
type Network = readonly [address: string, prefix: number]

/** Networks that lead to this machine, to its neighbours or to nobody, but never to a server on the internet. */
const OWN_IPV4: readonly Network[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // The service of hosting providers that hands out a machine's credentials; at Azure it has the address after that.
  ['169.254.0.0', 16],
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
const OWN_IPV6: readonly Network[] = [
  // The unspecified address, loopback, and IPv4 addresses in a notation that is no longer used.
  ['::', 96],
  // IPv4 addresses as a gateway of the own network translates them (RFC 8215), and tunnels (6to4).
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  // The gateways that translate public IPv4 addresses (RFC 6052) are also asked for private ones.
  ...OWN_IPV4.map(([address, prefix]): Network => [`64:ff9b::${address}`, 96 + prefix]),
]
const LOOPBACK: readonly Network[] = [
  ['127.0.0.0', 8],
  ['::1', 128],
]

const versionOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
function listOf(networks: readonly Network[]) {
  const list = new BlockList()
  for (const [address, prefix] of networks) list.addSubnet(address, prefix, versionOf(address))
  return list
}
const own = listOf([...OWN_IPV4, ...OWN_IPV6])
const loopback = listOf(LOOPBACK)
/** Compares addresses and not their notations; IPv4 addresses written as IPv6 (`::ffff:127.0.0.1`) match IPv4 networks too. */
const isIn = (list: BlockList, address: string) => list.check(address, versionOf(address))

export const isLoopback = (address: string) => isIn(loopback, address)

/** Whether this is an address of this machine, or of a network that only machines inside it can reach. */
export const isOwnNetwork = (address: string) => isIn(own, address) || isIn(addressesOfThisMachine(), address)

/** Read each time, because the addresses of a machine change. */
function addressesOfThisMachine() {
  const list = new BlockList()
  for (const one of Object.values(networkInterfaces()).flatMap(addresses => addresses ?? []))
    list.addAddress(one.address, versionOf(one.address))
  return list
}

/** Every address that a connection to this host may use. Only these may be connected to: another look-up could answer others. */
export async function resolveHost(host: string): Promise<Address[]> {
  const version = isIP(host)
  if (version !== 0) return [{ address: host, family: version === 6 ? 6 : 4 }]
  const found = await lookup(host, { all: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/** Names that no public name server knows: reserved ones, those that routers give, and names without a domain. */
const LOCAL_NAME = /^[^.]*$|(^|\.)(localhost|local|lan|home|internal|intranet|localdomain|home\.arpa|test|invalid)$/i

/** Whether an address leads nowhere for people outside of this machine and its network; so does what is no address at all. */
export function isLocalUrl(url: string): boolean {
  if (!URL.canParse(url)) return true
  const { protocol, hostname } = new URL(url)
  if (!/^https?:$/.test(protocol)) return true
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return isIP(host) === 0 ? LOCAL_NAME.test(host) : isIn(own, host)
}
