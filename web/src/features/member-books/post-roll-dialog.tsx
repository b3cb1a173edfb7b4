import type { RollPreview } from '@agremia/model/calls/member-books'
import type { TaskEntry } from '@agremia/model/calls/tasks'
import { counted } from '@agremia/model/rules/counted'
import { NO_VOTE_REASONS } from '@agremia/model/rules/electoral-roll'
import { printEuros } from '@agremia/model/rules/money'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { followTask } from '../../api/followed-task.ts'
import { usePostOnce } from '../../api/use-post-once.ts'
import { decisionField } from '../../parts/decision-fields.ts'
import { FieldsDialog } from '../../resource/fields-dialog.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import classes from './member-books.module.css'
import { useRollsChanged } from './use-rolls.ts'

/** Fixes a roll once somebody has seen who votes by it and who does not. */
export function PostRollDialog({ onClose }: { onClose(): void }) {
  const rolls = useResource('electoralRolls')
  const changed = useRollsChanged()
  const postOnce = usePostOnce()
  const [preview, setPreview] = useState<RollPreview>()
  if (!rolls) return null
  const forget = () => setPreview(undefined)
  const send = async (sent: Record<string, unknown>) => {
    if (!preview) {
      const { data } = await api.post<{ data: RollPreview }>('/electoral_rolls/preview', sent)
      return setPreview(data.data)
    }
    const body = { ...sent, contentHash: preview.contentHash }
    const { data } = await postOnce<{ data: TaskEntry }>('/electoral_rolls', body)
    followTask(data.data, changed)
    onClose()
  }
  return (
    <FieldsDialog
      title="Fixar caderno eleitoral"
      fields={[
        ...decisionField(rolls, 'name', { required: true, hint: 'Por exemplo: Assembleia eleitoral de 2027.' }),
        ...decisionField(rolls, 'cutoffDate', { required: true }),
      ]}
      send={send}
      sendLabel={preview ? 'Fixar caderno' : 'Ver quem vota'}
      isRisky={preview !== undefined}
      beginsTyping
      instead={preview && <Voters preview={preview} />}
      back={preview && { label: 'Voltar', run: forget }}
      onFailure={() => {
        forget()
        return false
      }}
      onClose={onClose}
    >
      <p>O caderno fica guardado como é afixado. Depois de fixado, só se corrige com aditamentos.</p>
    </FieldsDialog>
  )
}

function Voters({ preview }: { preview: RollPreview }) {
  const { voterCount, voteCount, excludedCount, voters, excluded } = preview
  return (
    <div className={classes.voters}>
      <p role="status">
        {counted(voterCount, 'pessoa vota', 'pessoas votam')}
        {voteCount > voterCount && `, com ${counted(voteCount, 'voto', 'votos')}`};{' '}
        {counted(excludedCount, 'não vota', 'não votam')}.
      </p>
      <h3>Não votam</h3>
      <ul aria-label="Quem não vota">
        {excluded.map(one => (
          <li key={one.memberNumber}>
            <strong>
              {one.memberNumber} · {one.name}
            </strong>
            <span>{describeExclusion(one)}</span>
          </li>
        ))}
        <More shown={excluded.length} total={excludedCount} />
      </ul>
      <h3>Votam</h3>
      <ul aria-label="Quem vota">
        {voters.map(({ memberNumber, name, votes }) => (
          <li key={memberNumber}>
            {memberNumber} · {name}
            {votes > 1 && ` · ${counted(votes, 'voto', 'votos')}`}
          </li>
        ))}
        <More shown={voters.length} total={voterCount} />
      </ul>
    </div>
  )
}

const More = ({ shown, total }: { shown: number; total: number }) => {
  if (total === 0) return <li>Ninguém</li>
  return total > shown ? <li>e mais {total - shown}</li> : null
}

/** With the debts and days that it stands on. */
function describeExclusion({ reasons, debts }: RollPreview['excluded'][number]): string {
  const words = reasons.map(reason => NO_VOTE_REASONS[reason].words).join(', ')
  const owed = debts.map(
    ({ description, amount, daysOverdue }) =>
      `${description}, ${printEuros(amount)}, vencida há ${counted(daysOverdue, 'dia', 'dias')}`,
  )
  return owed.length > 0 ? `${words}: ${owed.join('; ')}` : words
}
