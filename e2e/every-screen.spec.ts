import type { Page } from '@playwright/test'
import { editTitleOf, newTitleOf } from '../model/src/resource/label.ts'
import { explained } from '../model/src/resources/index.ts'
import { checkByDayAndNight } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { findBrokenWords } from './broken-words.ts'
import { enter } from './enter.ts'
import { findIds } from './find-ids.ts'
import { findOverflow, readOverflow, setSize, TEXT_SIZES } from './overflow.ts'
import { ADDRESSES, ANSWERED_WITH_FAULT, NO_IDS } from './screen-addresses.ts'

test.use({
  actionTimeout: 30_000,
  navigationTimeout: 30_000,
  contextOptions: { reducedMotion: 'reduce' },
})
// The stories are independent of each other, so that several workers can share the longest file of the run.
test.describe.configure({ timeout: 600_000, mode: 'parallel' })

const SIZES = [
  { place: 'at a desk', width: 1440, height: 900 },
  { place: 'on a phone', width: 390, height: 844 },
]

/** A text, or the title of a resource's list or form, which the app makes from the definition. */
type Title = string | { resource: string; says: 'many' | 'new' | 'edit' }

function wordsOf(title: Title): string {
  if (typeof title === 'string') return title
  const label = explained.find(({ name }) => name === title.resource)?.label
  if (!label) throw new Error(`No resource is called ${title.resource}.`)
  return { many: label.many, new: newTitleOf(label), edit: editTitleOf(label) }[title.says]
}

interface Screen {
  path: string
  /** As the address bar has it: with the organisation's words. */
  address: string
  title: Title
  roles: string[]
}

declare global {
  interface Window {
    /** TanStack's router puts itself there. */
    __TSR_ROUTER__: {
      routesByPath: Record<string, { options: { staticData?: { title?: Title; roles?: string[] } } }>
      buildLocation(to: { to: string }): { publicHref: string }
      history: { push(address: string): void }
      state: { status: 'pending' | 'idle'; location: object; resolvedLocation?: object }
    }
  }
}

/** The table of screens as the router of the built app holds it: every screen in it is visited. */
const readTable = (page: Page) =>
  page.evaluate((): Screen[] => {
    const router = window.__TSR_ROUTER__
    return Object.entries(router.routesByPath).flatMap(([path, { options }]) => {
      const { title, roles } = options.staticData ?? {}
      return title && roles ? [{ path, address: router.buildLocation({ to: path }).publicHref, title, roles }] : []
    })
  })

/** Screens that lead elsewhere at once. */
const LEAVES = ['/autorizacao/sair']

async function signIn(page: Page, address: string, email: string) {
  await enter(page, address, email)
  await expect(page.getByRole('region', { name: 'Barra de ferramentas' })).toBeVisible()
}

function watchFaults(page: Page) {
  const faults: string[] = []
  page.on('console', message => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', error => faults.push(error.message))
  page.on('requestfailed', request => {
    // Requests of a screen that was left are cancelled.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`${request.url()}: not answered`)
  })
  page.on('response', answer => answer.status() >= 400 && faults.push(`${answer.url()}: ${answer.status()}`))
  return faults
}

async function findAxeFaults(page: Page, where: string): Promise<string[]> {
  const wrong: string[] = []
  await checkByDayAndNight(page, { collect: fault => wrong.push(`${where}, ${fault}`) })
  return wrong
}

async function waitUntilShown(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByText('A carregar')).toHaveCount(0)
}

interface Walker {
  who: string
  email?: string
  /** Whether this person visits a screen for these roles. */
  takes(roles: string[]): boolean
}
const ADMIN: Walker = { who: 'an admin', email: DEMO.admin, takes: roles => !roles.includes('anyone') }
const WALKERS: Walker[] = [
  { who: 'a visitor', takes: roles => roles.includes('anyone') },
  ADMIN,
  { who: 'a member', email: DEMO.member, takes: roles => roles.includes('member') && !roles.includes('anyone') },
]

/** What a walk through the screens checks on each of them. */
interface Walk {
  promise: string
  tag: string[]
  textSizes: string[]
  /** Axe takes most of the time of a walk. */
  hasAxe: boolean
  /** The number of stories among which the screens of the admin, who visits most, are divided. */
  adminStories: number
}
const WALKS: Walk[] = [
  {
    promise:
      'loaded once, then narrowed to the phone: its title and heading, no fault, no sideways scroll, no broken word',
    tag: ['@core'],
    textSizes: ['16px'],
    hasAxe: false,
    adminStories: 1,
  },
  {
    promise: 'nothing for axe in both schemes, and at a desk and on a phone no sideways scroll at any size of letters',
    tag: [],
    textSizes: TEXT_SIZES,
    hasAxe: true,
    adminStories: 2,
  },
]

/** Opens an address as a link in the app does, without loading the page again. */
async function followLink(page: Page, address: string) {
  await page.evaluate(to => window.__TSR_ROUTER__.history.push(to), address)
  await page.waitForFunction(() => {
    const { status, location, resolvedLocation } = window.__TSR_ROUTER__.state
    return status === 'idle' && location === resolvedLocation
  })
}

/** Checks the screen that is open at both sizes, and by axe at the first of them. */
async function inspect(
  page: Page,
  { path, title }: Screen,
  who: string,
  { textSizes, hasAxe }: Walk,
  sizes: typeof SIZES,
) {
  const wrong: string[] = []
  await waitUntilShown(page)
  await expect(page).toHaveTitle(/^\S.* — Associação Cultural/)
  const words = wordsOf(title)
  if (!words.includes('{')) await expect.poll(() => page.title()).toContain(words)
  for (const [index, { place, ...size }] of sizes.entries()) {
    await page.setViewportSize(size)
    const where = `${path}, ${who}, ${place}`
    wrong.push(...(await findOverflow(page, where, textSizes)), ...(await findBrokenWords(page, where)))
    if (hasAxe && index === 0) wrong.push(...(await findAxeFaults(page, where)))
  }
  return wrong
}

/** The screens of the table that this person visits in this one of several stories. */
async function readScreensOf(page: Page, { takes }: Walker, { turn, among }: { turn: number; among: number }) {
  const table = (await readTable(page)).filter(({ path }) => !LEAVES.includes(path))
  expect(table.length).toBeGreaterThan(12)
  const nobodys = table.filter(({ roles }) => !WALKERS.some(walker => walker.takes(roles)))
  expect(nobodys.map(({ path }) => path)).toEqual([])
  const screens = table.filter(({ roles }) => takes(roles)).filter((_, index) => index % among === turn)
  expect(screens.length).toBeGreaterThan(2)
  return screens
}

async function visitScreens(page: Page, walker: Walker, walk: Walk, part: { turn: number; among: number }) {
  const { who, email } = walker
  if (email) await signIn(page, '/', email)
  else await page.goto('/autorizacao/entrar')
  await waitUntilShown(page)
  const screens = await readScreensOf(page, walker, part)
  const ids = email ? await findIds(page, email === DEMO.admin) : NO_IDS
  const faults = watchFaults(page)
  const wrong: string[] = []
  for (const [index, screen] of screens.entries()) {
    const { path, address } = screen
    const fill = ADDRESSES[path]
    if (path.includes('$'))
      expect(fill, `${path} wants an example in screen-examples.ts beside its feature.ts`).toBeDefined()
    await test.step(`${path}, ${who}`, async () => {
      // Axe sees every second screen on the phone, the others at the desk.
      const sizes = walk.hasAxe && index % 2 ? SIZES.toReversed() : SIZES
      await page.setViewportSize(sizes[0] ?? { width: 1440, height: 900 })
      const to = fill?.(ids) ?? address
      await (email ? followLink(page, to) : page.goto(to))
      wrong.push(...(await inspect(page, screen, who, walk, sizes)))
      if (ANSWERED_WITH_FAULT.includes(path)) faults.length = 0
      wrong.push(...faults.map(fault => `${path}, ${who}: ${fault}`))
      faults.length = 0
    })
  }
  expect(wrong.join('\n\n')).toBe('')
}

for (const walk of WALKS)
  for (const walker of WALKERS) {
    const among = walker === ADMIN ? walk.adminStories : 1
    for (let turn = 0; turn < among; turn++)
      test(
        `NAV-50: every screen of the table as ${walker.who}${among > 1 ? `, ${turn + 1} of ${among}` : ''}: ${walk.promise}`,
        {
          tag: walk.tag,
        },
        async ({ page }) => visitScreens(page, walker, walk, { turn, among }),
      )
  }

for (const { place, ...size } of SIZES) {
  const hasAxe = place === 'at a desk'
  const promise = hasAxe ? 'nothing for axe, no sideways scroll' : 'no sideways scroll'
  test(`what opens over a screen ${place}: menus and dialogs, ${promise}`, async ({ page }) => {
    await page.setViewportSize(size)
    await signIn(page, '/utilizadores', DEMO.admin)
    await waitUntilShown(page)
    const faults = watchFaults(page)
    const wrong: string[] = []
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

    const opened: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      [
        'user menu',
        () => button('Ana Administradora').click(),
        () => expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible(),
      ],
      [
        'filter menu',
        () => button('Filtrar').click(),
        () => expect(page.getByRole('list', { name: 'Filtrar por' })).toBeVisible(),
      ],
      ['columns', () => button('Colunas').click(), () => expect(page.getByText('Nome').first()).toBeVisible()],
      [
        'export menu',
        () => button('Exportar').first().click(),
        () => expect(page.getByRole('menuitem', { name: /XLSX/ })).toBeVisible(),
      ],
      [
        'Ctrl+K',
        () => page.keyboard.press('Control+k'),
        () => expect(page.getByRole('combobox', { name: 'Procurar' })).toBeFocused(),
      ],
    ]
    for (const [what, open, isOpen] of opened) {
      await test.step(what, async () => {
        // The size of the text cannot be changed while a menu is open: the menu is opened at each size.
        for (const size of TEXT_SIZES) {
          await setSize(page, size)
          await open()
          await isOpen()
          const tooWide = await readOverflow(page)
          if (tooWide > 0) wrong.push(`${what}: ${tooWide} px too wide at ${size}`)
          if (size === '16px' && hasAxe) wrong.push(...(await findAxeFaults(page, what)))
          await page.keyboard.press('Escape')
        }
      })
    }

    await test.step('the delete dialog', async () => {
      await page.getByRole('region', { name: 'Lista de utilizadores' }).getByRole('link').first().click()
      await button('Eliminar').click()
      await expect(page.getByRole('dialog', { name: /^Eliminar «/ })).toBeVisible()
      wrong.push(...(await findOverflow(page, 'delete dialog')))
      if (hasAxe) wrong.push(...(await findAxeFaults(page, 'delete dialog')))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(button('Eliminar')).toBeFocused()
    })
    expect(wrong.join('\n\n')).toBe('')
    expect(faults).toEqual([])
  })
}
