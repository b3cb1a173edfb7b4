import type { ExplainedField } from '@agremia/model/resource/explainer'
import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { describeFailure, readFailure } from '../api/failure.ts'
import '../ui/form-styles.ts'
import { MessagePanel } from '../ui/message-panel.tsx'
import { useDelay } from '../ui/use-delay.ts'
import type { Sheet } from './form-tabs.tsx'
import { type Described, type Item, titleOf } from './item.ts'
import { ItemForm } from './item-form.tsx'
import { useResource } from './use-explainer.ts'
import { MISSING_ID, useItem } from './use-item.ts'

export interface ResourceFormProps {
  name: string
  /** Absent for a new one. */
  id?: string
  newTitle: string
  /** The list's address, where Cancelar and Eliminar lead; absent where there is no list for this person. */
  listAddress?: string
  onCreated(item: Item): void
  onDeleted(): void
  /** Whether a new one, too, is asked about while it is typed; only what does not block is told. */
  warnsNew?: boolean
  /** How the item is read, where more comes with it than itself. */
  read?(id: string, signal: AbortSignal): Promise<Item>
  sheet?: Sheet
  /** Above the fields of a new one: what goes with it that is no field. */
  lead?: ReactNode
  /** Whether that, too, would be lost on leaving. */
  isLeadUnsaved?: boolean
  /** What differs from the description on this screen: another hint, a field left out. */
  adapt?(fields: readonly ExplainedField[]): readonly ExplainedField[]
}

const asDescribed = (fields: readonly ExplainedField[]) => fields

/** Any resource's form, made from its description (FORM-01). */
export function ResourceForm(props: ResourceFormProps) {
  const resource = useResource(props.name)
  return resource ? <DescribedForm {...props} resource={resource} /> : null
}

function DescribedForm({
  resource,
  id,
  adapt = asDescribed,
  newTitle,
  listAddress,
  read,
  ...rest
}: ResourceFormProps & { resource: Described }) {
  const answer = useItem(resource, id, read)
  const isLate = useDelay(answer.isLoading)
  const isNew = id === undefined
  const fields = adapt(resource.fields).filter(field => field.inputType !== 'hidden' && !(isNew && field.readonly))

  if (!isNew && !answer.data) {
    if (answer.isError)
      return <NotRead error={answer.error} listAddress={listAddress} onRetry={() => answer.refetch()} />
    return <p role="status">{isLate && 'A carregar…'}</p>
  }
  return (
    <ItemForm
      // Another item is another form: nothing typed for one may end in the other.
      key={id ?? 'novo'}
      resource={resource}
      fields={fields}
      item={answer.data}
      title={answer.data ? titleOf(resource, answer.data) : newTitle}
      listAddress={listAddress}
      {...rest}
    />
  )
}

const NO_ID = 'O endereço está incompleto: falta dizer que registo abrir.'
const GONE = 'Pode ter sido eliminado, ou a ligação estar incompleta.'

/** FORM-05: a read that failed says so in words, and what to do next. */
function NotRead({ error, listAddress, onRetry }: { error: unknown; listAddress?: string; onRetry(): void }) {
  const failure = readFailure(error)
  const hasNoId = error instanceof Error && error.message === MISSING_ID
  const isGone = failure.status === 404 || hasNoId
  return (
    <MessagePanel
      isScreen
      isError
      icon={<IconFileOff />}
      title="Não foi possível abrir o registo"
      action={
        isGone && listAddress ? (
          <Button variant="default" renderRoot={link => <Link {...link} to={listAddress} />}>
            Voltar à lista
          </Button>
        ) : (
          <Button variant="default" onClick={onRetry}>
            Tentar de novo
          </Button>
        )
      }
    >
      {hasNoId ? NO_ID : isGone ? GONE : describeFailure(failure)}
    </MessagePanel>
  )
}
