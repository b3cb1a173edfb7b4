import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchWork } from '@agremia/model/rules/proof-of-work'
import { sql } from 'kysely'
import { fillCountries } from '../src/features/countries/fill-countries.ts'
import { fillMemberDefaults } from '../src/features/members/fill-member-defaults.ts'
import { addUser } from './factories.ts'
import { messagesTo } from './sent-messages.ts'
import { type Answer, createTestApp } from './test-app.ts'

export const SECOND = 1000
export const HOUR = 3600 * SECOND
export const DAY = 24 * HOUR

/** The API with default states and categories, and functions that apply for membership as the public page does. */
export async function createApplicationsApp() {
  const dataDir = await mkdtemp(join(tmpdir(), 'agremia-applications-'))
  const t = await createTestApp({ dataDir })
  await fillCountries(t.database)
  await fillMemberDefaults(t.database)
  // Tests move the clock by hours and days, after which tokens have expired, so users sign in again.
  const roles = ['admin', 'editor', 'member'] as const
  const users = await Promise.all(roles.map(role => addUser(t.database, { role })))
  const signInAll = async () => {
    const [admin, editor, member] = await Promise.all(roles.map((role, n) => t.signedIn(role, users[n])))
    if (!admin || !editor || !member) throw new Error('each role has its user')
    return { admin, editor, member }
  }
  const signed = await signInAll()
  const categories = new Map(
    (await t.rows<{ slug: string; id: string }>(sql`select slug, id from member_categories`)).map(row => [
      row.slug,
      row.id,
    ]),
  )
  const categoryId = (slug: string) => categories.get(slug) ?? ''
  let count = 0

  /** The fields of a valid application of an adult, different each time. */
  const fields = (given: Record<string, unknown> = {}) => {
    count += 1
    return {
      name: `Joana Pires ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[count % 26]}${count}`,
      email: `joana${count}@candidatos.example`,
      categoryId: categoryId('efetivo'),
      birthDate: '1990-05-04',
      mobile: '912 345 678',
      acceptsStatutes: true,
      acceptsPrivacy: true,
      ...given,
    }
  }

  const solve = (challenge: string, bits: number) => {
    let step = searchWork(challenge, bits, 0, 1000)
    while (!step.found) step = searchWork(challenge, bits, step.at, 1000)
    return String(step.at)
  }
  /** A form with its proof of work, after the 30 seconds that a person needs at least. */
  const openForm = async () => {
    const { body } = await t.call('GET', '/member_applications/form')
    t.pass(30 * SECOND)
    return { ...body.data, work: solve(body.data.challenge, body.data.bits) }
  }
  const send = (
    form: { token: string; work: string },
    sent: Record<string, unknown>,
    extra: Record<string, unknown> = {},
    headers?: Record<string, string>,
  ): Promise<Answer> =>
    t.call('POST', '/member_applications/apply', {
      body: { token: form.token, work: form.work, fields: sent, ...extra },
      headers,
    })
  const apply = async (given: Record<string, unknown> = {}) => send(await openForm(), fields(given))

  const mails = (to: string) => messagesTo(t.database, to)
  /** The code of the newest link that was sent to that address. */
  const codeFor = async (email: string) => {
    const found = (await mails(email)).findLast(({ text }) => text.includes('confirmacao/'))
    return /confirmacao\/([\w-]+)/.exec(found?.text ?? '')?.[1] ?? ''
  }
  const verify = (verificationCode: string) =>
    t.call('POST', '/member_applications/verifyEmail', { body: { verificationCode } })
  /** The rows of applications with this e-mail. */
  const rowsOf = (email: string) =>
    t.rows<Record<string, string | null> & { id: string; rev: number }>(
      sql`select * from member_applications where email = ${email} order by id`,
    )
  /** Creates an application with a confirmed e-mail. */
  const applicant = async (given: Record<string, unknown> = {}) => {
    const sent = fields(given)
    await send(await openForm(), sent)
    await verify(await codeFor(sent.email))
    const row = (await rowsOf(sent.email)).at(-1)
    if (!row) throw new Error('the application was not taken')
    return { ...sent, id: row.id, number: String(row.application_number) }
  }
  const set = async (changes: Record<string, string>) => {
    Object.assign(signed, await signInAll())
    const { status, text } = await t.call('PATCH', '/settings', { as: signed.admin, body: changes })
    if (status !== 200) throw new Error(text)
  }
  /** Deletes the counts of attempts, so that tests do not limit each other. */
  const resetLimits = async () => {
    Object.assign(signed, await signInAll())
    await t.rows(sql`delete from throttles`)
  }

  return {
    ...t,
    dataDir,
    get admin() {
      return signed.admin
    },
    get editor() {
      return signed.editor
    },
    get member() {
      return signed.member
    },
    categoryId,
    fields,
    openForm,
    send,
    apply,
    mails,
    codeFor,
    verify,
    rowsOf,
    applicant,
    set,
    resetLimits,
    close: async () => {
      await t.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type ApplicationsApp = Awaited<ReturnType<typeof createApplicationsApp>>
