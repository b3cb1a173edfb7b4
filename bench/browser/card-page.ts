import { cardPath } from '@agremia/model/rules/cards/card-code'
import { issueCard } from '../issue-card.ts'
import type { Running } from '../measured-app.ts'
import type { Figure } from '../report.ts'
import { apiCall } from '../run-task.ts'
import { benchColdPage } from './cold-page.ts'
import { PLAIN_CARD } from './reference-pages.ts'

/** CARD-02: the page that the code on a card opens. It is loaded fewer times a minute than one visitor may verify. */
export async function benchCardPage(app: Running, bearer: string): Promise<Figure[]> {
  console.log('Browser: page of a card …')
  const code = await issueCard(apiCall(app.port, bearer), 'digital')
  return benchColdPage(app, {
    name: 'page of a card',
    ours: cardPath(code),
    plain: `${PLAIN_CARD}?code=${code}`,
    shown: 'dd',
  })
}
