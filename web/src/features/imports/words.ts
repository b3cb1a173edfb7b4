import type {
  IMPORT_STATUS,
  ImportStatus,
  UNDO_DAYS as SERVERS_DAYS,
  VERDICTS,
  Verdict,
} from '@agremia/model/calls/imports'

/** The words are repeated and checked by type: importing the module of the calls would load zod. */
export const STATUS = {
  mapping: 'Por verificar',
  checking: 'A verificar',
  checked: 'Verificada',
  applying: 'A aplicar',
  applied: 'Aplicada',
  undoing: 'A anular',
  undone: 'Anulada',
} as const satisfies typeof IMPORT_STATUS

export const VERDICT = {
  create: 'Novo',
  update: 'Alterado',
  skip: 'Ignorado',
  error: 'Com erros',
} as const satisfies typeof VERDICTS

/** In the plural. */
export const VERDICTS_OF_MANY: Record<Verdict, string> = {
  error: 'Com erros',
  create: 'Novos',
  update: 'Alterados',
  skip: 'Ignorados',
}

export const UNDO_DAYS: typeof SERVERS_DAYS = 90

/** Whether a background task works on the import. */
export const isAtWork = (status: ImportStatus): status is 'checking' | 'applying' | 'undoing' =>
  status === 'checking' || status === 'applying' || status === 'undoing'
