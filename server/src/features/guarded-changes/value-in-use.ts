import type { Resource } from '@agremia/model/resource/define'
import { isUuid } from '@agremia/model/resource/parse'
import { settings } from '@agremia/model/resources/settings'
import { NotFound } from '../../errors.ts'
import type { Keys } from '../../outside/keys.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { saveRows } from '../../resource/save-rows.ts'
import { readRows } from '../../resource/select.ts'
import type { Served } from '../../resource/serve.ts'
import { holdSettings, saveTexts } from '../settings/change.ts'
import { textsOf } from '../settings/store.ts'
import type { GuardedValue } from './guarded-values.ts'

export interface ValueDeps {
  kernel: Kernel
  keys: Keys
  served(name: string): Served
}

/** The value that is in use, locked until the transaction ends. */
export interface ValueInUse {
  text: string | null
  /** For the audit log: whose it is, and the field that an entry names. */
  record: { resource: Resource; id: string; rev: number; title: string; fieldName: string }
  write(text: string | null): Promise<unknown>
}

/** Locks a value before anything else of its change is locked, so that two requests about it wait for each other here. */
export function holdValue(
  { kernel, keys, served }: ValueDeps,
  context: WriteContext,
  value: GuardedValue,
  recordId: string,
): Promise<ValueInUse> {
  return value.of === 'setting' ? holdSetting(value) : holdField(value)

  async function holdSetting({ setting, field }: GuardedValue & { of: 'setting' }): Promise<ValueInUse> {
    if (recordId !== setting) throw new NotFound()
    const stored = await holdSettings(context)
    return {
      text: textsOf(stored)[setting] || null,
      record: {
        resource: settings,
        id: setting,
        rev: stored.get(setting)?.rev ?? 0,
        title: field.label,
        fieldName: 'value',
      },
      write: text => saveTexts(context, keys, stored, [[setting, text ?? '']]),
    }
  }

  async function holdField({ resource: name, fieldName }: GuardedValue & { of: 'row' }): Promise<ValueInUse> {
    const { resource } = served(name)
    const found =
      isUuid(recordId) && (await readRows(resource, { db: context.db, ids: [recordId] }, true)).get(recordId)
    if (!found) throw new NotFound()
    const row = found as unknown as Readonly<Record<string, unknown>> // a row is its fields by name
    return {
      text: typeof row[fieldName] === 'string' ? row[fieldName] : null,
      record: { resource, id: recordId, rev: found.rev, title: String(row[resource.title] ?? ''), fieldName },
      write: text =>
        // The rules of the form would refuse it, because there nobody is asked for the password.
        saveRows(served(name), kernel, [{ kind: 'update', id: recordId, input: { [fieldName]: text } }], context, {
          rules: 'skip',
        }),
    }
  }
}
