import type { ElectoralRoll } from '@agremia/model/resources/electoral-rolls'
import { ROLL_CORRECTIONS } from '@agremia/model/rules/electoral-roll'
import { decisionField } from '../../parts/decision-fields.ts'
import { CallDialog } from '../../resource/call-dialog.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import { showToast } from '../../ui/toast.tsx'
import { useRollsChanged } from './use-rolls.ts'

/** Corrects a posted roll: somebody who votes after all, or who does not. */
export function AddendumDialog({ roll, onClose }: { roll: ElectoralRoll; onClose(): void }) {
  const rolls = useResource('electoralRolls')
  // Its fields are like those of the correction: a choice and a member.
  const posts = useResource('governingBodies')
  const changed = useRollsChanged()
  if (!rolls || !posts) return null
  const options = Object.entries(ROLL_CORRECTIONS).map(([value, label]) => ({ value, label }))
  return (
    <CallDialog<{ addendum: number }>
      title={`Aditamento a ${roll.name}`}
      path={`/electoral_rolls/${roll._id}/addenda`}
      fields={[
        ...decisionField(posts, 'body', { name: 'correction', label: 'Correção', options, required: true }),
        ...decisionField(posts, 'memberId', { label: 'Quem', required: true }),
        ...decisionField(rolls, 'name', { name: 'note', label: 'Motivo', max: 200, required: true }),
      ]}
      start={{ correction: 'incluir' }}
      sendLabel="Juntar aditamento"
      onClose={onClose}
      onDone={({ addendum }) => {
        showToast({ title: `Aditamento n.º ${addendum} registado` })
        changed()
        onClose()
      }}
    >
      <p>O caderno fica como foi afixado; o aditamento imprime-se com ele e não se apaga.</p>
    </CallDialog>
  )
}
