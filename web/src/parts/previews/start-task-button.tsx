import type { TaskEntry } from '@agremia/model/calls/tasks'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { readFailure } from '../../api/failure.ts'
import { followTask } from '../../api/followed-task.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { showFailure } from '../../api/show-failure.ts'
import { usePostOnce } from '../../api/use-post-once.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'

/** It may have started all the same; the next press asks the server what became of it. */
const UNKNOWN_START = 'O servidor não respondeu. Carregue outra vez no botão: se já começou, não começa segunda vez.'

interface Props {
  label: string
  /** The title of the dialog, which names what will be touched. */
  question: string
  confirmLabel: string
  /** The call that starts the task. */
  path: string
  body: object
  /** The resource that the preview is read with. */
  previewOf: string
  /** The resources whose rows the task changes. */
  changes: readonly string[]
  /** Where its result is listed. */
  resultPath: string
  failureTitle: string
  /** What else there is to know before confirming. */
  children: ReactNode
}

/** Asks once more, starts the task of a preview, shows its progress and leads to where its result will be. */
export function StartTaskButton(props: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const postOnce = usePostOnce()
  const close = () => setIsAsking(false)
  const start = async () => {
    setIsBusy(true)
    try {
      const { data } = await postOnce<{ data: TaskEntry }>(props.path, props.body)
      close()
      followTask(data.data, () => {
        for (const name of props.changes) void client.invalidateQueries({ queryKey: queryKeys.resource(name) })
      })
      await navigate({ to: props.resultPath })
    } catch (error) {
      const { status } = readFailure(error)
      // Something changed since the preview, which is shown anew.
      if (status === 409) {
        close()
        await client.invalidateQueries({ queryKey: queryKeys.resource(props.previewOf) })
      }
      if (status === undefined) showToast({ title: UNKNOWN_START, isError: true })
      else showFailure(props.failureTitle, error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{props.label}</Button>
      {isAsking && (
        <Dialog
          title={props.question}
          onClose={close}
          actions={
            <>
              <Button variant="default" onClick={close} data-autofocus>
                Voltar
              </Button>
              <Button loading={isBusy} onClick={() => void start()}>
                {props.confirmLabel}
              </Button>
            </>
          }
        >
          {props.children}
        </Dialog>
      )}
    </>
  )
}
