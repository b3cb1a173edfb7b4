import { IconProgress } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { activeTasks } from '../../api/followed-task.ts'
import { useStore } from '../../ui/store.ts'
import classes from './shell.module.css'

/** A link to the user's tasks with the number of those that wait or run; hidden while there are none. */
export function RunningTasks() {
  const count = useStore(activeTasks)
  if (count === 0) return null
  return (
    <Link to="/tarefas" className={classes.tasks} activeProps={{}}>
      <IconProgress size="1.25rem" aria-hidden />
      <span>{count}</span>
      <span className={classes.unseen}>{count === 1 ? ' tarefa em curso' : ' tarefas em curso'}</span>
    </Link>
  )
}
