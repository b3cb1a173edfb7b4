import type { ExplainedField } from '@agremia/model/resource/explainer'
import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { describeFailure, readFailure } from '../api/failure.ts'
import '../ui/form-styles.ts'
import { MessagePanel } from '../ui/message-panel.tsx'
import { useDelay } from '../ui/use-delay.ts'
import type { Sheet } from './form-tabs.tsx'
import type { FormValues } from './form-values.ts'
import { type Item, type ResourceDescription, titleOf } from './item.ts'
import { ItemForm } from './item-form.tsx'
import { useResource } from './use-explainer.ts'
import { MISSING_ID, useItem } from './use-item.ts'

export interface ResourceFormProps {
  name: string
  /** The id of the item; undefined for a new one. */
  id?: string
  newTitle: string
  /** The values that the form of a new item starts with. */
  start?: FormValues
  /** The address of the list, to which cancelling and deleting lead; undefined if the user has no access to it. */
  listAddress?: string
  /** Leads to the new item. */
  onCreated(item: Item): void
  /** Completes a new item with what is not a field, such as a file, before the screen goes on. */
  complete?(item: Item): void
  onDeleted(): void
  /** A new item is validated while it is typed too, but only warnings are shown. */
  warnsNew?: boolean
  /** There is one such item for this screen, so no other follows it. */
  isOnly?: boolean
  /** Reads the item, where one request reads more than the item itself. */
  read?(id: string, signal: AbortSignal): Promise<Item>
  sheet?: Sheet
  /** Content above the fields of a new item, for what is not a field, such as a file. */
  lead?: ReactNode
  /** That content is unsaved: leaving the form asks first. */
  isLeadUnsaved?: boolean
  /** Adapts the fields of the description to this screen, for example with another hint or without a field. */
  adapt?(fields: readonly ExplainedField[], item: Item | undefined): readonly ExplainedField[]
}

/** The form of any resource, made from its description (FORM-01). */
export function ResourceForm(props: ResourceFormProps) {
  const resource = useResource(props.name)
  return resource ? <LoadedForm {...props} resource={resource} /> : null
}

function LoadedForm({
  resource,
  id,
  adapt = fields => fields,
  start,
  newTitle,
  listAddress,
  read,
  complete,
  onCreated,
  ...rest
}: ResourceFormProps & { resource: ResourceDescription }) {
  const answer = useItem(resource, id, read)
  const isLate = useDelay(answer.isLoading)
  const isNew = id === undefined
  /** How many new items were saved one after the other, and the values that the next one starts with. */
  const [series, setSeries] = useState<{ count: number; start?: FormValues }>({ count: 0, start })
  const fields = adapt(resource.fields, answer.data)
    .map(field => (field.guarded && !(isNew && field.guarded.comesFirst) ? { ...field, readonly: true } : field))
    .filter(field => field.inputType !== 'hidden' && !(isNew && field.readonly))

  if (!isNew && !answer.data) {
    if (answer.isError)
      return <NotRead error={answer.error} listAddress={listAddress} onRetry={() => answer.refetch()} />
    return <p role="status">{isLate && 'A carregar…'}</p>
  }
  return (
    <ItemForm
      // A new form for each item, so that values typed for one never appear in another.
      key={id ?? `novo-${series.count}`}
      resource={resource}
      fields={fields}
      item={answer.data}
      title={answer.data ? titleOf(resource, answer.data) : newTitle}
      listAddress={listAddress}
      start={isNew ? series.start : undefined}
      onCreated={item => {
        complete?.(item)
        onCreated(item)
      }}
      onNext={(item, start) => {
        complete?.(item)
        setSeries({ count: series.count + 1, start })
      }}
      {...rest}
    />
  )
}

const NO_ID = 'O endereço está incompleto: falta dizer que registo abrir.'
const GONE = 'Pode ter sido eliminado, ou a ligação estar incompleta.'

/** FORM-05: says why an item could not be read, and what to do next. */
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
