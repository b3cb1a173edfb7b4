import type { ExplainedField } from '@agremia/model/resource/explainer'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { PageHeader } from '../ui/page-header.tsx'
import { useToolbarActions } from '../ui/toolbar-actions.ts'
import { isSaveKey, useShortcut } from '../ui/use-shortcut.ts'
import { ConfirmDelete } from './confirm-delete.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { inputId } from './field-input.tsx'
import { FormGroups } from './form-groups.tsx'
import { OverlapNotice, RecoveredNotice } from './form-notices.tsx'
import { FormTabs, type Sheet, TABS } from './form-tabs.tsx'
import { type FormValues, showItem } from './form-values.ts'
import { focusNotTaken } from './inputs/use-typed-choice.ts'
import type { Item, ResourceDescription } from './item.ts'
import classes from './item-form.module.css'
import { PaperHead } from './paper-head.tsx'
import { PrintItemButton } from './print-button.tsx'
import { PrintedItem } from './printed-item.tsx'
import { LeaveDialog } from './unsaved.tsx'
import { useCompletion } from './use-completion.ts'
import { useItemForm } from './use-item-form.ts'
import { usePrinting } from './use-printing.ts'
import { useQuietValidation } from './use-quiet-validation.ts'
import { useTab } from './use-tab.ts'

interface Props {
  resource: ResourceDescription
  fields: readonly ExplainedField[]
  item: Item | undefined
  title: string
  listAddress?: string
  /** Values of the item before, with which a new item starts after «Guardar e novo». */
  start?: FormValues
  onCreated(item: Item): void
  /** The new item was saved, and the user goes on with another one that starts with these values. */
  onNext(item: Item, start: FormValues): void
  onDeleted(): void
  warnsNew?: boolean
  isOnly?: boolean
  sheet?: Sheet
  lead?: ReactNode
  isLeadUnsaved?: boolean
}

const PRINT_ITEM = <PrintItemButton />

export function ItemForm(props: Props) {
  const { resource, fields, item, title, listAddress, start, onDeleted, warnsNew, isOnly, sheet, lead, isLeadUnsaved } =
    props
  const element = useRef<HTMLFormElement>(null)
  /** The save that was asked for last is to be followed by another new item. */
  const isNextWanted = useRef(false)
  useFirstInputFocus(start && fields)
  const printing = usePrinting()
  useToolbarActions(item ? PRINT_ITEM : null)
  const { form, save, isSaving, isTried, summary, conflict, overlap, recovered, unsaved } = useItemForm({
    resource,
    fields,
    item,
    start,
    isBesideUnsaved: isLeadUnsaved,
    onCreated: saved => {
      if (!isNextWanted.current) return props.onCreated(saved)
      const kept = fields.filter(({ name }) => resource.keptForNext?.includes(name))
      props.onNext(saved, showItem(kept, saved))
    },
  })
  const quiet = useQuietValidation({ form, path: resource.path, fields, id: item?._id, isTried, isSaving, warnsNew })
  const { warnings, validate, leave } = quiet
  const [tab, setTab] = useTab([...(sheet?.tabs ?? []).map(({ value }) => value), TABS.history], TABS.data)
  const complete = useCompletion(fields, {
    read: () => form.getValues(),
    fill: (name, value) => form.setValue(name, value, { shouldDirty: true }),
  })
  useShortcut(isSaveKey, () => element.current?.requestSubmit())
  const shown = item ? { ...item, ...item._refs } : {}
  const isReadOnly = item !== undefined && fields.every(({ readonly }) => readonly)
  const mayDelete = item && resource.operations.includes('delete')
  const submit = (event: FormEvent) => {
    // Errors of the save are shown in the tab with the fields.
    setTab(TABS.data)
    if (focusNotTaken(element.current)) return event.preventDefault()
    void save(event)
  }
  const groups = (
    <FormGroups
      fields={fields}
      control={form.control}
      values={shown}
      warnings={warnings}
      onLeave={name => {
        leave(name)
        if (form.getFieldState(name).isDirty) void complete(name)
      }}
    />
  )
  const content = sheet?.beside ? (
    <div className={classes.columns}>
      <div className={classes.groups}>{groups}</div>
      {sheet.beside(item, form, validate)}
    </div>
  ) : (
    groups
  )
  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      className={classes.form}
      data-tried={isTried}
      data-item={item !== undefined || undefined}
    >
      {item && printing && <PaperHead what={resource.label.one} at={printing} />}
      {item && sheet ? sheet.head(item) : <PageHeader title={title} />}
      {item && printing && (
        <PrintedItem {...{ resource, fields, item }} isUnsaved={form.formState.isDirty}>
          {sheet?.printed?.(item)}
        </PrintedItem>
      )}
      <div className={classes.groups}>
        {recovered && <RecoveredNotice {...recovered} />}
        {overlap.length > 0 && <OverlapNotice fields={overlap} />}
        <ErrorSummary {...summary} fields={fields} />
        {item ? (
          <FormTabs resource={resource} item={item} sheet={sheet} tab={tab} onTab={setTab}>
            {content}
          </FormTabs>
        ) : (
          <>
            {lead}
            {content}
          </>
        )}
      </div>
      {/* What is shown beside the form saves by itself. */}
      <div className={classes.bar} hidden={isReadOnly || (tab !== TABS.data && !form.formState.isDirty)}>
        <Button
          type="submit"
          loading={isSaving}
          aria-keyshortcuts="Control+S"
          onClick={() => {
            isNextWanted.current = false
          }}
        >
          Guardar
        </Button>
        {!item && !isOnly && (
          <Button
            variant="default"
            onClick={() => {
              isNextWanted.current = true
              element.current?.requestSubmit()
            }}
          >
            Guardar e novo
          </Button>
        )}
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

/** Puts the focus into the first input of these fields when the form appears. */
function useFirstInputFocus(fields: readonly ExplainedField[] | undefined) {
  const first = useRef(fields?.find(field => !field.readonly)?.name)
  useEffect(() => {
    if (first.current) document.getElementById(inputId(first.current))?.focus()
  }, [])
}
