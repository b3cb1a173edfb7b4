import { emptyOf, type Field } from '@agremia/model/resource/field'
import { snakeCase } from '@agremia/model/resource/naming'
import { type Member, members } from '@agremia/model/resources/members'
import { people } from '@agremia/model/resources/people'
import { lisbonDay } from '@agremia/model/rules/day'
import { sql } from 'kysely'
import { Conflict, NotFound } from '../../errors.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { updateMany } from '../../resource/many-rows.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { saveRows } from '../../resource/save-rows.ts'
import { readRow } from '../../resource/select.ts'
import type { Served } from '../../resource/serve.ts'
import { eraseApplicationsOf } from '../applications/erase-applicant.ts'
import { eraseTraces, findTraces } from '../audit/erase-traces.ts'
import { eraseImportRows } from '../imports/erase-import-rows.ts'
import { eraseMessagesOf, eraseMessagesTo } from '../messages/erase-messages.ts'
import { eraseMemberAccounts } from '../users/end-member-access.ts'
import { addressesOf, eraseFormerRecords } from './delete-members.ts'
import { erasePersonalTexts } from './erase-personal-texts.ts'
import { type ErasedPerson, findKeptUntil, identityOf, type PersonalTexts } from './personal-texts.ts'
import { printMemberValue } from './print-member-value.ts'

/** What the register of members must keep: who held which number is erased, that somebody held it is not. */
const KEPT_FIELDS: readonly string[] = [
  'memberNumber',
  'personType',
  'categoryId',
  'admissionDate',
  'admissionBody',
  'admissionMinutes',
  'quotaStartDate',
  'votes',
  'resignationRequestedAt',
  'resignationEffectiveAt',
] satisfies (keyof Member)[]

interface AnonymizeDeps {
  kernel: Kernel
  /** `members` with its hooks. */
  served: Served
  /** What the features have declared of the texts of their tables. */
  texts: readonly PersonalTexts[]
}

/**
 * Erases who a former member was, here and in everything that tells of them; the number, dates and states stay. Answers until when
 * accounting records keep the name.
 */
export async function anonymizeMember(
  { kernel, served, texts }: AnonymizeDeps,
  context: WriteContext,
  id: string,
  rev: number | undefined,
): Promise<string | undefined> {
  const { db, now } = context
  const member = await readRow(members, { db, id }, true)
  if (!member) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  refuse(kernel, member, rev)
  const number = await printMemberValue(kernel, db, 'memberNumber', member.memberNumber)
  const name = kernel.wording()(`{MemberSingular} n.º ${number} (dados apagados)`)
  // Found while the rows are there. The entries that are written below are among those that are erased.
  const traces = await findTraces(context, members, [member])
  const addresses = await addressesOf(db, [member])
  const person: ErasedPerson = {
    memberId: id,
    personId: member.personId,
    taxNumber: member.taxNumber,
    memberNumber: member.memberNumber,
    name,
    identity: identityOf(member, addresses),
  }
  await eraseMemberAccounts(context, [id])
  await eraseApplicationsOf(context, [id])
  await eraseFormerRecords(context, [id])
  await saveRows(served, kernel, [{ kind: 'update', id, input: { ...emptied(members.fields), name } }], context, {
    rules: 'skip',
  })
  const ofPerson = Object.keys(emptied(people.fields)).filter(field => !(field in members.fields))
  const columns = Object.fromEntries(ofPerson.map(field => [snakeCase(field), null]))
  await updateMany(db, people.path, [{ ...columns, id: member.personId }])
  await sql`
    delete from contacts where person_id = ${member.personId} and not (kind = 'address' and is_primary)
  `.execute(db)
  await eraseImportRows(context, id, name)
  await erasePersonalTexts(context, texts, person)
  await sql`update members set anonymized_at = ${now} where id = ${id}`.execute(db)
  await recordAction(kernel, 'anonymize', { resource: members, id, title: name }, context)
  await eraseTraces(context, traces, name)
  await eraseMessagesOf(context, [id])
  await eraseMessagesTo(context, addresses)
  return findKeptUntil(db, texts, person, lisbonDay(now))
}

function refuse(kernel: Kernel, { rev, endDate, anonymizedAt }: Member, seen: number | undefined) {
  if (seen !== undefined && seen !== rev) throw new Conflict('A ficha mudou entretanto. Veja de novo.')
  if (anonymizedAt) throw new Conflict('Os dados pessoais desta ficha já foram apagados.')
  if (!endDate)
    throw new Conflict(
      kernel.wording()('Só se apagam os dados de quem já não é {memberSingular}. Mude primeiro o estado.'),
    )
}

/** The fields that users fill in, as if nobody had; booleans are consents, which end. */
const emptied = (fields: Readonly<Record<string, Field>>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, { readonly }]) => !readonly && !KEPT_FIELDS.includes(name))
      .map(([name, field]) => [name, field.type === 'boolean' ? false : emptyOf(field)]),
  )
