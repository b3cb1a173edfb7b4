import assert from 'node:assert/strict'
import type { Random } from '../src/features/demo/random.ts'
import type { Answer, Signed, TestApp } from './test-app.ts'

interface KeyedRequest {
  path: string
  body: object
  key: string
}

export interface Sent extends KeyedRequest {
  status: number
  text: string
}

/** Fields that make of a body one that is refused, and one that asks for something else. */
interface Variants {
  wrong: object
  other?: object
}

/**
 * Writes that a client sends with keys (OPS-08), now and then as one does that has lost an answer, was refused, or mistakes a key. The model
 * of such a client is this: whatever it does, each request that was not refused has happened once. Notes the ways in `happened`.
 */
export class KeyedRequests {
  readonly sent: Sent[] = []
  private count = 0

  constructor(
    private readonly t: Pick<TestApp, 'call'>,
    private readonly random: Random,
    private readonly name: string,
    /** Signed in anew whenever the clock has moved. */
    private readonly callers: () => { editor: Signed; colleague: Signed },
    private readonly happened: Set<string>,
  ) {}

  private send = ({ path, body, key }: KeyedRequest, as: Signed = this.callers().editor) =>
    this.t.call('POST', path, { as, body, headers: { 'idempotency-key': key } })

  /** Answers what the first request was answered. */
  async once(path: string, body: object, { wrong, other }: Variants): Promise<Answer['body']> {
    const { random } = this
    this.count += 1
    const request = { path, body, key: `${this.name}-${this.count}` }
    if (random.chance(0.2)) {
      const refused = await this.send({ ...request, body: { ...body, ...wrong } })
      assert.equal(refused.status, 422, refused.text)
      this.happened.add('refused first')
    }
    const isTwice = random.chance(0.2)
    const [first, twin] = await Promise.all([this.send(request), ...(isTwice ? [this.send(request)] : [])])
    assert.ok(first && first.status < 300, first?.text)
    if (isTwice) {
      assert.deepEqual([twin?.status, twin?.text], [first.status, first.text])
      this.happened.add('twice at once')
    }
    const sent = { ...request, status: first.status, text: String(first.text) }
    this.sent.push(sent)
    if (random.chance(0.2)) await this.repeat(sent)
    if (other && random.chance(0.2)) {
      const mistaken = await this.send({ ...request, body: { ...body, ...other } })
      assert.equal(mistaken.status, 409, mistaken.text)
      this.happened.add('key of another body')
    }
    return first.body
  }

  /** The same key and body of somebody else ask for something of their own. */
  async ofColleague(path: string, body: object): Promise<Answer['body'][]> {
    this.count += 1
    const request = { path, body, key: `${this.name}-${this.count}` }
    const { editor, colleague } = this.callers()
    const answers = [await this.send(request, editor), await this.send(request, colleague)]
    for (const { status, text } of answers) assert.ok(status < 300, text)
    return answers.map(answer => answer.body)
  }

  /** Also long after, when other things have happened to what it had made. The order of the fields tells nothing. */
  async repeat({ status, text, body, ...request }: Sent): Promise<void> {
    const again = await this.send({ ...request, body: Object.fromEntries(Object.entries(body).toReversed()) })
    assert.deepEqual([again.status, again.text], [status, text])
    this.happened.add('repeated')
  }
}
