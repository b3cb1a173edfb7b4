import type { MergeOutcome, mergeMembers as mergeCall } from '@agremia/model/calls/duplicates'
import { type Member, members } from '@agremia/model/resources/members'
import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { eurosFromCents } from '@agremia/model/rules/money'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { sql } from 'kysely'
import type { z } from 'zod'
import { Conflict, InvalidInput, NotFound } from '../../errors.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { presentItem } from '../../resource/present-item.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { update } from '../../resource/save.ts'
import { saveRows } from '../../resource/save-rows.ts'
import { readRow } from '../../resource/select.ts'
import type { Served } from '../../resource/serve.ts'
import { joinAccounts } from '../ledger/join-accounts.ts'
import { askForAdjustments } from '../quotas/adjustments/ask-for-adjustments.ts'
import { combineMembers, type Difference } from './combine-members.ts'
import { deriveMembers } from './derive-members.ts'
import { keepReplacedContacts } from './keep-replaced-contacts.ts'
import type { MemberReference } from './member-reference.ts'
import { findMergeChanges, readMergeRows, type StoredMerge } from './merge-changes.ts'
import { printMemberLabel, printMemberValue } from './print-member-value.ts'
import { categorySince, readStates } from './reassign-history.ts'
import { reassignReferences } from './reassign-references.ts'
import { type DatedState, describeDropped, type WovenStates, weaveStates } from './weave-states.ts'

type Merging = z.output<NonNullable<(typeof mergeCall)['body']>>

export interface MergeDeps {
  kernel: Kernel
  /** A resource with its hooks, by name. */
  served(name: string): Served
  /** The references to members and people that all features have declared. */
  references: readonly MemberReference[]
  settings: SettingTexts
}

/** Merges two records of one person: fields, states, terms, contacts, photos, tags, accounts and all references to them (MEM-01). */
export async function mergeMembers(
  { kernel, served, references, settings }: MergeDeps,
  context: WriteContext,
  id: string,
  { otherId, rev, otherRev, take, states: choices }: Merging,
  { isPreview = false } = {},
): Promise<MergeOutcome> {
  const { db, now } = context
  if (id === otherId) throw new InvalidInput({ otherId: 'Escolha outra ficha.' })
  // Always locked in the same order, so that two merges of the same pair cannot deadlock.
  await sql`select from members where id in (${id}, ${otherId}) order by id for update`.execute(db)
  const [kept, gone] = [await find(context, id, rev), await find(context, otherId, otherRev)]
  const states = weaveStates(
    await readStates(db, id),
    await readStates(db, otherId),
    new Map(choices.map(choice => [choice.from, choice.take])),
  )
  if (!isPreview) refuseUnchosen(states)
  const today = lisbonDay(now)
  const since = { kept: await categorySince(db, kept, today), gone: await categorySince(db, gone, today) }
  const dropped = describeDropped(states.dropped)
  const { differences, input, categoriesUntil } = combineMembers(kept, gone, take, since, dropped)
  refuseLongNotes(input)

  const pair = { kept: { id, personId: kept.personId }, gone: { id: gone._id, personId: gone.personId } }
  const earlier = await readMergeRows(db, pair, references)
  await keepReplacedContacts(kernel, context, kept.personId, input)
  const servedMembers = served(members.name)
  // The values of both records were valid when they were saved: a proposer of 1990 need not be a member today. Merging adds
  // no new values, so the rules are not applied again.
  await update(servedMembers, kernel, id, input, context, { rules: 'skip' })
  const merging = async () => {
    const reassigned = await reassignReferences(
      { kernel, context, served, ...pair, categoriesUntil, states },
      references,
    )
    const accounts = await joinAccounts({ ...context, settings }, pair.kept, pair.gone)
    await sql`
      update members set admission_date = least(admission_date, ${gone.admissionDate}), rev = rev + 1, updated_at = ${now}
      where id = ${id}
    `.execute(db)
    await deriveMembers(context, [id])
    const since = kept.admissionDate < gone.admissionDate ? kept.admissionDate : gone.admissionDate
    await askForAdjustments(context, [{ memberId: id, cause: 'condicao', since }])
    return { reassigned, accounts }
  }
  const { reassigned, accounts } = await recordStatements(kernel, members, [id], context, merging, {
    action: 'merge',
    alsoChanged: { memberNumber: { from: gone.memberNumber, to: kept.memberNumber } },
  })
  // Deleting a member deletes the mails to addresses that nobody else has. The contacts were moved; of this address the mails stay.
  await sql`update people set guardian_email = null where id = ${gone.personId}`.execute(db)
  // What the log says of the record that goes is history of the one that stays.
  await saveRows(servedMembers, kernel, [{ kind: 'delete', id: otherId }], context, { keepsTraces: true })
  const changes: StoredMerge = {
    keptId: id,
    rows: await findMergeChanges(db, pair, earlier),
    accounts: accounts.joined,
  }
  await sql`
    insert into member_merges (gone_id, gone_person_id, gone_number, kept_id, merged_at, changes)
    values (${otherId}, ${gone.personId}, ${gone.memberNumber}, ${id}, ${now}, ${JSON.stringify(changes)}::jsonb)
  `.execute(db)
  return {
    member: await presentItem(servedMembers, kernel, id, context),
    seen: { rev: kept.rev, otherRev: gone.rev },
    differences: await Promise.all(differences.map(difference => inWords(kernel, context, difference))),
    states: await statesOf(context, id),
    stateConflicts: states.conflicts.map(({ from, until, kept, other, choice }) => ({
      from,
      until,
      kept: told(kept),
      other: told(other),
      choice: choice ?? null,
    })),
    overlappingQuotas: accounts.overlaps.map(({ id: _id, originalAmount, paidAmount, ...quota }) => ({
      ...quota,
      amount: eurosFromCents(originalAmount),
      credit: eurosFromCents(paidAmount),
    })),
    moved: summarise(kernel, [
      ...reassigned.map(({ reference, rows }) => ({ counted: reference.counted, rows })),
      { counted: ['quota ou outra dívida', 'quotas e outras dívidas'], rows: accounts.charges },
      { counted: ['pagamento', 'pagamentos'], rows: accounts.payments },
    ]),
  }
}

const told = ({ name, reason, minutesRef }: DatedState) => ({ name, reason, minutesRef })

/** Nobody but the user can know which of two contradicting states is true. */
function refuseUnchosen({ conflicts }: WovenStates) {
  const open = conflicts.filter(({ choice }) => choice === undefined)
  if (open.length === 0) return
  const days = open.map(({ from }) => printDay(from)).join(', ')
  throw new InvalidInput({
    states: `As duas fichas têm estados diferentes desde ${days}: escolha o que conta em cada período.`,
  })
}

function refuseLongNotes({ notes }: { notes?: string }) {
  const { max = Number.POSITIVE_INFINITY } = members.fields.notes
  if (!notes || notes.length <= max) return
  throw new InvalidInput({
    notes: `As observações das duas fichas não cabem numa só (no máximo ${max} caracteres). Encurte-as antes de unir.`,
  })
}

async function find({ db }: WriteContext, id: string, rev: number | undefined): Promise<Member> {
  const row = await readRow(members, { db, id })
  if (!row) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  if (rev !== undefined && rev !== row.rev) throw new Conflict(`A ficha de ${row.name} mudou entretanto. Veja de novo.`)
  return row
}

const inWords = async (kernel: Kernel, { db }: WriteContext, { field, isChoice, ...values }: Difference) => ({
  field,
  label: printMemberLabel(kernel, field),
  kept: await printMemberValue(kernel, db, field, values.kept),
  other: await printMemberValue(kernel, db, field, values.other),
  result: await printMemberValue(kernel, db, field, values.result),
  isChoice,
})

async function statesOf({ db }: WriteContext, id: string) {
  const { rows } = await sql<MergeOutcome['states'][number]>`
    select s.start_date::text as "startDate", s.end_date::text as "endDate", n.name
    from member_states s join member_state_names n on n.id = s.state_name_id where s.member_id = ${id} order by s.start_date
  `.execute(db)
  return rows
}

interface MovedRows extends Pick<MemberReference, 'counted'> {
  rows: number
}

const OTHERS = ['outro registo ligado', 'outros registos ligados'] as const

/** Phrases such as «3 contactos», «1 fotografia». Rows of references without a noun are counted together. */
function summarise(kernel: Kernel, moved: readonly MovedRows[]): string[] {
  const say = kernel.wording()
  const phrase = (count: number, [one, many]: readonly [string, string]) =>
    count > 0 ? [say(`${count} ${count === 1 ? one : many}`)] : []
  const others = moved.filter(({ counted }) => !counted).reduce((sum, { rows }) => sum + rows, 0)
  return [...moved.flatMap(({ counted, rows }) => (counted ? phrase(rows, counted) : [])), ...phrase(others, OTHERS)]
}
