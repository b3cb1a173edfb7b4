import { parseInput } from '@agremia/model/resource/input'
import { MESSAGES } from '@agremia/model/resource/input-messages'
import { type MemberApplication, memberApplications } from '@agremia/model/resources/member-applications'
import { findGaps, findStray } from '@agremia/model/rules/application-form'
import { OPEN_STATUSES } from '@agremia/model/rules/applications'
import { lisbonDay } from '@agremia/model/rules/day'
import { mailboxOf } from '@agremia/model/rules/email'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { ApiError, type FieldErrors, InvalidInput } from '../../errors.ts'
import { unknownRefs } from '../../resource/constraints.ts'
import { inTransaction, type WriteContext } from '../../resource/context.ts'
import { saveRows } from '../../resource/save-rows.ts'
import { takeTry } from '../auth/throttle.ts'
import type { ApplicationDeps } from './application-deps.ts'
import { checkApplication } from './check-application.ts'
import { readForm } from './form-token.ts'
import { applicationTries } from './limits.ts'
import { askedFieldRules, offeredCategories, publicApplication } from './public-form.ts'
import { sendVerification } from './verification.ts'

interface SubmittedForm {
  token: string
  work: string
  fields: Record<string, unknown>
}
interface SubmissionSource {
  /** `formulario` for our own page, `api` for the organisation's web site. */
  source: 'formulario' | 'api'
}

const USED = 'Este formulário já foi enviado. Para mudar alguma coisa, abra-o de novo ou fale connosco.'

/** What became of a form. `isOwn`: the application was made of this very form, and not of another with the same content. */
export interface Submitted {
  id: string
  isOwn: boolean
}

/** Stores an application from the public form. The same application sent again answers the first one (APP-01). */
export async function submitApplication(
  deps: ApplicationDeps,
  sent: SubmittedForm,
  sender: SubmissionSource,
): Promise<Submitted> {
  const { kernel, keys, served } = deps
  const now = kernel.clock()
  const db = kernel.database.kysely
  const form = readForm(keys, sent.token, sent.work, now)
  const input = await readFields(deps, sent.fields, now)
  const hashes = { form: keys.hash(form.challenge), content: keys.hash(JSON.stringify(input)) }
  const before = await findEarlier(db, hashes)
  if (before) return before
  // Limits the mails to one mailbox, which may belong to somebody else.
  for (const limit of applicationTries.to(keys.hash(mailboxOf(String(input.email))))) await takeTry(db, limit, now)
  return inTransaction(kernel.database, undefined, now, async context => {
    await takeTurns(context, hashes)
    const first = await findEarlier(context.db, hashes)
    if (first) return first
    const columns = {
      status: 'por_confirmar',
      source: sender.source,
      privacy_notice_version: form.privacy,
      privacy_notice_at: now,
      form_hash: hashes.form,
      content_hash: hashes.content,
    }
    // `readFields` has applied the rules: those of the staff's form would also ask for fields that the public form does not show.
    const change = { kind: 'create', input, columns } as const
    const [saved] = await saveRows(served(memberApplications.name), kernel, [change], context, { rules: 'skip' })
    if (!saved) throw new Error('the application was saved and not answered')
    const made = saved.row as unknown as MemberApplication // a saved row is of the resource that was saved
    await sendVerification(deps, context, made)
    return { id: made._id, isOwn: true }
  })
}

const formUsed = () => new ApiError(422, 'formUsed', { _: USED })

/** Parses and checks the sent fields; throws with all errors by field. */
async function readFields({ kernel, store }: ApplicationDeps, raw: Record<string, unknown>, now: Date) {
  const db = kernel.database.kysely
  const texts = store.texts()
  const asked = publicApplication(texts)
  const today = lisbonDay(now)
  const { input, errors } = parseInput(asked, raw, true, { role: undefined, today })
  const { acceptsPrivacy, ...fields }: Record<string, unknown> = input
  const person: Partial<MemberApplication> = { personType: 'singular', ...fields } // parsed by these very fields
  const found = await checkApplication(person, { db, now }, undefined, name => name in asked.fields)
  const [unknown] = await unknownRefs(asked, db, kernel.find, [{ input: fields }])
  const all: FieldErrors = {
    ...unknown,
    ...found.errors,
    ...(await categoryErrors(db, person, texts)),
    ...findStray(askedFieldRules(texts), person, today),
    ...findGaps(askedFieldRules(texts), person, today),
    ...(acceptsPrivacy === true ? {} : { acceptsPrivacy: 'Para se candidatar tem de aceitar.' }),
    ...(fields.acceptsStatutes === true ? {} : { acceptsStatutes: 'Para se candidatar tem de aceitar.' }),
    ...errors,
  }
  const say = store.wording()
  const wrong = Object.entries(all).map(([name, text]) => [name, say(text)] as const)
  if (wrong.length > 0) throw new InvalidInput(Object.fromEntries(wrong))
  return person
}

async function categoryErrors(
  db: Kysely<unknown>,
  { categoryId }: Partial<MemberApplication>,
  texts: SettingTexts,
): Promise<FieldErrors> {
  if (!categoryId) return {}
  const offered = await offeredCategories(db, texts)
  return offered.some(({ _id }) => _id === categoryId) ? {} : { categoryId: MESSAGES.option }
}

interface Hashes {
  form: Buffer
  content: Buffer
}

/**
 * Lets applications of the same form, and those with the same content, be stored one after the other, so that the second
 * finds the first. Everyone locks the form before the content, so that no two can wait for each other.
 */
async function takeTurns({ db }: WriteContext, { form, content }: Hashes) {
  for (const hash of [form, content]) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`application ${hash.toString('hex')}`}, 0))`.execute(db)
  }
}

/** The stored application that this one repeats. Refuses a form that was used before with other content. */
async function findEarlier(db: Kysely<unknown>, { form, content }: Hashes): Promise<Submitted | undefined> {
  const { rows } = await sql<{ id: string; isSame: boolean; isOwn: boolean }>`
    select id, content_hash = ${content} as "isSame", form_hash = ${form} as "isOwn" from member_applications
    where form_hash = ${form} or (content_hash = ${content} and status = any(${[...OPEN_STATUSES]}))
    order by form_hash = ${form} desc, created_at desc limit 1
  `.execute(db)
  const [found] = rows
  if (!found) return undefined
  if (!found.isSame) throw formUsed()
  return { id: found.id, isOwn: found.isOwn }
}
