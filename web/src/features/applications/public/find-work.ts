import { searchWork } from '@agremia/model/rules/proof-of-work'

/** So many hashes are a few milliseconds on a slow phone: between them the page answers. */
const AT_A_TIME = 400

const pause = () =>
  new Promise<void>(done => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done()
    port2.postMessage(0)
  })

/** Pays the small price that the server asks for each application, without a person noticing. */
export async function findWork(challenge: string, bits: number, signal?: AbortSignal): Promise<string> {
  let from = 0
  for (;;) {
    const { found, at } = searchWork(challenge, bits, from, AT_A_TIME)
    if (found) return String(at)
    from = at
    await pause()
    signal?.throwIfAborted()
  }
}
