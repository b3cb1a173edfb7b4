import type { MessageSettingEntry } from '@agremia/model/calls/message-settings'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import { printNotation } from '@agremia/model/rules/rich-text/notation'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { showFailure } from '../../api/show-failure.ts'
import type { FormValues } from '../../resource/form-values.ts'
import { printField } from '../../resource/print-field.ts'
import { useResource } from '../../resource/use-explainer.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import classes from './template-tools.module.css'
import { findTextDifferences } from './text-differences.ts'
import { RESOURCE, useKeepTemplate } from './use-templates.ts'

interface Props {
  template: MessageSettingEntry
  form: UseFormReturn<FormValues>
}

/** Restores the template to the catalogue's, after showing what differs. */
export function RestoreButton({ template, form }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (!template.isChanged || !template.mayChange) return null
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setIsOpen(true)}>
        Repor original
      </Button>
      {isOpen && <RestoreDialog template={template} form={form} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function RestoreDialog({ template, form, onClose }: Props & { onClose(): void }) {
  const fields = useResource(RESOURCE)?.fields ?? []
  const keep = useKeepTemplate()
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      (
        await api.post<{ data: MessageSettingEntry }>(`/message_settings/${template.name}/restore`, {
          rev: template.rev,
        })
      ).data.data,
    onSuccess: entry => {
      // Unsaved edits go too, so that the form shows the original.
      form.reset()
      keep(entry)
      onClose()
      showToast({ title: 'Modelo reposto', message: entry.title })
    },
    onError: error => {
      showFailure('Não foi possível repor', error)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Repor «${template.title}» como era?`}
      confirmLabel="Repor original"
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => mutate()}
    >
      <p className={classes.lead}>
        Perde-se o que foi alterado{form.formState.isDirty && ', e também o que ainda não guardou'}:
      </p>
      <dl className={classes.differences}>
        {changedFields(fields, template).map(field => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <Difference
              now={printRule(field, template[field.name as RuleName])}
              original={printRule(field, template.original[field.name as RuleName])}
            />
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  )
}

type RuleName = keyof MessageSettingEntry['original']

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The definition's fields in which the saved template differs from the catalogue's. */
const changedFields = (fields: readonly ExplainedField[], template: MessageSettingEntry) =>
  fields.filter(
    field =>
      field.name in template.original &&
      !isSame(
        printRule(field, template[field.name as RuleName]),
        printRule(field, template.original[field.name as RuleName]),
      ),
  )

/** Texts are shown in the notation, with their placeholders. */
const printRule = (field: ExplainedField, value: MessageSettingEntry['original'][RuleName]) =>
  typeof value === 'object' && value !== null && 'type' in value ? printNotation(value) : printField(field, value)

/** The lines that go and those that come. */
const Difference = ({ now, original }: { now: string; original: string }) =>
  findTextDifferences(now, original).map(({ kind, line }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text have no identity but their place
    <dd key={index} data-kind={kind}>
      {kind === 'goes' && <del>{line || '(vazio)'}</del>}
      {kind === 'comes' && <ins>{line || '(vazio)'}</ins>}
      {kind === 'stays' && line}
    </dd>
  ))
