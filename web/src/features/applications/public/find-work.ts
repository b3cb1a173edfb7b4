import { searchWork } from '@agremia/model/rules/proof-of-work'

/** How many hashes are computed in one go: a few milliseconds on a slow phone, after which the page can react. */
const AT_A_TIME = 400

const pause = () =>
  new Promise<void>(done => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done()
    port2.postMessage(0)
  })

/** Solves the proof of work that the server demands for each application against automated submissions. */
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
