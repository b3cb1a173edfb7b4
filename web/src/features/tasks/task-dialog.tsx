import '../../ui/form-styles.ts'
import type { TaskEntry } from '@agremia/model/calls/tasks'
import { Alert, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followedTask } from '../../api/followed-task.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { cancelTask, downloadTask } from '../../parts/tasks/task-actions.ts'
import { TaskProgress } from '../../parts/tasks/task-progress.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDelay } from '../../ui/use-delay.ts'
import { TASKS } from './recent-tasks-call.ts'
import { taskQuery } from './task-calls.ts'
import classes from './task-dialog.module.css'
import { TaskNotes } from './task-notes.tsx'
import { endWords, hasEnded } from './task-words.ts'
import { isFirstToTell, tellEnd } from './tell-end.ts'

interface Props {
  task: TaskEntry
  onEnd?(task: TaskEntry): void
}

const close = () => followedTask.set(undefined)

/** Whether the end is too much for a toast: a failure, or notes on single records. */
const needsReading = (task: TaskEntry) => task.fault !== null || (task.result?.notes.length ?? 0) > 0

/** Shows how far the task is that was just started in this tab. A task that ends at once shows a toast and no dialog. */
export function TaskDialog({ task: begun, onEnd }: Props) {
  const client = useQueryClient()
  const { data: task } = useQuery({ ...taskQuery(begun._id), initialData: begun })
  const isOver = hasEnded(task)
  const isLate = useDelay(!isOver, 400)
  const [isCancelling, setIsCancelling] = useState(false)

  useEffect(() => {
    if (!isOver || !isFirstToTell(task)) return
    onEnd?.(task)
    // Downloaded without another click, as if the file had come with the first answer.
    if (task.status === 'done' && task.file) void downloadTask(task._id)
    if (needsReading(task)) return
    tellEnd(task, { onEnd })
    close()
  }, [isOver, task, onEnd])

  if (isOver ? !needsReading(task) : !isLate) return null
  if (isOver)
    return (
      <Dialog
        title={task.title}
        onClose={close}
        actions={
          <Button onClick={close} data-autofocus>
            OK
          </Button>
        }
      >
        {task.fault ? (
          <Alert role="alert" color="red" variant="light">
            {endWords(task)}
          </Alert>
        ) : (
          <p role="status">{endWords(task)}</p>
        )}
        <TaskNotes task={task} isOpen />
      </Dialog>
    )
  const stop = async () => {
    setIsCancelling(true)
    const cancelled = await cancelTask(task._id)
    if (cancelled) client.setQueryData(queryKeys.item(TASKS, task._id), cancelled)
    setIsCancelling(false)
  }
  return (
    <Dialog
      title={task.title}
      onClose={close}
      // Wide enough for both buttons in one line.
      size="lg"
      actions={
        <>
          <Button variant="default" onClick={close} data-autofocus>
            Continuar em segundo plano
          </Button>
          <Button variant="default" aria-busy={isCancelling} disabled={task.isCancelling} onClick={stop}>
            {task.status === 'undoing' ? 'Parar a anulação' : 'Cancelar a tarefa'}
          </Button>
        </>
      }
    >
      <TaskProgress label={task.title} task={task} />
      <p className={classes.quiet}>
        Pode continuar a trabalhar, ou sair desta página: a tarefa continua e fica em «Tarefas».
      </p>
    </Dialog>
  )
}
