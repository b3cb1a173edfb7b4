import { type ReactNode, useState } from 'react'
import { api } from '../../api/client.ts'
import { type Errors, readFailure } from '../../api/failure.ts'
import { FieldsDialog, type FieldsDialogProps } from '../fields-dialog.tsx'
import type { Item, ResourceDescription } from '../item.ts'
import { useSaveItem } from '../use-item.ts'

interface Props
  extends Pick<FieldsDialogProps, 'title' | 'start' | 'onClose'>,
    Required<Pick<FieldsDialogProps, 'fieldsFor'>> {
  resource: ResourceDescription
  /** The row to change; undefined for a new one. */
  item?: Item
  /** Values that are sent with the typed ones, such as the id of the parent. */
  fixed: Readonly<Record<string, unknown>>
  saveLabel: string
  /** Asked with the values before they are saved; what it answers stands in place of the inputs until they are sent once more. */
  beforeSave?(values: Record<string, unknown>, over: Item | undefined): Promise<ReactNode>
  onSaved(item: Item): void
}

/** Adds or changes a row of a list inside another screen, in a dialog over it. */
export function ChildDialog({ resource, item, start, fixed, saveLabel, beforeSave, onSaved, ...rest }: Props) {
  const saving = useSaveItem(resource)
  const [question, setQuestion] = useState<ReactNode>()
  const forget = () => setQuestion(undefined)
  const save = async (sent: Record<string, unknown>, over: Item | undefined) => {
    const body = { ...fixed, ...sent }
    const asked = question ? undefined : await beforeSave?.(body, over)
    if (asked) return setQuestion(asked)
    onSaved(await saving.mutateAsync({ over, body }))
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
      instead={question}
      back={question ? { label: 'Voltar', run: forget } : undefined}
      onFailure={() => {
        forget()
        return false
      }}
    />
  )
}

/** The errors that the server would refuse these values with. Other failures say nothing about the values. */
async function findErrors(path: string, body: Record<string, unknown>): Promise<Errors> {
  try {
    await api.post(`/${path}/validate`, body)
    return {}
  } catch (error) {
    const { status, errors } = readFailure(error)
    return status === 422 ? errors : {}
  }
}
