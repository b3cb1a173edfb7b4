import type { TaskEntry } from '@agremia/model/calls/tasks'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { cancelTask } from '../../parts/tasks/task-actions.ts'
import { TaskProgress } from '../../parts/tasks/task-progress.tsx'
import { Section } from '../../ui/section.tsx'
import { useDelay } from '../../ui/use-delay.ts'

const TITLE = 'A ver quem paga e quanto'

/** How far the preview of many members is. It goes on when the page is left, and is shown to whoever comes back. */
export function PreviewProgress({ task, onCancelled }: { task: TaskEntry; onCancelled(): void }) {
  const [isCancelling, setIsCancelling] = useState(false)
  const isLate = useDelay(true)
  if (!isLate) return null
  const stop = async () => {
    setIsCancelling(true)
    await cancelTask(task._id)
    onCancelled()
    setIsCancelling(false)
  }
  return (
    <Section heading={`${TITLE}…`}>
      <TaskProgress label={TITLE} task={task} />
      <p>
        Nada é cobrado. Pode sair desta página: o trabalho continua e fica em <Link to="/tarefas">Tarefas</Link>.
      </p>
      <div>
        <Button variant="default" aria-busy={isCancelling} disabled={task.isCancelling} onClick={() => void stop()}>
          Cancelar a pré-visualização
        </Button>
      </div>
    </Section>
  )
}
