import { FieldsDialog, type FieldsDialogProps } from '../fields-dialog.tsx'
import type { Described, Item } from '../item.ts'
import { useSaveItem } from '../use-item.ts'

interface Props
  extends Pick<FieldsDialogProps, 'title' | 'start' | 'onClose'>,
    Required<Pick<FieldsDialogProps, 'fieldsFor'>> {
  resource: Described
  /** Absent for a new one. */
  item?: Item
  /** The fields that say to which parent it belongs: sent with those that are typed. */
  fixed: Readonly<Record<string, unknown>>
  saveLabel: string
  onSaved(item: Item): void
}

/** Adds or changes a row of a list inside another screen, in a dialog over it. */
export function ChildDialog({ resource, item, start, fixed, saveLabel, onSaved, ...rest }: Props) {
  const saving = useSaveItem(resource)
  return (
    <FieldsDialog
      {...rest}
      fields={resource.fields}
      start={item ?? start}
      sendLabel={saveLabel}
      beginsTyping={!item}
      send={async sent => onSaved(await saving.mutateAsync({ over: item, body: { ...fixed, ...sent } }))}
    />
  )
}
