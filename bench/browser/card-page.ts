import { cardPath } from '@agremia/model/rules/cards/card-code'
import { issueCard } from '../issue-card.ts'
import { type BrowserBench, definePart } from '../part.ts'
import type { Figure } from '../report.ts'
import { apiCall } from '../run-task.ts'
import { benchColdPage, COLD_PAGE_SIZES, type ColdPageSizes } from './cold-page.ts'
import { PLAIN_CARD } from './reference-pages.ts'

export const cardPagePart = definePart({
  name: 'card-page',
  about: 'CARD-02: the page that the code on a card opens, loaded into an empty profile, beside a page of forty lines',
  needs: 'browser',
  sizes: COLD_PAGE_SIZES,
  measure: benchCardPage,
})

/** It is loaded fewer times a minute than one visitor may verify. */
async function benchCardPage(bench: BrowserBench, sizes: ColdPageSizes): Promise<Figure[]> {
  console.log('Browser: page of a card …')
  const code = await issueCard(apiCall(bench.app.port, bench.bearer), 'digital')
  return benchColdPage(bench.chrome, sizes, {
    name: 'page of a card',
    ours: cardPath(code),
    plain: `${PLAIN_CARD}?code=${code}`,
    shown: 'dd',
  })
}
