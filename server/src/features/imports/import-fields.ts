import type { Field } from '@agremia/model/resource/field'
import { isKept, type Organisation } from '@agremia/model/resource/kept'
import { members } from '@agremia/model/resources/members'
import type { ImportField, Mapping } from '@agremia/model/rules/import/guess-mapping'
import type { wording } from '@agremia/model/rules/terminology'

type Say = ReturnType<typeof wording>

/** Readonly fields of a member that a file may fill all the same: a new member begins in the state that the file says. */
export const STATE_FIELDS = ['stateNameId', 'stateSince'] as const
/** References to people who may be no members, for whom a file has no number to name them by. */
const UNNAMEABLE: readonly string[] = ['collectorId']

const isState = (name: string) => (STATE_FIELDS as readonly string[]).includes(name)

/** The fields that a column can fill, in the order of the form. The API accepts all of them, also those that are switched off. */
export const IMPORT_FIELDS: Readonly<Record<string, Field>> = Object.fromEntries(
  Object.entries<Field>(members.fields).filter(
    ([name, field]) => (!field.readonly || isState(name)) && !UNNAMEABLE.includes(name),
  ),
)

/** Whether the organisation uses a field: one that is switched off is neither guessed nor offered on the screen. */
export const isOffered = (name: string, organisation: Organisation) => {
  const field = Object.hasOwn(IMPORT_FIELDS, name) ? IMPORT_FIELDS[name] : undefined
  return field !== undefined && isKept(name, field, organisation)
}

export const importFields = (say: Say, organisation: Organisation): (ImportField & { group: string })[] =>
  Object.entries(IMPORT_FIELDS)
    .filter(([name]) => isOffered(name, organisation))
    .map(([name, { label, group }]) => ({ name, label: say(label), group: say(group) }))

/** A mapping as the screen shows it: columns that fill a field which is switched off now fill none. */
export const offeredMapping = (mapping: Mapping, organisation: Organisation): (string | null)[] =>
  mapping.map(name => (name !== null && isOffered(name, organisation) ? name : null))

export const labelOf = (say: Say, name: string) => {
  const field = IMPORT_FIELDS[name] ?? (members.fields as Record<string, Field>)[name] // by name, or undefined
  return field ? say(field.label) : ''
}
