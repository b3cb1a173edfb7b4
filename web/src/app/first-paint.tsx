import '../ui/styles.ts'
import './shell/font-size.ts'
import type { Explainer } from '@agremia/model/resource/explainer'
import type { Terminology } from '@agremia/model/rules/terminology'
import { readClaims } from '../api/session.ts'
import type { SettingEntry } from '../api/settings.ts'
import { shownColumns } from '../resource/column-choice.ts'
import { readChips } from '../resource/filter-kinds.ts'
import type { Item, ResourceDescription } from '../resource/item.ts'
import { type ListSearch, readListSearch, requestedFields } from '../resource/list-address.ts'
import { readListMemory, restoreSearch } from '../resource/list-memory.ts'
import { currentPlace, placeOf } from '../resource/list-places.ts'
import { readListSize } from '../resource/stored-list-size.ts'
import { draw } from '../ui/draw.ts'
import { recordEarlyInput } from './early-input.ts'
import { type FirstCalls, readBlock, screenOf } from './first-calls.ts'
import { FirstFrame } from './first-frame.tsx'
import { parseSearch } from './search-params.ts'

// The rows of a list are painted before the app starts, which takes three times as long, so that users can read them meanwhile.
// See docs/decisions/009-first-load.md.

/** The least width of the window in rem: in a narrower one the controls above the list may wrap, so the position of the rows is unknown. */
const WIDE_REM = 78

interface Answers {
  settings: readonly SettingEntry[]
  explainer: Explainer
  page: { data: readonly Item[]; meta: { total: number } }
}

async function answersOf({ settings, explainer, list, others }: FirstCalls): Promise<Answers> {
  // The views are not drawn, but the app that replaces this paint waits for them; if they are late, it starts without a paint.
  const views = others.find(({ key: [name] }) => name === 'savedViews')?.answer
  const answers = await Promise.all([settings, explainer, list?.page, views])
  // The types are those of the first three calls; the API client does not check answers either.
  const [settingsAnswer, explainerAnswer, page] = answers as [
    { data: SettingEntry[] },
    Explainer,
    Answers['page'],
    unknown,
  ]
  return { settings: settingsAnswer.data, explainer: explainerAnswer, page }
}

/** What is stored for the current history entry. */
const placeHere = () => placeOf(currentPlace())

/** With more chips than this, their line may wrap once the app adds the button that clears them. */
const MAX_CHIPS = 2

/** What the list will show; undefined if that cannot be predicted before the app has started. */
function predictList(resource: ResourceDescription, query: Readonly<Record<string, unknown>>) {
  const memory = readListMemory(resource.name)
  const inAddress = readListSearch(parseSearch(window.location.search))
  const search: ListSearch =
    restoreSearch(inAddress, placeHere() !== undefined, memory, resource.filter)?.search ?? inAddress
  const columns = shownColumns(resource, memory.fields)
  const expected = {
    ...search,
    _fields: requestedFields(
      resource.title,
      resource.picture,
      columns.map(({ name }) => name),
    ),
    _limit: readListSize(),
    _sort: search._sort ?? memory.sort ?? resource.sort,
  }
  const chips = readChips(resource.fields, search, resource.sets)
  const isPredictable = memory.view === undefined && search._fields === undefined && search._asOf === undefined
  const isSame = writeSorted(query) === writeSorted(expected)
  return isPredictable && isSame && chips.length <= MAX_CHIPS
    ? { columns, widths: memory.widths, sort: String(expected._sort), chips }
    : undefined
}
const writeSorted = (query: object) => JSON.stringify(Object.entries(query).toSorted())

/** Draws the list of this address into the page and resolves once it is painted. The app then replaces it. */
export async function paintFirst(calls: FirstCalls, isTooLate: () => boolean): Promise<void> {
  const { list } = calls
  const claims = readClaims()
  const words = readBlock<Terminology>('terminology')
  const root = document.getElementById('root')
  const screen = screenOf(window.location, words, claims?.Role)
  if (!list || !claims || !words || !root || !screen || (placeHere()?.offset ?? 0) > 0) return
  const { settings, explainer, page } = await answersOf(calls)
  // The first steps stand above the list of members and would move its rows down.
  if (list.name === 'members' && settings.some(({ name, value }) => name === 'showFirstSteps' && value === 'true'))
    return
  const [meta, fields] = [explainer.meta[list.name], explainer.data[list.name]]
  const resource = meta && fields && { ...meta, name: list.name, fields }
  const shown = resource && predictList(resource, list.query)
  if (!shown || page.data.length === 0 || isTooLate() || !isWide()) return
  const fragment = document.createDocumentFragment()
  draw(<FirstFrame {...shown} {...{ claims, words, screen, settings, explainer, resource, page }} />, fragment)
  root.replaceChildren(fragment)
  recordEarlyInput(root)
  await afterPaint()
}

const isWide = () =>
  window.innerWidth >= WIDE_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Resolves after the next frame has been painted: a message posted during a frame arrives after its paint. */
const afterPaint = () =>
  new Promise<void>(done => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => done()
      port2.postMessage(0)
    })
  })
