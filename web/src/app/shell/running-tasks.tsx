import { IconProgress } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { activeTasks } from '../../api/followed-task.ts'
import { useStore } from '../../ui/store.ts'
import classes from './shell.module.css'

/** While tasks of one's own wait or run: how many, and the way to their list. */
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
