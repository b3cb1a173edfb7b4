import { api } from '../api/client.ts'
import { FieldsDialog, type FieldsDialogProps } from './fields-dialog.tsx'

interface Props<Answer> extends Omit<FieldsDialogProps, 'send'> {
  /** Where it is sent, with what goes beside what was typed. */
  path: string
  beside?: Readonly<Record<string, unknown>>
  onDone(answer: Answer): void
}

/** A verb that asks for something first; a box that is left empty is not sent. */
export function CallDialog<Answer>({ path, beside = {}, onDone, ...rest }: Props<Answer>) {
  const send = async (sent: Record<string, unknown>) => {
    const filled = Object.entries(sent).filter(([, value]) => value !== null)
    const { data } = await api.post<{ data: Answer } | undefined>(path, { ...beside, ...Object.fromEntries(filled) })
    onDone(data?.data as Answer) // the caller names what its own path answers
  }
  return <FieldsDialog {...rest} send={send} />
}
