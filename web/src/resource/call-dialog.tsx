import { usePostOnce } from '../api/use-post-once.ts'
import { FieldsDialog, type FieldsDialogProps } from './fields-dialog.tsx'

interface Props<Answer> extends Omit<FieldsDialogProps, 'send'> {
  /** The path of the call. */
  path: string
  beside?: Readonly<Record<string, unknown>>
  onDone(answer: Answer): void
}

/** A dialog that asks for the input of a call. Empty inputs are not sent. */
export function CallDialog<Answer>({ path, beside = {}, onDone, ...rest }: Props<Answer>) {
  const postOnce = usePostOnce()
  const send = async (sent: Record<string, unknown>) => {
    const filled = Object.entries(sent).filter(([, value]) => value !== null)
    const { data } = await postOnce<{ data: Answer } | undefined>(path, { ...beside, ...Object.fromEntries(filled) })
    onDone(data?.data as Answer) // the caller names what its own path answers
  }
  return <FieldsDialog {...rest} send={send} />
}
