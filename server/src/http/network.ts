import { isIPv6 } from 'node:net'

/**
 * What counts as one address when tries are counted. An IPv6 customer owns a whole /64, so the rest of the address says
 * nothing; an IPv4 address in IPv6 dress is itself.
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
  // A dotted end (::1.2.3.4) stands for two groups.
  const width = front.length + back.length + (ip.includes('.') ? 1 : 0)
  const groups = [...front, ...Array.from({ length: 8 - width }, () => '0'), ...back]
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
