import type { ExamplesOf } from '../../contributions/examples-of.ts'
import type { ExampleApi } from '../../contributions/screen-example.ts'
import type { cards } from './feature.ts'

/** A card of a member who has none, because a letter is made with each card. */
async function issueCard(api: ExampleApi) {
  const name = `Titular ${api.unused}`
  const categoryId = await api.first('member_categories')
  const memberId = await api.post('members', { name, categoryId, admissionDate: '2020-01-01' })
  return api.post('membership_cards', { memberId })
}

export const EXAMPLES: ExamplesOf<typeof cards> = {
  '/~cartoesMembro/$id': { params: { id: issueCard } },
  '/~cartoesMembro/ficha/$id': { params: { id: issueCard } },
  '/~cartoesMembro/lotes/$id': { params: { id: api => api.first('card_batches') } },
  '/~cartaCartoesMembro/$id': {
    params: {
      async id(api) {
        await issueCard(api)
        return api.first('membership_card_letters')
      },
    },
  },
}
