import '../ui/styles.ts'
import './shell/font-size.ts'
import type { Explainer } from '@agremia/model/resource/explainer'
import type { Terminology } from '@agremia/model/rules/terminology'
import { readClaims } from '../api/session.ts'
import type { SettingEntry } from '../api/settings.ts'
import { shownColumns } from '../resource/column-choice.ts'
import { readChips } from '../resource/filter-kinds.ts'
import type { Item, ResourceDescription } from '../resource/item.ts'
import { fieldsAsked, type ListSearch, readListSearch } from '../resource/list-address.ts'
import { readListMemory, restoreSearch } from '../resource/list-memory.ts'
import { placeOf } from '../resource/list-places.ts'
import { readListSize } from '../resource/stored-list-size.ts'
import { draw } from '../ui/draw.ts'
import { recordEarlyInput } from './early-input.ts'
import { type FirstCalls, readBlock, screenOf } from './first-calls.ts'
import { FirstFrame } from './first-frame.tsx'
import { parseSearch } from './search-params.ts'

// The rows of a list are painted before the program starts, which takes three times as long: people can read meanwhile.
// See docs/decisions/009-first-load.md.

/** In a narrower window, in rem, the controls above the list may take several lines, so only the program knows where rows begin. */
const WIDE_REM = 64

interface Answers {
  settings: readonly SettingEntry[]
  explainer: Explainer
  page: { data: readonly Item[]; meta: { total: number } }
  hasViews: boolean
}

async function answersOf({ settings, explainer, list, others }: FirstCalls): Promise<Answers> {
  const views = others.find(({ key: [name] }) => name === 'savedViews')?.answer
  const answers = await Promise.all([settings, explainer, list?.page, views])
  // The contracts of the four calls; the program does not look into answers either.
  const [told, explained, page, kept] = answers as [
    { data: SettingEntry[] },
    Explainer,
    Answers['page'],
    { data: unknown[] } | undefined,
  ]
  return { settings: told.data, explainer: explained, page, hasViews: kept !== undefined && kept.data.length > 0 }
}

/** The place in the history, under the key in which the router keeps it. */
const placeHere = () => {
  const state: unknown = window.history.state
  return placeOf(typeof state === 'object' && state !== null && '__TSR_key' in state ? String(state.__TSR_key) : '')
}

/** With more filters than these their line may break once the button that clears them is there. */
const MOST_CHIPS = 2

/** What the list will show; undefined where only the program can know. */
function shownBy(resource: ResourceDescription, query: Readonly<Record<string, unknown>>) {
  const memory = readListMemory(resource.name)
  const said = readListSearch(parseSearch(window.location.search))
  const search: ListSearch = restoreSearch(said, placeHere() !== undefined, memory, resource.filter)?.search ?? said
  const columns = shownColumns(resource, memory.fields)
  const asked = {
    ...search,
    _fields: fieldsAsked(
      resource.title,
      resource.picture,
      columns.map(({ name }) => name),
    ),
    _limit: readListSize(),
    _sort: search._sort ?? memory.sort ?? resource.sort,
  }
  const chips = readChips(resource.fields, search)
  const isTold = memory.view === undefined && search._fields === undefined && search._asOf === undefined
  const isSame = writeSorted(query) === writeSorted(asked)
  return isTold && isSame && chips.length <= MOST_CHIPS
    ? { columns, widths: memory.widths, sort: String(asked._sort), chips }
    : undefined
}
const writeSorted = (query: object) => JSON.stringify(Object.entries(query).toSorted())

/** Draws the list of this address into the page; fulfilled once it is painted. The program then replaces it. */
export async function paintFirst(calls: FirstCalls, isTooLate: () => boolean): Promise<void> {
  const { list } = calls
  const claims = readClaims()
  const words = readBlock<Terminology>('terminology')
  const root = document.getElementById('root')
  const screen = screenOf(window.location, words, claims?.Role)
  if (!list || !claims || !words || !root || !screen || (placeHere()?.offset ?? 0) > 0) return
  const { settings, explainer, page, hasViews } = await answersOf(calls)
  const [meta, fields] = [explainer.meta[list.name], explainer.data[list.name]]
  const resource = meta && fields && { ...meta, name: list.name, fields }
  const shown = resource && shownBy(resource, list.query)
  if (!shown || page.data.length === 0 || isTooLate() || !isWide()) return
  const drawn = document.createDocumentFragment()
  draw(<FirstFrame {...shown} {...{ claims, words, screen, settings, explainer, resource, page, hasViews }} />, drawn)
  root.replaceChildren(drawn)
  recordEarlyInput(root)
  await painted()
}

const isWide = () =>
  window.innerWidth >= WIDE_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** A message that is posted during a frame arrives after that frame has been painted. */
const painted = () =>
  new Promise<void>(done => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => done()
      port2.postMessage(0)
    })
  })
