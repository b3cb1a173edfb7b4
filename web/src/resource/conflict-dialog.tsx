import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { ChosenTitles } from './chosen-titles.tsx'
import type { Difference } from './conflict.ts'
import classes from './conflict-dialog.module.css'
import { FieldCell } from './field-cell.tsx'

interface Props {
  title?: string
  differences: readonly Difference[]
  /** Saves with the user's own values in these fields and the saved ones in the others. */
  onSettle(ownNames: readonly string[]): void
  onClose(): void
}

/**
 * Shown when two people, or two tabs, changed the same item: every field that differs has both values, and the user chooses
 * one of each (FORM-07).
 */
export function ConflictDialog({ title = 'Outra pessoa alterou este registo', differences, onSettle, onClose }: Props) {
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({})
  const isOwn = ({ field, isOwnChange }: Difference) => choices[field.name] ?? isOwnChange
  const chooseAll = (own: boolean) => setChoices(Object.fromEntries(differences.map(({ field }) => [field.name, own])))
  const ownNames = differences.filter(isOwn).map(({ field }) => field.name)
  return (
    <Dialog
      size="lg"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Continuar a editar
          </Button>
          <Button onClick={() => onSettle(ownNames)}>
            {ownNames.length === 0 ? 'Ficar com o que está guardado' : 'Guardar o que escolhi'}
          </Button>
        </>
      }
    >
      <p className={classes.text}>
        Entretanto foi guardada outra versão. Nada se perdeu: escolha, campo a campo, o que fica.
      </p>
      {differences.length > 1 && (
        <div className={classes.all}>
          <Button variant="subtle" size="compact-md" onClick={() => chooseAll(false)}>
            Tudo como está guardado
          </Button>
          <Button variant="subtle" size="compact-md" onClick={() => chooseAll(true)}>
            Tudo como no formulário
          </Button>
        </div>
      )}
      {differences.length === 0 && <p className={classes.text}>O que escreveu é igual ao que está guardado.</p>}
      {differences.map((difference, index) => (
        <Choice
          key={difference.field.name}
          difference={difference}
          isOwn={isOwn(difference)}
          hasFocus={index === 0}
          onChoose={own => setChoices(before => ({ ...before, [difference.field.name]: own }))}
        />
      ))}
    </Dialog>
  )
}

interface ChoiceProps {
  difference: Difference
  isOwn: boolean
  hasFocus: boolean
  onChoose(isOwn: boolean): void
}

function Choice({ difference, isOwn, hasFocus, onChoose }: ChoiceProps) {
  const { field, saved, own, ownIds, isOwnChange, shown } = difference
  const name = useId()
  const version = (ownVersion: boolean, heading: string, value: ReactNode) => (
    <label className={classes.version} data-chosen={isOwn === ownVersion || undefined}>
      <input
        type="radio"
        name={name}
        checked={isOwn === ownVersion}
        data-autofocus={(hasFocus && isOwn === ownVersion) || undefined}
        onChange={() => onChoose(ownVersion)}
      />
      <span className={classes.value}>
        <span className={classes.heading}>{heading}</span>
        <span>{value}</span>
      </span>
    </label>
  )
  return (
    <fieldset className={classes.difference}>
      <legend>{field.label}</legend>
      {version(
        false,
        'Guardado entretanto',
        shown ? shown.saved : field.fieldType === 'password' ? '(alterada)' : <FieldCell field={field} value={saved} />,
      )}
      {version(
        true,
        isOwnChange ? 'No seu formulário' : 'No seu formulário, sem alteração sua',
        shown ? shown.own : ownIds.length > 0 ? <ChosenTitles field={field} ids={ownIds} /> : own,
      )}
    </fieldset>
  )
}
