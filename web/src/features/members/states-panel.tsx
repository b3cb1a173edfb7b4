import type { ExplainedField } from '@agremia/model/resource/explainer'
import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useWording } from '../../api/terminology.ts'
import type { Item } from '../../resource/item.ts'
import { printField } from '../../resource/print-field.ts'
import { useResource } from '../../resource/use-explainer.ts'
import { WordBadge } from '../../ui/word-badge.tsx'
import { DeletePart } from './delete-part.tsx'
import classes from './sheet.module.css'
import { StateDialog } from './state-dialog.tsx'
import { TermsSection } from './terms-section.tsx'
import { useRenewSheet, useSheetParts } from './use-sheet.ts'

/** A member's states, newest first, and what is agreed with them. */
export function StatesPanel({ member }: { member: Item }) {
  return (
    <>
      <StatesSection member={member} />
      <TermsSection member={member} />
    </>
  )
}

const dayText = (value: unknown) => (typeof value === 'string' ? printDay(value) : '')
const stateOf = (state: Item) => String(state._refs?.stateNameId ?? '')

function StatesSection({ member }: { member: Item }) {
  const resource = useResource('memberStates')
  const { memberStates, memberStateNames } = useSheetParts(member._id)
  const renew = useRenewSheet(member._id)
  const say = useWording()
  const [editing, setEditing] = useState<Item | 'new'>()
  const [deleting, setDeleting] = useState<Item>()
  const [today] = useState(() => lisbonDay(new Date()))
  if (!resource) return null
  const colourOf = (state: Item) => memberStateNames.find(({ _id }) => _id === state.stateNameId)?.color
  const isFirst = (state: Item) => state.startDate === member.admissionDate
  const place = deleting ? memberStates.indexOf(deleting) : -1
  const before = deleting && memberStates[place + 1]
  const after = deleting && memberStates[place - 1]
  /** The same as the one before: without what stands between them it changes nothing, and goes too. */
  const twin = after && before && after.stateNameId === before.stateNameId ? after : undefined
  const lasts = twin ?? deleting
  return (
    <section className={classes.section} aria-labelledby="estados">
      <div className={classes.heading}>
        <h2 id="estados">Estados</h2>
        <Button leftSection={<IconPlus size="1.125rem" aria-hidden />} onClick={() => setEditing('new')}>
          Mudar estado
        </Button>
      </div>
      <ol className={classes.timeline}>
        {memberStates.map(state => {
          const isAhead = String(state.startDate) > today
          const isCurrent = state.startDate === member.stateSince
          return (
            <li key={state._id} data-current={isCurrent || undefined} data-ahead={isAhead || undefined}>
              <div className={classes.what}>
                <WordBadge colour={colourOf(state)} isStrong={isCurrent}>
                  {stateOf(state)}
                </WordBadge>
                <span className={classes.days}>
                  {isAhead ? 'a partir de ' : 'desde '}
                  <time dateTime={String(state.startDate)}>{dayText(state.startDate)}</time>
                  {state.endDate !== null && ` até ${dayText(state.endDate)}`}
                </span>
                {isCurrent && <strong className={classes.note}>Estado atual</strong>}
                {isAhead && <span className={classes.note}>Ainda não começou</span>}
                {isFirst(state) && <span className={classes.note}>Admissão</span>}
                <Decision state={state} fields={resource.fields} />
              </div>
              <div className={classes.acts}>
                <ActionIcon
                  variant="subtle"
                  size="xl"
                  aria-label={`Editar: ${stateOf(state)} desde ${dayText(state.startDate)}`}
                  onClick={() => setEditing(state)}
                >
                  <IconPencil size="1.25rem" aria-hidden />
                </ActionIcon>
                {!isFirst(state) && (
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size="xl"
                    className={classes.danger}
                    aria-label={`Eliminar: ${stateOf(state)} desde ${dayText(state.startDate)}`}
                    onClick={() => setDeleting(state)}
                  >
                    <IconTrash size="1.25rem" aria-hidden />
                  </ActionIcon>
                )}
              </div>
            </li>
          )
        })}
      </ol>
      <p className={classes.hint}>
        {say(
          'Cada estado dura até ao dia anterior ao seguinte. O primeiro começa com a admissão e muda-se com ela, nos dados.',
        )}
      </p>
      {editing && (
        <StateDialog
          member={member}
          state={editing === 'new' ? undefined : editing}
          isFirst={editing !== 'new' && isFirst(editing)}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting && (
        <DeletePart
          resource={resource}
          item={deleting}
          title={`Eliminar o estado «${stateOf(deleting)}» desde ${dayText(deleting.startDate)}?`}
          what={`${stateOf(deleting)}, ${dayText(deleting.startDate)}`}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            setDeleting(undefined)
            void renew()
          }}
        >
          {before && lasts && (
            <>
              {twin &&
                `O estado «${stateOf(twin)}» desde ${dayText(twin.startDate)} repete o anterior e sai também do histórico. `}
              {`O estado anterior, «${stateOf(before)}», passa a durar até ${lasts.endDate === null ? 'nova mudança' : dayText(lasts.endDate)}.`}
            </>
          )}
        </DeletePart>
      )}
    </section>
  )
}

const TOLD = ['decisionBody', 'minutesRef', 'notifiedAt', 'appealUntil', 'reason']

/** Who decided it, where that is written, and why. */
function Decision({ state, fields }: { state: Item; fields: readonly ExplainedField[] }) {
  const told = TOLD.flatMap(name => {
    const field = fields.find(one => one.name === name)
    const text = field && printField(field, state[name])
    return field && text ? [{ name, label: field.label, text }] : []
  })
  if (told.length === 0) return null
  return (
    <dl className={classes.facts}>
      {told.map(({ name, label, text }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
