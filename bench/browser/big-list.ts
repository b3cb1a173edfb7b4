import { BIG_LIST } from '../measured-app.ts'
import { type Chrome, cpuOfPage, keepSocketQuiet, settle } from './chrome.ts'
import { holdList } from './rows.ts'

/** Each click requests a sort that is not cached yet. */
const SORTS = ['Nome', 'E-mail', 'E-mail', 'Última entrada', 'Última entrada']

export interface BigList {
  sort: number[]
  tick: number[]
  scroll: number[]
}

/** Actions on a list with so many loaded rows: CPU time of the main thread for each, in ms. */
export async function measureBigList(chrome: Chrome, rows: number, times: number): Promise<BigList> {
  const tab = await chrome.open({ listSize: '-1' })
  const { page } = tab
  const found: BigList = { sort: [], tick: [], scroll: [] }
  try {
    await keepSocketQuiet(page)
    await page.goto(`/utilizadores?_search=${BIG_LIST}`)
    const table = page.locator(`table[aria-rowcount="${rows + 1}"]`)
    await table.waitFor()
    const boxes = table.locator('tbody input[type=checkbox]')
    for (let n = 0; n < times; n++) {
      const box = boxes.nth(n + 2)
      found.tick.push(await cpuOfPage(tab, () => box.click()))
    }
    const scroller = page.locator('section:has(> table)')
    for (let n = 0; n < times; n++) {
      found.scroll.push(
        await cpuOfPage(tab, () => scroller.evaluate(element => element.scrollBy(0, element.clientHeight))),
      )
    }
    await scroller.evaluate(element => element.scrollTo(0, 0))
    const first = table.locator('tbody tr[aria-rowindex="2"]')
    const list = await holdList(page)
    for (const heading of SORTS.slice(0, times)) {
      const before = await first.textContent()
      await page.getByRole('columnheader', { name: heading }).getByRole('button').first().click()
      await list.requested()
      await settle(page)
      found.sort.push(
        await cpuOfPage(tab, async () => {
          await list.release()
          await page.waitForFunction(
            text => document.querySelector('tbody tr[aria-rowindex="2"]')?.textContent !== text,
            before,
          )
        }),
      )
    }
    return found
  } finally {
    await tab.close()
  }
}
