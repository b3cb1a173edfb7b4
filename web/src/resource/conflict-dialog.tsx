import type { ExplainedField } from '@agremia/model/resource/explainer'
import { Button } from '@mantine/core'
import type { Failure } from '../api/failure.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ChosenTitles } from './chosen-titles.tsx'
import classes from './dialogs.module.css'
import { FieldCell } from './field-cell.tsx'
import { type Item, type Shown, shownValue } from './item.ts'

/** The data of a 409: the current item, and the fields that others have changed since it was read. */
export interface Conflict {
  current: Item
  changed: readonly string[]
}

export function readConflict({ status, body }: Failure): Conflict | undefined {
  if (status !== 409 || typeof body.data !== 'object' || body.data === null) return undefined
  const changed = typeof body.changed === 'object' && body.changed !== null ? Object.keys(body.changed) : []
  return { current: body.data as Item, changed } // a conflict's data is the item, as its GET would send it
}

interface Props {
  title?: string
  conflict: { current: Shown; changed: readonly string[] }
  fields: readonly ExplainedField[]
  /** The user's own values as text, for the fields that they changed. */
  mine: Record<string, string>
  /** The ids in those fields that are refs: the dialog shows their titles. */
  chosen?: Record<string, readonly string[]>
  onKeepMine(): void
  onTakeTheirs(): void
  onClose(): void
}

/** Shown when two people changed the same item: the second one sees both versions and decides which to keep (FORM-07). */
export function ConflictDialog({
  title = 'Outra pessoa alterou este registo',
  conflict,
  fields,
  mine,
  chosen,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: Props) {
  const rows = fields.filter(field => conflict.changed.includes(field.name))
  return (
    <Dialog
      size="lg"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onTakeTheirs}>
            Ficar com o que está guardado
          </Button>
          <Button onClick={onKeepMine}>Guardar as minhas alterações</Button>
        </>
      }
    >
      <p className={classes.text}>
        Entretanto foi guardada outra versão. As suas alterações continuam no formulário; escolha o que fica.
      </p>
      <table className={classes.versions}>
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">Guardado pela outra pessoa</th>
            <th scope="col">No seu formulário</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(field => (
            <tr key={field.name}>
              <th scope="row">{field.label}</th>
              <td>
                <FieldCell field={field} value={shownValue(conflict.current, field)} />
              </td>
              <td className={classes.mine}>
                {chosen?.[field.name]?.length ? (
                  <ChosenTitles field={field} ids={chosen[field.name] ?? []} />
                ) : (
                  (mine[field.name] ?? 'Sem alteração sua')
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
