import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { describeFailure, readFailure } from '../../api/failure.ts'
import classes from './connection-test.module.css'
import type { ExtraProps } from './extra-props.ts'
import previews from './previews.module.css'

interface TestedSettings<Asked, Answer> {
  form: ExtraProps['form']
  /** The settings that the test depends on; the same list each time. */
  names: readonly string[]
  send(asked: Asked): Promise<Answer>
}

/** Tests a connection with what is typed, saved or not. What is wrong with a setting is told beside it. */
export function useConnectionTest<Asked, Answer>({ form, names, send }: TestedSettings<Asked, Answer>) {
  const test = useMutation<Answer, Error, Asked>({
    mutationFn: send,
    onMutate: () => form.clearErrors([...names]),
    onError: failed => {
      const { errors } = readFailure(failed)
      for (const name of names) if (errors[name]) form.setError(name, { type: 'server', message: errors[name] })
    },
  })
  const { reset } = test
  // A result is about what was typed then.
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name }) => {
      if (name !== undefined && names.includes(name)) reset()
    })
    return unsubscribe
  }, [form, names, reset])
  return test
}

interface Props {
  label: string
  test: { data?: { problem: string | null }; error: Error | null; isPending: boolean }
  buttons: ReactNode
  /** What the test found. */
  children: ReactNode
}

export const ConnectionTest = ({ label, test: { data, error, isPending }, buttons, children }: Props) => (
  <section className={previews.preview} aria-label={label}>
    <div className={classes.buttons}>{buttons}</div>
    <p className={classes.hint}>Testa o que está escrito acima, mesmo antes de guardar.</p>
    <div role="status" className={classes.result} data-failed={Boolean(error || data?.problem) || undefined}>
      {isPending && <p>A testar…</p>}
      {children}
      {error && <p>{describeRefusal(error)}</p>}
    </div>
  </section>
)

interface TestButtonProps {
  isPending: boolean
  onTest(): void
  label?: string
  icon?: ReactNode
}

/** A button that is disabled while it works would lose the focus. */
export const TestButton = ({
  isPending,
  onTest,
  label = 'Testar ligação',
  icon = <IconPlugConnected size="1.125rem" aria-hidden />,
}: TestButtonProps) => (
  <Button
    variant="default"
    leftSection={icon}
    aria-disabled={isPending}
    data-disabled={isPending || undefined}
    onClick={() => isPending || onTest()}
  >
    {label}
  </Button>
)

function describeRefusal(error: Error) {
  const failure = readFailure(error)
  if (failure.isTimeout) return '' // API-05: a timeout shows no error
  return failure.status === 422 && !failure.errors._
    ? 'Corrija os campos assinalados e teste de novo.'
    : describeFailure(failure)
}
