import { FieldsDialog, type FieldsDialogProps } from '../../resource/fields-dialog.tsx'
import type { Described, Item } from '../../resource/item.ts'
import { useSaveItem } from '../../resource/use-item.ts'

interface Props
  extends Pick<FieldsDialogProps, 'title' | 'start' | 'onClose'>,
    Required<Pick<FieldsDialogProps, 'fieldsFor'>> {
  resource: Described
  /** Absent for a new one. */
  item?: Item
  /** Whose it is: sent beside what is typed. */
  fixed: Readonly<Record<string, unknown>>
  saveLabel: string
  onSaved(item: Item): void
}

/** A part of a sheet, new or changed, in a dialog over it. */
export function PartDialog({ resource, item, start, fixed, saveLabel, onSaved, ...rest }: Props) {
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
