import { parseInput } from '@agremia/model/resource/input'
import { MESSAGES } from '@agremia/model/resource/messages'
import { type MemberApplication, memberApplications } from '@agremia/model/resources/member-applications'
import { findGaps, findStray } from '@agremia/model/rules/application-form'
import { OPEN_STATUSES } from '@agremia/model/rules/applications'
import { lisbonDay } from '@agremia/model/rules/day'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { brokenConstraint } from '../../db/faults.ts'
import { ApiError, type FieldErrors, InvalidInput } from '../../errors.ts'
import { unknownRefs } from '../../resource/constraints.ts'
import { inTransaction, type WriteContext } from '../../resource/context.ts'
import { insertMany } from '../../resource/many-rows.ts'
import { recordRows } from '../../resource/record-changes.ts'
import { readRow } from '../../resource/select.ts'
import { tableColumns } from '../../resource/table-columns.ts'
import { takeTry } from '../auth/throttle.ts'
import type { ApplicationDeps } from './application-deps.ts'
import { checkApplication } from './check-application.ts'
import { readForm } from './form-token.ts'
import { applicationTries } from './limits.ts'
import { newColumns } from './member-applications.hooks.ts'
import { offeredCategories, publicApplication, whoIsAsked } from './public-form.ts'
import { sendVerification } from './verification.ts'

interface Sent {
  token: string
  work: string
  fields: Record<string, unknown>
}
interface Sender {
  /** From a page of ours, or of the organisation's. */
  source: 'formulario' | 'api'
}

const USED = 'Este formulário já foi enviado. Para mudar alguma coisa, abra-o de novo ou fale connosco.'

/** Takes an application from the public form, once: the same again finds the first (APP-01). */
export async function submitApplication(deps: ApplicationDeps, sent: Sent, sender: Sender): Promise<MemberApplication> {
  const { kernel, keys, store } = deps
  const now = kernel.clock()
  const db = kernel.database.kysely
  const form = readForm(keys, sent.token, sent.work, now)
  const input = await readFields(deps, sent.fields, now)
  const hashes = { form: keys.hash(form.challenge), content: keys.hash(JSON.stringify(input)) }
  const before = await findEarlier(db, hashes)
  if (before) return before
  // Whoever sends mail to an address that is not theirs is stopped here.
  await takeTry(db, applicationTries.of(keys.hash(String(input.email))), now)
  try {
    return await inTransaction(kernel.database, undefined, now, async context => {
      await takeTurns(context, hashes)
      const first = await findEarlier(context.db, hashes)
      if (first) return first
      const id = uuidv7()
      const columns = {
        id,
        created_at: now,
        updated_at: now,
        ...tableColumns(memberApplications, input, undefined),
        ...(await newColumns(context, input, store)),
        status: 'por_confirmar',
        source: sender.source,
        privacy_notice_version: form.privacy,
        privacy_notice_at: now,
        form_hash: hashes.form,
        content_hash: hashes.content,
      }
      await insertMany(context.db, memberApplications.path, [columns])
      const made = await readRow(memberApplications, { db: context.db, id })
      if (!made) throw new Error('the application was just written')
      await recordRows(kernel, memberApplications, [{ before: undefined, after: { ...made } }], context)
      await sendVerification(deps, context, made)
      return made
    })
  } catch (error) {
    if (brokenConstraint(error)?.name === 'member_applications_form_hash') throw formUsed()
    throw error
  }
}

const formUsed = () => new ApiError(422, 'formUsed', { _: USED })

/** The parsed fields, all of a new row, or what is wrong with each. */
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
    ...findStray(whoIsAsked(texts), person, today),
    ...findGaps(whoIsAsked(texts), person, today),
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

/** Two of the same at once are one after the other. */
const takeTurns = ({ db }: WriteContext, { content }: Hashes) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`application ${content.toString('hex')}`}, 0))`.execute(db)

/** The application that this one repeats; a form that comes back with something else in it is refused. */
async function findEarlier(db: Kysely<unknown>, { form, content }: Hashes): Promise<MemberApplication | undefined> {
  const { rows } = await sql<{ id: string; isSame: boolean }>`
    select id, content_hash = ${content} as "isSame" from member_applications
    where form_hash = ${form} or (content_hash = ${content} and status = any(${[...OPEN_STATUSES]}))
    order by form_hash = ${form} desc, created_at desc limit 1
  `.execute(db)
  const [found] = rows
  if (!found) return undefined
  if (!found.isSame) throw formUsed()
  return readRow(memberApplications, { db, id: found.id })
}
