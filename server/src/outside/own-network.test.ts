import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { isLocalUrl, isLoopback, isOwnNetwork, resolveHost } from './own-network.ts'

test.each([
  ['127.0.0.1', true],
  ['127.255.255.254', true],
  ['0.0.0.0', true],
  ['10.1.2.3', true],
  ['100.100.100.200', true],
  ['169.254.169.254', true],
  ['168.63.129.16', true],
  ['172.15.255.255', false],
  ['172.16.0.1', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.1.10', true],
  ['192.169.1.10', false],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['::', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:a00:1', true],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', true],
  ['64:ff9b::8.8.8.8', false],
  ['64:ff9b:1::8.8.8.8', true],
  ['2002:7f00:1::', true],
  ['fe80::1', true],
  ['fd12:3456::1', true],
  ['ff02::1', true],
  ['2606:4700::6810:84e5', false],
  ['8.8.8.8', false],
  ['11.0.0.1', false],
])('MSG-02: whether %s is in the own network: %j', (address, isOwn) => expect(isOwnNetwork(address)).toBe(isOwn))

test('MSG-02: every address of this machine is in the own network', () => {
  const addresses = Object.values(networkInterfaces()).flatMap(found => found ?? [])
  expect(addresses.length).toBeGreaterThan(0)
  for (const { address } of addresses) expect(isOwnNetwork(address), address).toBe(true)
})

test('MSG-02: only this machine itself is loopback', () => {
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1', '0.0.0.0', '10.0.0.1'].map(isLoopback)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test.each(['127.0.0.1', '::1'])('MSG-02: %s is an address already', async host =>
  expect((await resolveHost(host)).map(({ address }) => address)).toEqual([host]),
)

test.each([
  ['http://localhost:3000', true],
  ['https://socios.localhost', true],
  ['http://127.0.0.1', true],
  ['http://192.168.1.5:3000/x', true],
  ['http://10.0.0.7', true],
  ['http://172.20.0.2', true],
  ['http://[::1]:3000', true],
  ['http://[fd12::1]/', true],
  ['http://servidor:3000', true],
  ['http://nas.local', true],
  ['http://nas.lan.', true],
  ['', true],
  ['socios', true],
  ['file:///etc/passwd', true],
  ['https://socios.example', false],
  ['https://local.exemplo.pt', false],
  ['http://93.184.216.34', false],
  ['https://[2606:4700::1111]', false],
])('MSG-01: whether %s leads nowhere outside of the own network: %j', (url, isLocal) =>
  expect(isLocalUrl(url)).toBe(isLocal),
)
