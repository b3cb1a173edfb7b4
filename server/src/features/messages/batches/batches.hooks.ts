import type { messageBatches } from '@agremia/model/resources/message-batches'
import { CALL_BY_LETTER, CHANNELS_OF_KIND } from '@agremia/model/rules/message-recipients/find-recipient'
import { messageKindOf } from '@agremia/model/rules/message-recipients/message-kind'
import { NO_SUBJECT } from '@agremia/model/rules/message-recipients/sending-warnings'
import { isSentByHand, isTemplateName, placeholdersOf } from '@agremia/model/rules/message-templates'
import { usedPlaceholders } from '@agremia/model/rules/message-values/asked-values'
import { checkPlaceholders } from '@agremia/model/rules/rich-text/check-placeholders'
import { toPlainText } from '@agremia/model/rules/rich-text/to-plain-text'
import { sql } from 'kysely'
import type { FieldErrors } from '../../../errors.ts'
import { userIdOf } from '../../../http/actor.ts'
import type { WriteContext } from '../../../resource/context.ts'
import type { After, Hooks } from '../../../resource/hooks.ts'
import { foreignIbanInTemplate } from '../../guarded-changes/foreign-ibans.ts'
import { titleColumns } from './title-columns.ts'

type Batch = After<typeof messageBatches>

/** What a call of an assembly must say by law (art. 174.º CC); without these placeholders nobody would be asked for it. */
const CALL_PLACEHOLDERS = ['dataAssembleia', 'horaAssembleia', 'localAssembleia', 'ordemTrabalhos'] as const

export const batchHooks: Hooks<typeof messageBatches> = {
  async check({ kind, before, after, input }, context) {
    if (kind === 'delete') {
      const isDeletable = !before || (await mayDelete(before, context))
      return isDeletable ? {} : { errors: { _: 'Só se apaga um rascunho, ou um envio cancelado de que nada saiu.' } }
    }
    if (before && before.status !== 'rascunho') {
      return { errors: { _: 'Este envio já não é um rascunho e não pode ser alterado.' } }
    }
    if (!after) return {}
    const errors = findErrors(after)
    const role = context.actor?.role
    const inBody = await foreignIbanInTemplate(context.db, role, textOf(after), before && textOf(before))
    if (inBody) errors.body ??= inBody
    const { scheduledFor } = input
    // A draft whose time has passed meanwhile can still be corrected; sending it is refused.
    if (scheduledFor && !isSameInstant(scheduledFor, before?.scheduledFor) && new Date(scheduledFor) <= context.now) {
      errors.scheduledFor = 'Esta hora já passou.'
    }
    const isWithoutSubject = (after.subject ?? '').trim() === ''
    return { errors, ...(isWithoutSubject && { warnings: { subject: NO_SUBJECT } }) }
  },
  fill: (changes, { db, actor, now }) =>
    Promise.all(
      changes.map(async ({ kind, before, after }) => {
        if (kind !== 'create' && before?.status !== 'rascunho') return {}
        const titled = await titleColumns(db, after ?? {})
        if (kind === 'create') return { ...titled, created_by_id: userIdOf(actor) ?? null, at: now }
        return titled.title === before?.title ? {} : titled
      }),
    ),
}

/** What everybody reads, in one text. */
const textOf = ({ subject, body }: Pick<Batch, 'subject' | 'body'>) => [subject, body && toPlainText(body)].join('\n')

const isSameInstant = (one: string, other: string | null | undefined) =>
  other !== null && other !== undefined && Date.parse(one) === Date.parse(other)

function findErrors({ name = 'livre', subject, body, channels }: Batch): FieldErrors {
  if (!isTemplateName(name) || !isSentByHand(name)) return { name: 'Este modelo não existe ou não se envia à mão.' }
  const errors: FieldErrors = {}
  const allowed = placeholdersOf(name)
  const [inSubject] = checkPlaceholders(subject ?? '', allowed)
  if (inSubject) errors.subject = inSubject
  const inBody = body ? checkPlaceholders(body, allowed) : []
  if (inBody.length > 0) errors.body = inBody.join(' ')
  const kind = messageKindOf(name)
  const possible: readonly string[] = CHANNELS_OF_KIND[kind]
  if (channels && !possible.includes(channels)) {
    errors.channels = CALL_BY_LETTER
  }
  if (kind === 'convocatoria' && body && !errors.body) {
    const used = usedPlaceholders({ subject: subject ?? '', body })
    const missing = CALL_PLACEHOLDERS.filter(one => !used.has(one))
    if (missing.length > 0) {
      errors.body = `Uma convocatória tem de dizer o dia, a hora, o local e a ordem de trabalhos. Falta: ${missing.map(one => `{{${one}}}`).join(', ')}.`
    }
  }
  return errors
}

/** Deleting a batch deletes its messages, which are the record of what left. */
async function mayDelete({ _id, status }: { _id: string; status: string }, { db }: WriteContext): Promise<boolean> {
  if (status === 'rascunho') return true
  if (status !== 'cancelada') return false
  const { rows } = await sql`
    select from messages where batch_id = ${_id} and status not in ('cancelada', 'suprimida', 'falhou') limit 1
  `.execute(db)
  return rows.length === 0
}
