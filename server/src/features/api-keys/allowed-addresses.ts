import { BlockList, isIP } from 'node:net'
import { networkOf } from '../../http/network.ts'

const BITS = { 4: 32, 6: 128 } as const
const FAMILY = { 4: 'ipv4', 6: 'ipv6' } as const

interface Network {
  address: string
  version: 4 | 6
  bits: number
}

/** Reads an address (`203.0.113.7`) or a network (`203.0.113.0/24`); undefined if it is neither. */
export function parseNetwork(text: string): Network | undefined {
  const [, address = '', bits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text.trim()) ?? []
  const version = isIP(address)
  if (version !== 4 && version !== 6) return undefined
  const most = BITS[version]
  const given = bits === undefined ? most : Number(bits)
  return given <= most ? { address, version, bits: given } : undefined
}

/** Whether a request may come from an address: any may where nothing is listed. */
export function addressCheck(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true
  const allowed = new BlockList()
  for (const text of networks) {
    const network = parseNetwork(text)
    if (network) allowed.addSubnet(network.address, network.bits, FAMILY[network.version])
  }
  return from => {
    const address = plainAddress(from)
    const version = isIP(address)
    return (version === 4 || version === 6) && allowed.check(address, FAMILY[version])
  }
}

/** An IPv4 address that is written as IPv6 (`::ffff:203.0.113.7`) as such, and others without their zone. */
function plainAddress(address: string): string {
  const network = networkOf(address)
  return isIP(network) === 4 ? network : address.replace(/%.*$/, '')
}
