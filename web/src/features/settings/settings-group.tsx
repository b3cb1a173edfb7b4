import { Button } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useClaims } from '../../api/session.ts'
import { ConflictDialog } from '../../resource/conflict-dialog.tsx'
import { ErrorSummary } from '../../resource/error-summary.tsx'
import { FormFields } from '../../resource/form-groups.tsx'
import { OverlapNotice, RecoveredNotice } from '../../resource/form-notices.tsx'
import { RequiredNote } from '../../resource/inputs/field-label.tsx'
import { focusNotTaken } from '../../resource/inputs/use-typed-choice.ts'
import type { UnsavedForm } from '../../resource/unsaved.tsx'
import { useShownFields } from '../../resource/use-shown-fields.ts'
import { isSaveKey, useShortcut } from '../../ui/use-shortcut.ts'
import { ClearSecret } from './clear-secret.tsx'
import { extrasOf, hasOwnEditor } from './group-extras.tsx'
import type { SettingGroup } from './setting-fields.ts'
import classes from './settings.module.css'
import { TextsWithPlaceholders } from './texts-with-placeholders.tsx'
import { useGroupForm } from './use-group-form.ts'

interface Props {
  group: SettingGroup
  anchor: string
  /** The unsaved forms of the whole screen; leaving it asks about all of them once. */
  forms: Set<UnsavedForm>
}

const BY_OTHERS = 'Outra pessoa alterou estas definições'

/** The settings under one heading, saved together; only the changed ones are sent. */
export function SettingsGroup({ group, anchor, forms }: Props) {
  const { heading, fields, values, setSecrets } = group
  const titleId = useId()
  const element = useRef<HTMLFormElement>(null)
  const [added, setAdded] = useState<Readonly<Record<string, string>>>({})
  const { form, save, summary, overlap, recovered, conflict } = useGroupForm(group, forms)
  const { isDirty, isSubmitting } = form.formState
  const { isShown } = useShownFields({ fields, values, control: form.control })
  useShortcut(
    event => isSaveKey(event) && element.current?.contains(document.activeElement) === true,
    () => element.current?.requestSubmit(),
  )
  const isAdmin = useClaims()?.Role === 'admin'
  const names = fields.map(field => field.name)
  const extras = extrasOf(names)

  return (
    <form
      ref={element}
      id={anchor}
      noValidate
      onSubmit={event => {
        if (focusNotTaken(element.current)) event.preventDefault()
        else void save(added)(event)
      }}
      className={classes.group}
      aria-labelledby={titleId}
    >
      <h2 id={titleId}>{heading}</h2>
      {recovered && <RecoveredNotice {...recovered} />}
      {overlap.length > 0 && <OverlapNotice title={BY_OTHERS} fields={overlap} />}
      <ErrorSummary {...summary} fields={fields} />
      <RequiredNote fields={fields} />
      {!isAdmin && fields.some(({ name, readonly }) => readonly && !hasOwnEditor(name)) && (
        <p className={classes.state}>O que aqui não se pode mudar, muda-o um administrador.</p>
      )}
      <TextsWithPlaceholders names={names}>
        <FormFields
          fields={fields.filter(field => !hasOwnEditor(field.name) && isShown(field))}
          control={form.control}
          values={values}
          warnings={{}}
        />
      </TextsWithPlaceholders>
      {setSecrets.length > 0 && (
        <div className={classes.bar}>
          {setSecrets.map(field => (
            <ClearSecret key={field.name} field={field} />
          ))}
        </div>
      )}
      {extras.map(Extra => (
        <Extra key={Extra.name} form={form} fields={fields} values={values} onAdd={setAdded} />
      ))}
      <div className={classes.bar}>
        <Button
          type="submit"
          variant={isDirty ? 'filled' : 'default'}
          loading={isSubmitting}
          aria-describedby={titleId}
        >
          Guardar
        </Button>
        <span className={classes.state} role="status">
          {isDirty && 'Alterações por guardar'}
        </span>
      </div>
      {conflict && (
        <ConflictDialog {...conflict} title={BY_OTHERS} onSettle={ownNames => conflict.onSettle(ownNames, added)} />
      )}
    </form>
  )
}
