import { searchWork } from '@agremia/model/rules/proof-of-work'

/** Hashes computed before the page may react to input again: a few milliseconds on a slow phone. */
const HASHES_PER_BATCH = 400

const yieldToPage = () =>
  new Promise<void>(done => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done()
    port2.postMessage(0)
  })

/** Solves the proof of work that the server demands for each application against automated submissions. */
export async function findWork(challenge: string, bits: number, signal?: AbortSignal): Promise<string> {
  let from = 0
  for (;;) {
    const { found, at } = searchWork(challenge, bits, from, HASHES_PER_BATCH)
    if (found) return String(at)
    from = at
    await yieldToPage()
    signal?.throwIfAborted()
  }
}
