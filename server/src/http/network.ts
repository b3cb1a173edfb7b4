import { isIPv6 } from 'node:net'

/**
 * The network by which requests are counted. An IPv6 customer has a whole /64, so only that prefix is used; an IPv4 address
 * written as IPv6 (`::ffff:1.2.3.4`) counts as the IPv4 address.
 */
export function networkOf(address: string): string {
  const ip = address.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('::')
  const parts = (text: string) => (text === '' ? [] : text.split(':'))
  const front = parts(head)
  const back = parts(tail ?? '')
  // A dotted ending, as in ::1.2.3.4, is two groups.
  const width = front.length + back.length + (ip.includes('.') ? 1 : 0)
  const groups = [...front, ...Array.from({ length: 8 - width }, () => '0'), ...back]
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
