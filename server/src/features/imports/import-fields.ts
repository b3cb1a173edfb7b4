import type { Field } from '@agremia/model/resource/field'
import { isKept, type Organisation } from '@agremia/model/resource/kept'
import { members } from '@agremia/model/resources/members'
import type { ImportField, Mapping } from '@agremia/model/rules/import/guess-mapping'
import type { ImportKindName } from '@agremia/model/rules/import/import-kinds'
import { SYNONYMS } from '@agremia/model/rules/import/synonyms'
import type { wording } from '@agremia/model/rules/terminology'
import {
  balanceColumnsFault,
  OPENING_BALANCE_SYNONYMS,
  openingBalanceFields,
  toldBalanceFields,
  withYearColumns,
} from './opening-balances/opening-balance-fields.ts'

type Say = ReturnType<typeof wording>

/** Readonly fields of a member that a file may fill all the same: a new member begins in the state that the file says. */
export const STATE_FIELDS = ['stateNameId', 'stateSince'] as const
/** References to people who may be no members, for whom a file has no number to name them by. */
const UNNAMEABLE: readonly string[] = ['collectorId']

const isState = (name: string) => (STATE_FIELDS as readonly string[]).includes(name)

/** The fields of members that a column can fill, in the order of the form. The API accepts all of them, also those that are switched off. */
export const IMPORT_FIELDS: Readonly<Record<string, Field>> = Object.fromEntries(
  Object.entries<Field>(members.fields).filter(
    ([name, field]) => (!field.readonly || isState(name)) && !UNNAMEABLE.includes(name),
  ),
)

/** What the columns of a kind of file can be matched to, and how its rows are told. */
export interface ImportTarget {
  /** The fields that a column can fill, in the order in which they are shown. */
  fields: Readonly<Record<string, Field>>
  /** The fields that errors and changes of rows may be about. */
  told: Readonly<Record<string, Field>>
  /** Headings of other programs, by field. */
  synonyms: Readonly<Record<string, readonly string[]>>
  /** What is wrong with a choice of fields that no row could be understood by. */
  missing(chosen: readonly string[]): string | undefined
  /** Changes what was guessed column by column, where the headings together tell more. */
  correctGuess?(mapping: Mapping): Mapping
}

export const MEMBERS_TARGET: ImportTarget = {
  fields: IMPORT_FIELDS,
  told: members.fields,
  synonyms: SYNONYMS,
  missing: chosen =>
    chosen.includes('name') || chosen.includes('memberNumber') || chosen.includes('taxNumber')
      ? undefined
      : 'Diga pelo menos qual é a coluna do nome, do número ou do NIF.',
}

/** By what a file brings and by its headings, because headings that are years are columns of their own. */
const IMPORT_TARGETS: Readonly<Record<ImportKindName, (headings: readonly string[]) => ImportTarget>> = {
  members: () => MEMBERS_TARGET,
  openingBalances: headings => ({
    fields: openingBalanceFields(headings),
    told: toldBalanceFields(headings),
    synonyms: { ...SYNONYMS, ...OPENING_BALANCE_SYNONYMS },
    missing: balanceColumnsFault,
    correctGuess: mapping => withYearColumns(mapping, headings),
  }),
}
export const importTarget = (kind: ImportKindName, headings: readonly string[]) => IMPORT_TARGETS[kind](headings)

/** Whether the organisation uses a field: one that is switched off is neither guessed nor offered on the screen. */
export const isOffered = ({ fields }: ImportTarget, name: string, organisation: Organisation) => {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field !== undefined && isKept(name, field, organisation)
}

export const importFields = (
  target: ImportTarget,
  say: Say,
  organisation: Organisation,
): (ImportField & { group: string })[] =>
  Object.entries(target.fields)
    .filter(([name]) => isOffered(target, name, organisation))
    .map(([name, { label, group }]) => ({ name, label: say(label), group: say(group) }))

/** A mapping as the screen shows it: columns that fill a field which is switched off now fill none. */
export const offeredMapping = (target: ImportTarget, mapping: Mapping, organisation: Organisation): (string | null)[] =>
  mapping.map(name => (name !== null && isOffered(target, name, organisation) ? name : null))

export const labelOf = ({ fields, told }: ImportTarget, say: Say, name: string) => {
  const field = fields[name] ?? told[name]
  return field ? say(field.label) : ''
}
