import { api } from '../../api/client.ts'
import { type Errors, readFailure } from '../../api/failure.ts'
import { FieldsDialog, type FieldsDialogProps } from '../fields-dialog.tsx'
import type { Item, ResourceDescription } from '../item.ts'
import { useSaveItem } from '../use-item.ts'

interface Props
  extends Pick<FieldsDialogProps, 'title' | 'start' | 'instead' | 'back' | 'onFailure' | 'onClose'>,
    Required<Pick<FieldsDialogProps, 'fieldsFor'>> {
  resource: ResourceDescription
  /** The row to change; undefined for a new one. */
  item?: Item
  /** Values that are sent with the typed ones, such as the id of the parent. */
  fixed: Readonly<Record<string, unknown>>
  saveLabel: string
  /** Whether something is asked first, in place of the inputs; the values are then sent once more. */
  beforeSave?(values: Record<string, unknown>, over: Item | undefined): Promise<boolean>
  onSaved(item: Item): void
}

/** Adds or changes a row of a list inside another screen, in a dialog over it. */
export function ChildDialog({ resource, item, start, fixed, saveLabel, beforeSave, onSaved, ...rest }: Props) {
  const saving = useSaveItem(resource)
  const save = async (sent: Record<string, unknown>, over: Item | undefined) => {
    if (await beforeSave?.({ ...fixed, ...sent }, over)) return
    onSaved(await saving.mutateAsync({ over, body: { ...fixed, ...sent } }))
  }
  return (
    <FieldsDialog
      {...rest}
      fields={resource.fields}
      start={item ?? start}
      sendLabel={saveLabel}
      beginsTyping={!item}
      check={async sent => findErrors(resource.path, { ...fixed, ...sent, ...(item && { _id: item._id }) })}
      send={sent => save(sent, item)}
      sendOver={item && save}
    />
  )
}

/** The errors that the server would refuse these values with. Other failures say nothing about the values. */
async function findErrors(path: string, body: Record<string, unknown>): Promise<Errors> {
  const failure = await api.post(`/${path}/validate`, body).then(() => undefined, readFailure)
  return failure?.status === 422 ? failure.errors : {}
}
