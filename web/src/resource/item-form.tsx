import type { ExplainedField } from '@agremia/model/resource/explainer'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { BackLink } from '../ui/back-link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { isSaveKey, useShortcut } from '../ui/use-shortcut.ts'
import { ConfirmDelete } from './confirm-delete.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FormGroups } from './form-groups.tsx'
import { OverlapNotice, RecoveredNotice } from './form-notices.tsx'
import { FormTabs, type Sheet, TABS } from './form-tabs.tsx'
import { focusNotTaken } from './inputs/use-typed-choice.ts'
import type { Item, ResourceDescription } from './item.ts'
import classes from './item-form.module.css'
import { LeaveDialog } from './unsaved.tsx'
import { useItemForm } from './use-item-form.ts'
import { useQuietValidation } from './use-quiet-validation.ts'
import { useTab } from './use-tab.ts'

interface Props {
  resource: ResourceDescription
  fields: readonly ExplainedField[]
  item: Item | undefined
  title: string
  listAddress?: string
  onCreated(item: Item): void
  onDeleted(): void
  warnsNew?: boolean
  sheet?: Sheet
  lead?: ReactNode
  isLeadUnsaved?: boolean
}

export function ItemForm(props: Props) {
  const { resource, fields, item, title, listAddress, onCreated, onDeleted, warnsNew, sheet, lead, isLeadUnsaved } =
    props
  const { form, save, isSaving, isTried, summary, conflict, overlap, recovered, unsaved } = useItemForm({
    resource,
    fields,
    item,
    isBesideUnsaved: isLeadUnsaved,
    onCreated,
  })
  const { path } = resource
  const { warnings, validate } = useQuietValidation({ form, path, fields, id: item?._id, isTried, warnsNew })
  const [tab, setTab] = useTab([...(sheet?.tabs ?? []).map(({ value }) => value), TABS.history], TABS.data)
  const element = useRef<HTMLFormElement>(null)
  useShortcut(isSaveKey, () => element.current?.requestSubmit())
  const shown = item ? { ...item, ...item._refs } : {}
  const mayDelete = item && resource.operations.includes('delete')
  const submit = (event: FormEvent) => {
    // Errors of the save are shown in the tab with the fields.
    setTab(TABS.data)
    if (focusNotTaken(element.current)) return event.preventDefault()
    void save(event)
  }
  const groups = <FormGroups fields={fields} control={form.control} values={shown} warnings={warnings} />
  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      className={classes.form}
      data-tried={isTried}
      data-sheet={sheet !== undefined || undefined}
    >
      {listAddress && <BackLink to={listAddress}>{resource.label.many}</BackLink>}
      {item && sheet ? sheet.head(item) : <PageHeader title={title} />}
      <div className={classes.groups}>
        {recovered && <RecoveredNotice {...recovered} />}
        {overlap.length > 0 && <OverlapNotice fields={overlap} />}
        <ErrorSummary {...summary} fields={fields} />
        {item ? (
          <FormTabs resource={resource} item={item} sheet={sheet} tab={tab} onTab={setTab}>
            {groups}
          </FormTabs>
        ) : (
          <>
            {lead}
            {groups}
          </>
        )}
      </div>
      {/* What is shown beside the form saves by itself. */}
      <div className={classes.bar} hidden={tab !== TABS.data && !form.formState.isDirty}>
        <Button type="submit" loading={isSaving} aria-keyshortcuts="Control+S">
          Guardar
        </Button>
        {listAddress && (
          <Button variant="default" renderRoot={link => <Link {...link} to={listAddress} />}>
            Cancelar
          </Button>
        )}
        <span className={classes.state} role="status">
          {(form.formState.isDirty || isLeadUnsaved) && 'Alterações por guardar'}
        </span>
        {mayDelete && (
          <ConfirmDelete
            resource={resource}
            item={item}
            onRefused={validate}
            onDeleted={() => {
              unsaved.end()
              onDeleted()
            }}
          />
        )}
      </div>
      {conflict && <ConflictDialog {...conflict} />}
      {unsaved.leaving && <LeaveDialog {...unsaved.leaving} />}
    </form>
  )
}
