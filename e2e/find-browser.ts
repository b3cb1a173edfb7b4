import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

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

/** The features that Playwright disables: repeated here, because the browser obeys only the last such flag. */
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
/** The address bar has web pages of its own, even in a headless browser; they cost each new context as much as the app's first load. */
const OF_THE_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI']

/** Where the browser of the npm package is unpacked. */
const UNPACKED = fileURLToPath(new URL('../.cache/browser-', import.meta.url))
const isUnpacked = (browser: string) => browser.startsWith(UNPACKED)

/** The flags of every launch: no requests of the browser's own to the internet. */
export const browserFlags = (browser: string, isRoot = process.getuid?.() === 0) => [
  '--headless=new',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${[...PLAYWRIGHTS, ...OF_THE_BAR].join(',')}`,
  // Chromium refuses its sandbox to root, and many systems refuse it to a browser that was not installed.
  ...(isRoot || isUnpacked(browser) ? ['--no-sandbox'] : []),
]

/** The environment of every launch: the unpacked browser brings libraries and fonts for systems that lack them. */
export function browserEnvironment(browser: string): NodeJS.ProcessEnv {
  if (!isUnpacked(browser)) return process.env
  const folder = dirname(browser)
  const fonts = existsSync('/etc/fonts/fonts.conf') ? undefined : { FONTCONFIG_PATH: join(folder, 'fonts') }
  return { ...process.env, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), ...fonts }
}

/** What every launch of this browser needs. */
export const launchOptionsOf = (executablePath: string) => ({
  executablePath,
  args: browserFlags(executablePath),
  env: browserEnvironment(executablePath),
})

interface Machine {
  env: Record<string, string | undefined>
  platform: NodeJS.Platform
  arch: string
  exists: (path: string) => boolean
}
const HERE: Machine = { env: process.env, platform: process.platform, arch: process.arch, exists: existsSync }

/** A browser that is installed on the machine: that of CHROMIUM_PATH, else one on the PATH, else one at a usual place. */
export function findInstalledBrowser({ env, platform, exists }: Machine = HERE): string | undefined {
  if (env.CHROMIUM_PATH) {
    if (exists(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, and there is no such file.`)
  }
  const onPath = (env.PATH ?? '').split(delimiter).flatMap(folder => NAMES.map(name => join(folder, name)))
  return [...onPath, ...(PLACES[platform] ?? [])].find(exists)
}

/**
 * Unpacks the browser of the npm package once per version, for Linux on x64 only, and answers its program. It is Chromium
 * without windows (chrome-headless-shell), which needs less than half the CPU of an installed Chromium for the same pages.
 */
async function unpackBrowser(): Promise<string> {
  const { devDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const folder = `${UNPACKED}${devDependencies['@sparticuz/chromium']}`
  const browser = join(folder, 'chromium')
  if (existsSync(browser)) return browser
  mkdirSync(dirname(folder), { recursive: true })
  const draft = mkdtempSync(`${folder}-`)
  const { AWS_LAMBDA_JS_RUNTIME, TMPDIR, LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env
  // Both are read by the package: the first makes it unpack its libraries too, the second says where to.
  Object.assign(process.env, { AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x', TMPDIR: draft })
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
  } finally {
    // Whatever else runs in this process keeps its own libraries and temporary folder.
    for (const [name, value] of Object.entries({ AWS_LAMBDA_JS_RUNTIME, TMPDIR, LD_LIBRARY_PATH, FONTCONFIG_PATH })) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
  // Renamed when complete, so that an interrupted run leaves no half of a browser.
  renameSync(draft, folder)
  return browser
}

const isPackaged = ({ platform, arch }: Machine) => platform === 'linux' && arch === 'x64'

/** For benchmarks: what people use, an installed browser, if there is one. */
export async function findBrowser(machine: Machine = HERE, unpack = unpackBrowser): Promise<string> {
  const installed = findInstalledBrowser(machine)
  if (installed) return installed
  if (isPackaged(machine)) return unpack()
  throw new Error(
    'The stories need Chrome or Chromium and found none. Install one (Debian, Ubuntu: apt-get install -y chromium; ' +
      'macOS: brew install --cask chromium) or set CHROMIUM_PATH to its program.',
  )
}

/** For stories: the one that CHROMIUM_PATH names, else that of the npm package, else an installed one. */
export const findStoryBrowser = (machine: Machine = HERE, unpack = unpackBrowser): Promise<string> =>
  isPackaged(machine) && !machine.env.CHROMIUM_PATH ? unpack() : findBrowser(machine, unpack)
