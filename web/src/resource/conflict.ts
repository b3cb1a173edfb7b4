import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { ReactNode } from 'react'
import type { Failure } from '../api/failure.ts'
import { type FormValue, type FormValues, sendValues, showItem } from './form-values.ts'
import { type Item, type Shown, shownValue } from './item.ts'
import { printTyped } from './print-field.ts'

/** The data of a 409: the current item, and the fields that others have changed since it was read. */
export interface Conflict {
  current: Item
  changed: readonly string[]
}

export function readConflict({ status, body }: Failure): Conflict | undefined {
  if (status !== 409 || typeof body.data !== 'object' || body.data === null) return undefined
  const changed = typeof body.changed === 'object' && body.changed !== null ? Object.keys(body.changed) : []
  return { current: body.data as Item, changed } // a conflict's data is the item, as its GET would send it
}

/** A field whose value in the form differs from the saved one. The user chooses between the two. */
export interface Difference {
  field: ExplainedField
  saved: unknown
  /** The form's own value as text, and for refs the ids, whose titles have to be read. */
  own: string
  ownIds: readonly string[]
  /** The user has changed the field, so their own value is offered first; otherwise the saved one is. */
  isOwnChange: boolean
  /** The two values as they are shown, where the field's type does not tell how. */
  shown?: { saved: ReactNode; own: ReactNode }
}

interface Versions {
  /** The values in the form, and the names of those that the user has changed. */
  own: FormValues
  ownChanges: readonly string[]
  saved: Shown
  /** The names of the fields that others have changed. */
  othersChanges: readonly string[]
}

/**
 * All fields in which the form differs from the saved version, compared as they would be sent. The value of a password is
 * never read, so it differs only if both have set it.
 */
export function findDifferences(fields: readonly ExplainedField[], versions: Versions): Difference[] {
  const saved = showItem(fields, versions.saved as Item) // the fields of an item are all that `showItem` reads
  const isDifferent = (field: ExplainedField) => {
    const isOwnChange = versions.ownChanges.includes(field.name)
    if (field.fieldType === 'password') return isOwnChange && versions.othersChanges.includes(field.name)
    return JSON.stringify(sendValues([field], versions.own)) !== JSON.stringify(sendValues([field], saved))
  }
  return fields
    .filter(field => !field.readonly && isDifferent(field))
    .map(field => ({
      field,
      saved: shownValue(versions.saved, field),
      own: printTyped(field, versions.own[field.name]),
      ownIds: field.to ? chosenIn(versions.own[field.name]) : [],
      isOwnChange: versions.ownChanges.includes(field.name),
    }))
}

/** The ids that a lookup holds: one, several or none. */
const chosenIn = (value: FormValue | undefined) =>
  [value ?? []].flat().flatMap(id => (typeof id === 'string' && id !== '' ? [id] : []))
