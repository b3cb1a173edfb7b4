import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
}

/** As Playwright gives them: of two such flags the browser heeds the last alone. */
const PLAYWRIGHTS = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]
/** The bar of a window that nobody sees has pages of its own, which cost each new context as much as the app's first load. */
const OF_THE_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI']

/** The flags of every launch: nothing that calls home, nothing that waits for the network. */
export const browserFlags = (isRoot = process.getuid?.() === 0) => [
  '--headless=new',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${[...PLAYWRIGHTS, ...OF_THE_BAR].join(',')}`,
  // Chromium refuses its sandbox to root; everyone else keeps it.
  ...(isRoot ? ['--no-sandbox'] : []),
]

interface Machine {
  env: Record<string, string | undefined>
  platform: NodeJS.Platform
  arch: string
  exists: (path: string) => boolean
}
const HERE: Machine = { env: process.env, platform: process.platform, arch: process.arch, exists: existsSync }

/** A browser that is already on the machine: the one asked for, else one on the path, else one where systems put them. */
export function findInstalledBrowser({ env, platform, exists }: Machine = HERE): string | undefined {
  if (env.CHROMIUM_PATH) {
    if (exists(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, and there is no such file.`)
  }
  const onPath = (env.PATH ?? '').split(delimiter).flatMap(folder => NAMES.map(name => join(folder, name)))
  return [...onPath, ...(PLACES[platform] ?? [])].find(exists)
}

/** npm brings one that needs no system library, for Linux on x64 only. */
async function unpackBrowser(): Promise<string> {
  // Read when the package loads: the first makes it bring its libraries, the second keeps another user's files out of the way.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x'
  process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'agremia-browser-'))
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

export async function findBrowser(machine: Machine = HERE, unpack = unpackBrowser): Promise<string> {
  const installed = findInstalledBrowser(machine)
  if (installed) return installed
  if (machine.platform === 'linux' && machine.arch === 'x64') return unpack()
  throw new Error(
    'The stories need Chrome or Chromium and found none. Install one (Debian, Ubuntu: apt-get install -y chromium; ' +
      'macOS: brew install --cask chromium) or set CHROMIUM_PATH to its program.',
  )
}
