import { describe, expect, it } from 'vitest'
import { addressCheck, parseNetwork } from './allowed-addresses.ts'

describe('DEV-01: the addresses from which a key may be used', () => {
  it.each([
    '',
    'casa',
    '256.1.1.1',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0/8',
    '2001:db8::/129',
    '::1/64/8',
    '10.0.0.1-9',
  ])('«%s» is no network', text => expect(parseNetwork(text)).toBeUndefined())

  it.each([
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['203.0.113.0/24', '203.0.113.200', true],
    ['203.0.113.0/24', '::ffff:203.0.113.200', true],
    ['203.0.113.0/24', '203.0.114.1', false],
    ['0.0.0.0/0', '198.51.100.1', true],
    ['2001:db8::/32', '2001:db8:1::9', true],
    ['2001:DB8::/32', '2001:db9::1', false],
    ['fe80::1', 'fe80::1%eth0', true],
    ['2001:db8::/32', '203.0.113.7', false],
    ['203.0.113.0/24', 'nada', false],
  ])('%s and a request from %s: %s', (network, from, expected) => {
    expect(addressCheck(['192.0.2.1', network])(from)).toBe(expected)
  })

  it('without any, every address may', () => expect(addressCheck([])('203.0.113.7')).toBe(true))
})
