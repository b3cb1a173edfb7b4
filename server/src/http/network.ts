import { isIPv6 } from 'node:net'

/** The groups of an IPv4 address that is written as IPv6, before its last two. */
const MAPPED = '0:0:0:0:0:ffff'

/**
 * The network by which requests are counted. An IPv6 customer has a whole /64, so only that prefix is used; an IPv4 address
 * written as IPv6 (`::ffff:1.2.3.4` or `::ffff:102:304`) counts as the IPv4 address.
 */
export function networkOf(address: string): string {
  const ip = address.replace(/%.*$/, '').toLowerCase()
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip)
  const [high = 0, low = 0] = groups.slice(6)
  const inHexadecimal = (some: readonly number[]) => some.map(group => group.toString(16)).join(':')
  if (inHexadecimal(groups.slice(0, 6)) === MAPPED) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${inHexadecimal(groups.slice(0, 4))}::/64`
}

/** The eight groups of an IPv6 address. */
function groupsOf(ip: string): number[] {
  // A dotted ending, as in ::1.2.3.4, is two groups.
  const [head = '', tail] = ip
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_dotted, ...bytes: string[]) => {
      const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
      return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
    })
    .split('::')
  const parts = (text: string) => (text === '' ? [] : text.split(':'))
  const front = parts(head)
  const back = parts(tail ?? '')
  const filler = Array.from({ length: 8 - front.length - back.length }, () => '0')
  return [...front, ...filler, ...back].map(group => Number.parseInt(group, 16))
}
