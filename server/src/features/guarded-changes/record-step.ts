import type { AuditAction } from '@agremia/model/rules/audit'
import { maskText } from '@agremia/model/rules/mask'
import type { WriteContext } from '../../resource/context.ts'
import { recordDiffs } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import type { GuardedValue } from './guarded-values.ts'
import type { ValueInUse } from './value-in-use.ts'

type Step = Extract<AuditAction, 'change_asked' | 'change_withdrawn' | 'change_taken_back'>

/** Tells a step in the history of what it is about, and to the screens that show it. Coming into use is an ordinary change of it. */
export async function recordStep(
  context: WriteContext,
  action: Step,
  { record: { resource, fieldName, ...record } }: ValueInUse,
  { value, from, to }: { value: GuardedValue; from: string | null; to: string | null },
): Promise<void> {
  const shown = (text: string | null) => (text !== null && value.field.masked ? maskText(text) : text)
  const diff = { [fieldName]: { from: shown(from), to: shown(to) } }
  await recordDiffs(RECORDER, resource, [{ kind: 'update', action, ...record, diff }], context)
}
