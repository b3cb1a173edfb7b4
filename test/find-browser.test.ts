import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { browserFlags, findBrowser, findInstalledBrowser, findStoryBrowser } from '../e2e/find-browser.ts'

const machine = (
  files: string[],
  env: Record<string, string> = {},
  arch = 'x64',
  platform: NodeJS.Platform = 'linux',
) => ({
  env: { PATH: '/usr/local/bin:/usr/bin', ...env },
  platform,
  arch,
  exists: (path: string) => files.includes(path),
})

describe('the browser of the browser tests', () => {
  it('is the configured one, if there is one', () =>
    expect(findInstalledBrowser(machine(['/opt/c', '/usr/bin/chromium'], { CHROMIUM_PATH: '/opt/c' }))).toBe('/opt/c'))
  it('is not replaced if the configured one is missing', () =>
    expect(() => findInstalledBrowser(machine(['/usr/bin/chromium'], { CHROMIUM_PATH: '/opt/c' }))).toThrow('/opt/c'))
  it.each(['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/local/bin/google-chrome'])(
    'is an installed one: %s',
    path => expect(findInstalledBrowser(machine([path]))).toBe(path),
  )
  it('is found in the applications folder of macOS', () => {
    const path = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
    expect(findInstalledBrowser(machine([path], {}, 'arm64', 'darwin'))).toBe(path)
  })
  it('comes from npm on Linux x64, whatever is installed', async () =>
    expect(await findStoryBrowser(machine(['/usr/bin/chromium']), async () => '/x/chromium')).toBe('/x/chromium'))
  it('is the configured one on Linux x64 too', async () =>
    expect(await findStoryBrowser(machine(['/opt/c'], { CHROMIUM_PATH: '/opt/c' }), async () => 'never')).toBe(
      '/opt/c',
    ))
  it('is an installed one on platforms for which npm has none', async () =>
    expect(await findStoryBrowser(machine(['/usr/bin/chromium'], {}, 'arm64'), async () => 'never')).toBe(
      '/usr/bin/chromium',
    ))
  it('is an installed one for benchmarks, and else the one from npm', async () => {
    expect(await findBrowser(machine(['/usr/bin/chromium']), async () => 'never')).toBe('/usr/bin/chromium')
    expect(await findBrowser(machine([]), async () => '/x/chromium')).toBe('/x/chromium')
  })
  it.each([
    ['arm64', 'linux'],
    ['x64', 'win32'],
  ] as const)('is asked for in words on %s %s', async (arch, platform) =>
    expect(findBrowser(machine([], {}, arch, platform), async () => 'never')).rejects.toThrow(
      'apt-get install -y chromium',
    ),
  )
  it('runs without a sandbox only as root', () => {
    expect(browserFlags('/usr/bin/chromium', true)).toContain('--no-sandbox')
    expect(browserFlags('/usr/bin/chromium', false)).not.toContain('--no-sandbox')
  })
})

describe('the features that Playwright disables', () => {
  it('are all in our flag, which replaces that of Playwright', () => {
    const bundle = readFileSync(createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle'), 'utf8')
    const [, list = ''] = /disabledFeatures = \[([^\]]*)\]/.exec(bundle) ?? []
    const its = [...list.matchAll(/^\s*"(\w+)",?$/gm)].map(([, name]) => name)
    expect(its.length).toBeGreaterThan(10)
    const ours = browserFlags('').find(flag => flag.startsWith('--disable-features='))
    expect(ours?.split(/[=,]/)).toEqual(expect.arrayContaining(its))
  })
})
