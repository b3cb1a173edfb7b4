import { afterEach, describe, expect, test } from 'vitest'
import { reply, serve } from '../../../../test/http-server.ts'
import type { BatchItem } from './use-batch.ts'
import { postComposed } from './use-compose.ts'

let close: (() => Promise<void>) | undefined
afterEach(() => close?.())

const draft = (rev: number, except: string[]) => ({ _id: 'draft', rev, selection: { except } }) as unknown as BatchItem // what the tests read of it
const exceptOf = ({ selection }: BatchItem) => (selection as { except: string[] }).except // as made above

/** A server on which somebody else has saved version 2, and what was saved over it. */
async function savedElsewhere() {
  const saved: unknown[] = []
  const server = await serve((_request, response, text) => {
    const body = JSON.parse(text)
    if (body.rev === 2) saved.push(body)
    else return reply(response, 409, { code: 'conflict', errors: {}, data: draft(2, ['rui']), changed: {} })
    return reply(response, 200, { data: draft(3, []) })
  })
  close = server.close
  return saved
}

describe('MSG-01: what is composed over a draft that somebody else has saved meanwhile', () => {
  test('is made over their version, so that neither change is lost', async () => {
    const saved = await savedElsewhere()
    const isSaved = await postComposed(draft(1, []), now => ({ selection: { except: [...exceptOf(now), 'ana'] } }))
    expect([isSaved, saved]).toEqual([true, [{ rev: 2, selection: { except: ['rui', 'ana'] } }]])
  })

  test('is not saved where both have to be compared first', async () => {
    const saved = await savedElsewhere()
    const isSaved = await postComposed(draft(1, []), ({ rev }) => (rev === 1 ? { decisions: {} } : undefined))
    expect([isSaved, saved]).toEqual([false, []])
  })

  test('is refused where it is no draft any more', async () => {
    const server = await serve((_request, response) =>
      reply(response, 409, { code: 'conflict', errors: { _: 'Já saiu.' } }),
    )
    close = server.close
    await expect(postComposed(draft(1, []), () => ({ decisions: {} }))).rejects.toMatchObject({ status: 409 })
  })
})
