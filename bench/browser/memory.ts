import type { Page } from '@playwright/test'
import { type Chrome, keepSocketQuiet, metricsOf, settle, type Tab } from './chrome.ts'

/** Screens of every kind (lists, new, edit, settings, mail), opened one after the other. */
const SCREENS = [
  { path: '/utilizadores', sign: 'tbody a' },
  { path: '/utilizadores/novo', sign: '#campo-name' },
  { path: '/utilizadores/{user}', sign: '#campo-name' },
  { path: '/utilizadores/recuperar-password/{user}', sign: 'button:has-text("Enviar ligação")' },
  { path: '/configuracaoOrganizacao', sign: 'form button[type=submit]' },
  { path: '/configuracaoOrganizacao/etiquetas', sign: 'tbody a' },
  { path: '/configuracaoOrganizacao/etiquetas/nova', sign: '#campo-name' },
  { path: '/configuracaoOrganizacao/correio', sign: 'main h1' },
] as const

export interface Memory {
  /** Memory held by scripts after garbage collection, in MB: objects, functions, arrays and strings. */
  held: number
  /** The whole heap in MB, including compiled code, which grows for a while by itself. */
  heap: number
  nodes: number
  listeners: number
}

/** The memory held after some rounds through all screens, and at the end. */
export async function measureMemory(
  chrome: Chrome,
  rounds: number,
  warmRounds: number,
): Promise<{ warm: Memory; end: Memory }> {
  const tab = await chrome.open()
  const { page } = tab
  try {
    await keepSocketQuiet(page)
    await page.goto('/utilizadores')
    const href = await page.locator('tbody a').nth(3).getAttribute('href')
    const user = href?.split('/').at(-1) ?? ''
    let warm: Memory | undefined
    for (let round = 1; round <= rounds; round++) {
      for (const { path, sign } of SCREENS) await go(page, path.replace('{user}', user), sign)
      if (round === warmRounds) warm = await readMemory(tab)
    }
    const end = await readMemory(tab)
    return { warm: warm ?? end, end }
  } finally {
    await tab.close()
  }
}

/** Navigates inside the application without a reload, which would free the memory. */
async function go(page: Page, path: string, sign: string) {
  await page.evaluate(to => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
  await page.locator(sign).first().waitFor()
}

async function readMemory(tab: Tab): Promise<Memory> {
  await go(tab.page, '/utilizadores', 'tbody a')
  await settle(tab.page)
  for (let n = 0; n < 3; n++) await tab.cdp.send('HeapProfiler.collectGarbage')
  const held = await sizeOfHeld(tab)
  const { JSHeapUsedSize = 0, Nodes = 0, JSEventListeners = 0 } = await metricsOf(tab)
  return { held: held / 1e6, heap: JSHeapUsedSize / 1e6, nodes: Nodes, listeners: JSEventListeners }
}

/** The node types of a heap snapshot that belong to the application; the others belong to the engine and the browser. */
const OURS = new Set(['object', 'closure', 'array', 'string', 'concatenated string', 'sliced string', 'regexp'])

/** The fields of Chrome's heap snapshot that are read here. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
}

async function sizeOfHeld({ cdp }: Tab): Promise<number> {
  const parts: string[] = []
  const take = ({ chunk }: { chunk: string }) => parts.push(chunk)
  cdp.on('HeapProfiler.addHeapSnapshotChunk', take)
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  cdp.off('HeapProfiler.addHeapSnapshotChunk', take)
  const { snapshot, nodes } = JSON.parse(parts.join('')) as Snapshot // Chrome's own format
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let sum = 0
  for (let at = 0; at < nodes.length; at += fields.length)
    if (OURS.has(types[0][nodes[at + type] ?? -1] ?? '')) sum += nodes[at + size] ?? 0
  return sum
}
