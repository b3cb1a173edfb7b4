import '@mantine/core/styles/Switch.css'
import type { TaskEntry } from '@agremia/model/calls/tasks'
import { printInstant } from '@agremia/model/rules/day'
import { Button, Switch } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useClaims } from '../../api/session.ts'
import { percentOf, progressWords } from '../../parts/tasks/progress-words.ts'
import { cancelTask, downloadTask } from '../../parts/tasks/task-actions.ts'
import { ProgressBar } from '../../resource/inputs/progress-bar.tsx'
import { printCount } from '../../resource/list-count.ts'
import { PagedRows } from '../../resource/paged-rows.tsx'
import { MessagePanel } from '../../ui/message-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TaskNotes } from './task-notes.tsx'
import { endWords, hasEnded, statusWords } from './task-words.ts'
import classes from './tasks.module.css'
import { undoAndFollow } from './tell-end.ts'
import { tasksQuery, useRenewTasks } from './use-tasks.ts'

/** The tasks of the last 7 days: how far they are, how they ended, with buttons to open, download, undo or cancel. */
export function TasksScreen() {
  const isAdmin = useClaims()?.Role === 'admin'
  const [isEveryone, setIsEveryone] = useState(false)
  const paged = useInfiniteQuery(tasksQuery(isEveryone))
  const total = paged.data?.pages.at(-1)?.meta.total
  return (
    <div className={classes.screen}>
      <PageHeader
        title="Tarefas"
        note={total ? `${printCount(total)} ${total === 1 ? 'tarefa' : 'tarefas'} nos últimos 7 dias` : '\u00a0'}
      >
        {isAdmin && (
          <Switch
            label="De todas as pessoas"
            checked={isEveryone}
            onChange={event => setIsEveryone(event.currentTarget.checked)}
          />
        )}
      </PageHeader>
      <div className={classes.panel}>
        <PagedRows
          paged={paged}
          notLoaded="Não foi possível carregar as tarefas"
          none={
            <MessagePanel icon={<IconListCheck />} title="Não há tarefas nos últimos 7 dias">
              Aparece aqui o que demora: importações, alterações e eliminações de muitas fichas, etiquetas de morada e
              exportações grandes.
            </MessagePanel>
          }
        >
          {tasks => <TaskTable tasks={tasks} isEveryone={isEveryone} />}
        </PagedRows>
      </div>
    </div>
  )
}

const TaskTable = ({ tasks, isEveryone }: { tasks: readonly TaskEntry[]; isEveryone: boolean }) => (
  <table className={classes.table}>
    <thead>
      <tr>
        <th scope="col">Início</th>
        <th scope="col">Tarefa</th>
        {isEveryone && <th scope="col">Quem</th>}
        <th scope="col">Estado</th>
        <th scope="col">
          <span className={classes.unseen}>Ações</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {tasks.map(task => (
        <tr key={task._id}>
          <td className={classes.when}>{printInstant(task.created_at)}</td>
          <td className={classes.title}>{task.title}</td>
          {isEveryone && <td>{task.userName}</td>}
          <td>
            <TaskState task={task} />
          </td>
          <td className={classes.actions}>
            <TaskButtons task={task} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

function TaskState({ task }: { task: TaskEntry }) {
  if (task.status === 'queued') return <span className={classes.quiet}>{progressWords(task)}</span>
  return (
    <>
      <span className={task.fault ? classes.fault : undefined}>{statusWords(task)}</span>{' '}
      <span className={classes.quiet}>{hasEnded(task) ? endWords(task) : progressWords(task)}</span>
      {!hasEnded(task) && <ProgressBar label={task.title} percent={percentOf(task)} />}
      <TaskNotes task={task} />
    </>
  )
}

function TaskButtons({ task }: { task: TaskEntry }) {
  const renew = useRenewTasks()
  const { _id, title, isOwn, file, undoUntil, result } = task
  return (
    <>
      {result?.path && isOwn && (
        <Button variant="subtle" size="compact-md" renderRoot={link => <Link {...link} to={result.path ?? '/'} />}>
          Abrir
        </Button>
      )}
      {file && isOwn && (
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={`Descarregar: ${title}`}
          onClick={() => void downloadTask(_id)}
        >
          Descarregar
        </Button>
      )}
      {undoUntil && isOwn && (
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={`Anular: ${title}`}
          onClick={() => void undoAndFollow(_id, renew).then(renew)}
        >
          Anular
        </Button>
      )}
      {!hasEnded(task) && !task.isCancelling && (
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={`Cancelar: ${title}`}
          onClick={() => void cancelTask(_id).then(renew)}
        >
          Cancelar
        </Button>
      )}
    </>
  )
}
