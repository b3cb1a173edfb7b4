import { counted } from '@agremia/model/rules/counted'
import type { ManyRow } from './many-rows.ts'

export interface KnownState {
  isSaving: boolean
  isReading: boolean
  /** The PDF is no longer on the server. */
  isLost: boolean
  /** The labels of the fields that must still be filled in. */
  missing: readonly string[]
  hasErrors: boolean
  isRepeated: boolean
}

export interface RowState {
  kind: 'saved' | 'busy' | 'fault' | 'doubt' | 'incomplete' | 'ready'
  text: string
}

/** The state of a row in words, the most urgent first. */
export function rowState({ saved, isTried }: ManyRow, known: KnownState): RowState {
  if (saved) return { kind: 'saved', text: `Guardado n.º ${saved.number}` }
  if (known.isSaving) return { kind: 'busy', text: 'A guardar…' }
  if (known.isLost) return { kind: 'fault', text: 'Sem o PDF' }
  if (known.hasErrors) return { kind: 'fault', text: isTried ? 'Não guardado' : 'A corrigir' }
  if (known.isReading) return { kind: 'busy', text: 'A ler o PDF…' }
  if (known.isRepeated) return { kind: 'doubt', text: 'Parece repetido' }
  const count = known.missing.length
  if (count === 1) return { kind: 'incomplete', text: `Falta: ${known.missing[0]}` }
  if (count > 1) return { kind: 'incomplete', text: `Faltam ${counted(count, 'campo', 'campos')}` }
  return { kind: 'ready', text: 'Por guardar' }
}
