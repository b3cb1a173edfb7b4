import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { useState } from 'react'
import { useDeletionQuotas } from '../../parts/quota-changes/deletion-quotas.tsx'
import { EditableChildList } from '../../resource/child-list/editable-child-list.tsx'
import type { Item } from '../../resource/item.ts'
import { WordBadge } from '../../ui/word-badge.tsx'
import classes from './sheet.module.css'
import { StateDialog } from './state-dialog.tsx'
import { TermsSection } from './terms-section.tsx'
import { useRefreshSheet, useSheetParts } from './use-sheet.ts'

/** A member's states, newest first, and the terms agreed with them. */
export function StatesPanel({ member }: { member: Item }) {
  return (
    <>
      <StatesSection member={member} />
      <TermsSection member={member} />
    </>
  )
}

const COLUMNS = [
  'stateNameId',
  'startDate',
  'endDate',
  'decisionBody',
  'minutesRef',
  'notifiedAt',
  'appealUntil',
  'reason',
]

const dayText = (value: unknown) => (typeof value === 'string' ? printDay(value) : '')
const stateOf = (state: Item) => String(state._refs?.stateNameId ?? '')

function StatesSection({ member }: { member: Item }) {
  const { memberStates } = useSheetParts(member._id)
  const refresh = useRefreshSheet(member._id)
  const quotas = useDeletionQuotas('memberStates')
  const [today] = useState(() => lisbonDay(new Date()))
  const isFirst = (state: Item) => state.startDate === member.admissionDate
  const isCurrent = (state: Item) => state.startDate === member.stateSince
  return (
    <EditableChildList
      name="memberStates"
      parent={{ name: 'members', id: member._id }}
      known={memberStates}
      heading="Estados"
      columns={COLUMNS}
      cells={{
        stateNameId: state => (
          <span className={classes.what}>
            <WordBadge colour={state._colours?.stateNameId} isStrong={isCurrent(state)}>
              {stateOf(state)}
            </WordBadge>
            {isCurrent(state) && <strong className={classes.note}>Estado atual</strong>}
            {String(state.startDate) > today && <span className={classes.note}>Ainda não começou</span>}
            {isFirst(state) && <span className={classes.note}>Admissão</span>}
          </span>
        ),
      }}
      isCurrent={isCurrent}
      rowTitle={state => `${stateOf(state)} desde ${dayText(state.startDate)}`}
      addLabel="Mudar estado"
      isMainAction
      firstStep="O primeiro estado começa com a admissão."
      hint="Cada estado dura até ao dia anterior ao seguinte. O primeiro começa com a admissão e muda-se com ela, nos dados."
      editor={(state, close) => (
        <StateDialog member={member} state={state} isFirst={state !== undefined && isFirst(state)} onClose={close} />
      )}
      canDelete={state => !isFirst(state)}
      deletion={state => ({
        title: `Eliminar o estado «${stateOf(state)}» desde ${dayText(state.startDate)}?`,
        ...quotas.withQuotas(state._id, describeDeletion(memberStates, state)),
      })}
      onDeleted={() => void quotas.afterDelete().then(refresh)}
    />
  )
}

/** What becomes of the history when a state is deleted. */
function describeDeletion(states: readonly Item[], deleted: Item): string {
  const place = states.findIndex(({ _id }) => _id === deleted._id)
  const [after, before] = [states[place - 1], states[place + 1]]
  if (!before) return ''
  // Two equal states in a row are one: the server deletes the later one too.
  const twin = after && after.stateNameId === before.stateNameId ? after : undefined
  const { endDate } = twin ?? deleted
  return [
    twin && `O estado «${stateOf(twin)}» desde ${dayText(twin.startDate)} repete o anterior e sai também do histórico.`,
    `O estado anterior, «${stateOf(before)}», passa a durar até ${endDate === null ? 'nova mudança' : dayText(endDate)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
