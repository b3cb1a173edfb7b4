import type { Field } from '@agremia/model/resource/field'
import { isKept, type Organisation } from '@agremia/model/resource/kept'
import { members } from '@agremia/model/resources/members'
import type { ImportField, Mapping } from '@agremia/model/rules/import/guess-mapping'
import type { wording } from '@agremia/model/rules/terminology'

type Say = ReturnType<typeof wording>

/** Derived for whoever reads, but a file may say in which state a member is, and since when: a new one begins with it. */
export const STATE_FIELDS = ['stateNameId', 'stateSince'] as const
/** Refs to people who need not be members: a file has no way to name them. */
const LEFT_OUT: readonly string[] = ['collectorId']

const isState = (name: string) => (STATE_FIELDS as readonly string[]).includes(name)

/** The fields that a column may go to, in the order of the form: a program may name any of them. */
export const IMPORT_FIELDS: Readonly<Record<string, Field>> = Object.fromEntries(
  Object.entries<Field>(members.fields).filter(
    ([name, field]) => (!field.readonly || isState(name)) && !LEFT_OUT.includes(name),
  ),
)

/** Those of them that the organisation's screens have: what it does not keep is neither guessed nor offered. */
export const isOffered = (name: string, organisation: Organisation) => {
  const field = Object.hasOwn(IMPORT_FIELDS, name) ? IMPORT_FIELDS[name] : undefined
  return field !== undefined && isKept(name, field, organisation)
}

export const importFields = (say: Say, organisation: Organisation): (ImportField & { group: string })[] =>
  Object.entries(IMPORT_FIELDS)
    .filter(([name]) => isOffered(name, organisation))
    .map(([name, { label, group }]) => ({ name, label: say(label), group: say(group) }))

/** A mapping as a screen shows it: columns that went to what is switched off now are left out. */
export const offeredMapping = (mapping: Mapping, organisation: Organisation): (string | null)[] =>
  mapping.map(name => (name !== null && isOffered(name, organisation) ? name : null))

export const labelOf = (say: Say, name: string) => {
  const field = IMPORT_FIELDS[name] ?? (members.fields as Record<string, Field>)[name] // by name, or undefined
  return field ? say(field.label) : ''
}
