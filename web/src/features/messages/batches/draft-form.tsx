import type { MessageSettingEntry } from '@agremia/model/calls/message-settings'
import { messageKindOf } from '@agremia/model/rules/message-recipients/message-kind'
import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useMemo, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { offeredBy } from '../../../parts/rich-text/offered-placeholders.ts'
import { PlaceholdersContext } from '../../../parts/rich-text/placeholders-context.ts'
import { LineInput, supplyRichTextInput } from '../../../parts/rich-text/supply-input.tsx'
import { ConflictDialog } from '../../../resource/conflict-dialog.tsx'
import { isSame } from '../../../resource/draft.ts'
import { ErrorSummary } from '../../../resource/error-summary.tsx'
import { FormFields } from '../../../resource/form-groups.tsx'
import { OverlapNotice, RecoveredNotice } from '../../../resource/form-notices.tsx'
import { type FormValues, showValues } from '../../../resource/form-values.ts'
import { ChoiceBox } from '../../../resource/inputs/choices.tsx'
import { RequiredNote } from '../../../resource/inputs/field-label.tsx'
import { type SupplyInput, SupplyInputContext } from '../../../resource/inputs/supplied-input.ts'
import { focusNotTaken } from '../../../resource/inputs/use-typed-choice.ts'
import type { Item, ResourceDescription } from '../../../resource/item.ts'
import { LeaveDialog } from '../../../resource/unsaved.tsx'
import { useItemForm } from '../../../resource/use-item-form.ts'
import { useQuietValidation } from '../../../resource/use-quiet-validation.ts'
import { showToast } from '../../../ui/toast.tsx'
import { isSaveKey, useShortcut } from '../../../ui/use-shortcut.ts'
import classes from './batch.module.css'
import { channelsOf, draftFields, startOf } from './draft-fields.ts'
import type { BatchItem } from './use-batch.ts'

interface Props {
  resource: ResourceDescription
  templates: readonly MessageSettingEntry[]
  /** Undefined for a new message, which starts with the text of the first template. */
  batch?: BatchItem
  saveLabel: string
  /** Something beside the form is unsaved, such as the choice of recipients: leaving asks first. */
  isBesideUnsaved?: boolean
  onCreated?(draft: Item): void
  /** Told whether something was typed that is not saved, and which template is chosen. */
  onTyped?(state: { isUnsaved: boolean; name: string }): void
}

const NO_VALUES = {}

/** What a sending says and how it goes: template, subject, text, channels, household and time. */
export function DraftForm(props: Props) {
  const { resource, templates, batch, saveLabel, isBesideUnsaved, onCreated = () => {}, onTyped } = props
  const element = useRef<HTMLFormElement>(null)
  const fields = useMemo(() => draftFields(resource, templates), [resource, templates])
  const start = useMemo(
    () => (batch ? undefined : showValues(fields, startOf('livre', templates))),
    [batch, fields, templates],
  )
  const { form, save, isSaving, isTried, summary, conflict, overlap, recovered, unsaved } = useItemForm({
    resource,
    fields,
    item: batch && { ...batch },
    start,
    isBesideUnsaved,
    onCreated,
  })
  const { path } = resource
  const id = batch?._id
  const { warnings, leave } = useQuietValidation({ form, path, fields, id, isTried, isSaving, warnsNew: true })
  useShortcut(isSaveKey, () => element.current?.requestSubmit())

  const name = String(useWatch({ control: form.control, name: 'name' }))
  const { isDirty } = form.formState
  useEffect(() => onTyped?.({ isUnsaved: isDirty, name }), [onTyped, isDirty, name])

  const fill = (values: FormValues) => {
    for (const [field, value] of Object.entries(values)) form.setValue(field, value, { shouldDirty: true })
  }
  const take = (next: string) => {
    const before = form.getValues()
    const startsAs = (template: string) => showValues(fields, startOf(template, templates))
    const own = startsAs(String(before.name))
    // The hour that somebody chose stays.
    fill({ ...startsAs(next), scheduledFor: before.scheduledFor ?? '' })
    if (isSame(before.subject, own.subject) && isSame(before.body, own.body)) return
    showToast({ title: 'O texto passou a ser o do modelo', action: { label: 'Anular', run: () => fill(before) } })
  }
  const supply: SupplyInput = given => {
    if (given.field.name === 'name') return <ChoiceBox {...given} onChange={value => take(String(value))} />
    return given.field.inputType === 'line' ? <LineInput {...given} /> : supplyRichTextInput(given)
  }
  const submit = (event: FormEvent) => {
    if (focusNotTaken(element.current)) return event.preventDefault()
    void save(event)
  }

  const template = templates.find(one => one.name === name)
  const offered = useMemo(() => (template ? offeredBy(template) : []), [template])
  const kind = messageKindOf(name)
  const shown = fields
    .filter(field => field.name !== 'onePerHousehold' || kind === 'boletim')
    .map(field => (field.name === 'channels' ? channelsOf(field, kind) : field))
  return (
    <SupplyInputContext value={supply}>
      <PlaceholdersContext value={offered}>
        <form ref={element} className={classes.form} onSubmit={submit} noValidate>
          {recovered && <RecoveredNotice {...recovered} />}
          {overlap.length > 0 && <OverlapNotice fields={overlap} title="Outra pessoa alterou este rascunho" />}
          <ErrorSummary {...summary} fields={fields} />
          <RequiredNote fields={shown} />
          <FormFields fields={shown} control={form.control} values={NO_VALUES} warnings={warnings} onLeave={leave} />
          <div className={`${classes.actions} ${classes.save}`}>
            <Button type="submit" loading={isSaving} aria-keyshortcuts="Control+S">
              {saveLabel}
            </Button>
            <span className={classes.state} role="status">
              {batch && isDirty && 'Alterações por guardar'}
            </span>
          </div>
          {conflict && <ConflictDialog {...conflict} title="Outra pessoa alterou este rascunho" />}
          {unsaved.leaving && <LeaveDialog {...unsaved.leaving} />}
        </form>
      </PlaceholdersContext>
    </SupplyInputContext>
  )
}
