import { showFailure } from '../../api/show-failure.ts'
import '@mantine/core/styles/Tabs.css'
import type { QueuedMail } from '@agremia/model/calls/mail'
import type { MessagePreview, MessageSettingEntry } from '@agremia/model/calls/message-settings'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import { Button, Tabs } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { describeFirstFault, readFailure } from '../../api/failure.ts'
import { useWording } from '../../api/terminology.ts'
import { showMailToast } from '../../parts/mail-toast.ts'
import { labelOfPlaceholder, usePlaceholders } from '../../parts/rich-text/placeholders-context.ts'
import type { FormValues } from '../../resource/form-values.ts'
import { LookupBox } from '../../resource/inputs/lookup-box.tsx'
import { RichTextView } from '../../resource/rich-text-view.tsx'
import { Section } from '../../ui/section.tsx'
import { RestoreButton } from './restore-button.tsx'
import classes from './template-tools.module.css'
import { usePreview, useTypedMessage } from './use-preview.ts'

interface Props {
  template: MessageSettingEntry
  form: UseFormReturn<FormValues>
}

/** The message as it would leave, for a member of one's choice, with the buttons that send it to oneself or restore the original. */
export function TemplateTools({ template, form }: Props) {
  const [memberId, setMemberId] = useState('')
  const typed = useTypedMessage(template, form, memberId)
  const { data, error } = usePreview(template.name, typed)
  return (
    <div className={classes.tools}>
      <Section
        heading="Pré-visualização"
        actions={
          <div className={classes.actions}>
            <TestButton template={template} typed={typed} />
            <RestoreButton template={template} form={form} />
          </div>
        }
      >
        <MemberChoice value={memberId} onChange={setMemberId} />
        {error && (
          <p role="status" className={classes.fault}>
            Não é possível mostrar o texto como está: {describeFirstFault(readFailure(error))}
          </p>
        )}
        {data && <Preview preview={data} mayBeLetter={template.original.channels.includes('carta')} />}
      </Section>
    </div>
  )
}

function MemberChoice({ value, onChange }: { value: string; onChange(id: string): void }) {
  const withWords = useWording()
  const field: ExplainedField = {
    name: 'previewMember',
    type: 'ref',
    fieldType: 'ref',
    inputType: 'autocomplete',
    to: 'members',
    label: withWords('Ver como a receberia um {memberSingular}'),
    hint: 'Vazio: com exemplos.',
    group: '',
    validation: '',
    required: false,
    readonly: false,
    sortable: false,
    filterable: false,
  }
  return (
    <LookupBox
      field={field}
      id="pre-visualizacao-de"
      value={value}
      onChange={next => onChange(typeof next === 'string' ? next : '')}
    />
  )
}

function Preview({
  preview: { subject, body, sampled },
  mayBeLetter,
}: {
  preview: MessagePreview
  mayBeLetter: boolean
}) {
  const placeholders = usePlaceholders()
  const labels = sampled.map(name => labelOfPlaceholder(placeholders, name))
  return (
    <Tabs defaultValue="email" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="email">E-mail</Tabs.Tab>
        {mayBeLetter && <Tabs.Tab value="carta">Carta</Tabs.Tab>}
      </Tabs.List>
      {['email', 'carta'].map(channel => (
        <Tabs.Panel key={channel} value={channel} className={classes[channel]}>
          <p className={classes.subject}>
            <span>Assunto:</span> {subject}
          </p>
          <RichTextView doc={body} />
        </Tabs.Panel>
      ))}
      {labels.length > 0 && (
        <p className={classes.sampled}>Com exemplos no lugar de: {new Intl.ListFormat('pt-PT').format(labels)}.</p>
      )}
    </Tabs>
  )
}

function TestButton({ template: { name }, typed }: { template: MessageSettingEntry; typed: object }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await api.post<QueuedMail>(`/message_settings/${name}/test`, typed)).data,
    onSuccess: ({ data }) =>
      showMailToast(
        { title: 'Teste a caminho', message: 'Vai para o e-mail da sua conta, marcado [Teste].' },
        data,
        'pode lê-la em «Mensagens», marcada [Teste].',
      ),
    onError: error => {
      showFailure('O teste não foi enviado', error)
    },
  })
  return (
    // Not `loading`, which disables a button, so that it would lose the focus.
    <Button variant="default" size="sm" aria-busy={isPending} onClick={() => isPending || mutate()}>
      Enviar-me um teste
    </Button>
  )
}
