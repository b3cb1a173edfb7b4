import type { RecipientSelection } from '@agremia/model/calls/message-recipients'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ChosenTitles } from '../../../resource/chosen-titles.tsx'
import type { Difference } from '../../../resource/conflict.ts'
import { ConflictDialog } from '../../../resource/conflict-dialog.tsx'
import classes from './batch.module.css'
import { ChosenRecipients } from './chosen-recipients.tsx'
import { plainField } from './plain-field.ts'
import { RecipientsChooser } from './recipients-chooser.tsx'
import {
  differingParts,
  isSameSelection,
  overlappingParts,
  SELECTION_PARTS,
  type SelectionPart,
  selectionOf,
  withParts,
} from './selection.ts'
import type { BatchItem } from './use-batch.ts'
import { useCompose } from './use-compose.ts'

interface Props {
  batch: BatchItem
  /** Told whether another choice of recipients is not saved yet. */
  onUnsaved(isUnsaved: boolean): void
  onClose(): void
}

/** Chooses the recipients of a draft anew. Where somebody else has done so meanwhile, both choices are compared. */
export function OtherChoice({ batch, onUnsaved, onClose }: Props) {
  const saved = selectionOf(batch)
  /** The saved choice over which this one is made. */
  const [started, setStarted] = useState(saved)
  const [own, setOwn] = useState(saved)
  const [isComparing, setIsComparing] = useState(false)
  const compose = useCompose(batch)
  const isUnsaved = !isSameSelection(own, started)
  useEffect(() => {
    onUnsaved(isUnsaved)
    return () => onUnsaved(false)
  }, [onUnsaved, isUnsaved])

  const send = async (chosen: RecipientSelection, before: RecipientSelection) => {
    setIsComparing(false)
    const outcome = await compose(current => {
      const others = selectionOf(current)
      if (overlappingParts({ started: before, own: chosen }, others).length > 0) return undefined
      return { selection: withParts(others, chosen, differingParts(before, chosen)) }
    })
    if (outcome === 'toCompare') setIsComparing(true)
    if (outcome === 'saved') onClose()
  }
  const settle = (names: readonly string[]) => {
    const parts = SELECTION_PARTS.filter(part => names.includes(part))
    const chosen = withParts(saved, own, parts)
    setOwn(chosen)
    setStarted(saved)
    void send(chosen, saved)
  }
  return (
    <div className={classes.choice}>
      <RecipientsChooser selection={own} onChange={setOwn} />
      <div className={classes.actions}>
        <Button onClick={() => void send(own, started)}>Guardar destinatários</Button>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
      </div>
      {isComparing && (
        <ConflictDialog
          title="Outra pessoa alterou os destinatários"
          differences={differingParts(own, saved).map(part => differenceOf(part, { started, own, saved }))}
          onSettle={settle}
          onClose={() => setIsComparing(false)}
        />
      )}
    </div>
  )
}

const PART_WORDS: Readonly<Record<SelectionPart, string>> = {
  found: 'Para quem',
  also: 'Juntar pessoas',
  except: 'Deixar de fora',
}

function differenceOf(
  part: SelectionPart,
  { started, own, saved }: Record<'started' | 'own' | 'saved', RecipientSelection>,
): Difference {
  const field = plainField({
    name: part,
    label: PART_WORDS[part],
    fieldType: 'refs',
    inputType: 'autocomplete',
    to: 'members',
  })
  const show = (selection: RecipientSelection) => {
    if (part === 'found') return <ChosenRecipients selection={withParts({}, selection, ['found'])} />
    const ids = selection[part] ?? []
    return ids.length === 0 ? 'Ninguém' : <ChosenTitles field={field} ids={ids} />
  }
  return {
    field,
    saved: undefined,
    own: '',
    ownIds: [],
    isOwnChange: differingParts(started, own).includes(part),
    shown: { saved: show(saved), own: show(own) },
  }
}
