import { NOTICE_TEMPLATES } from '@agremia/model/rules/collecting/notice-levels'
import { defaultDeadline } from '@agremia/model/rules/collecting/notice-values'
import { dayBefore, lisbonDay } from '@agremia/model/rules/day'
import { findTemplate } from '@agremia/model/rules/message-templates'
import { BATCH_CHANNELS, type BatchChannels } from '@agremia/model/rules/messages'
import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useWording } from '../../api/terminology.ts'
import { useChosenRows } from '../../parts/chosen-rows.ts'
import previewClasses from '../../parts/previews/preview.module.css'
import { SectionsScreen } from '../../parts/sections-screen.tsx'
import { FieldInput, inputId } from '../../resource/field-input.tsx'
import { sendValues, showValue } from '../../resource/form-values.ts'
import type { ChosenRows } from '../../resource/list-bulk-bar.tsx'
import { printCount } from '../../resource/list-count.ts'
import { useResource } from '../../resource/use-explainer.ts'
import { useHere } from '../../resource/use-here.ts'
import '../../ui/form-styles.ts'
import { NoticePreviewSection } from './notice-preview.tsx'
import classes from './notices.module.css'
import type { NoticeChoice } from './use-notice-preview.ts'

/** NAV-29: notifies those who owe something: of which debts and how, then who gets what, then the start. */
export function NotifyScreen() {
  const { place } = useHere()
  // Another visit, from the menu or for other debts, begins anew.
  return <Notify key={place} />
}

type Which = 'chosen' | 'overdue' | 'open'
const OPEN = { _status: ['aberta', 'parcial'], _memberIsActive: 'true' }
const EACH_ITS_OWN = 'O que se segue para cada um'

function Notify() {
  const withWords = useWording()
  const resource = useResource('paymentMessage')
  const chosen = useChosenRows()
  const [today] = useState(() => lisbonDay(new Date()))
  const [which, setWhich] = useState<Which>(chosen ? 'chosen' : 'overdue')
  const [templateName, setTemplateName] = useState<NoticeChoice['templateName']>(null)
  const [channel, setChannel] = useState<BatchChannels>('email_ou_carta')
  const [day, setDay] = useState<string>()
  const [settledDay] = useDebouncedValue(day, 300)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  if (!resource) return null
  const [dueDate, channels] = ['dueDate', 'channel'].map(name => resource.fields.find(field => field.name === name))
  if (!dueDate || !channels) return null
  const field = { ...dueDate, readonly: false, required: false }
  const typed = settledDay ?? String(showValue(field, defaultDeadline(today)))
  const whom: Record<Which, Pick<ChosenRows, 'ids' | 'query'>> = {
    chosen: { ids: chosen?.ids, query: chosen?.query },
    overdue: { query: { ...OPEN, '_dueDate.to': dayBefore(today) } },
    open: { query: OPEN },
  }
  const sent = sendValues([field], { dueDate: typed }).dueDate
  const choice: NoticeChoice = {
    ...whom[which],
    templateName,
    channel,
    dueDate: typeof sent === 'string' && sent !== '' ? sent : null,
  }
  return (
    <SectionsScreen
      title={withWords('Notificar {memberPlural}')}
      note="Um só aviso a quem paga, com uma referência para tudo o que deve. Nada sai antes de confirmar, e quem pagar entretanto não o recebe."
    >
      <section aria-label="De que dívidas e como">
        <div className={previewClasses.request}>
          <NativeSelect
            label="Dívidas"
            value={which}
            onChange={event => setWhich(WHICH.find(one => one === event.currentTarget.value) ?? 'overdue')}
            data={[
              ...(chosen ? [{ value: 'chosen', label: chosenWords(chosen) }] : []),
              { value: 'overdue', label: 'Todas em atraso' },
              { value: 'open', label: 'Todas por pagar' },
            ]}
          />
          <NativeSelect
            label="Aviso"
            value={templateName ?? ''}
            onChange={event => setTemplateName(NOTICE_TEMPLATES.find(one => one === event.currentTarget.value) ?? null)}
            data={[
              { value: '', label: EACH_ITS_OWN },
              ...NOTICE_TEMPLATES.map(name => ({ value: name, label: `${findTemplate(name).title}, a todos` })),
            ]}
          />
          <NativeSelect
            label={channels.label}
            value={channel}
            onChange={event => setChannel(CHANNELS.find(one => one === event.currentTarget.value) ?? 'email_ou_carta')}
            data={CHANNELS.map(value => ({ value, label: BATCH_CHANNELS[value] }))}
          />
          <div className={classes.day}>
            <FieldInput
              field={field}
              id={inputId('dueDate')}
              value={day ?? typed}
              onChange={value => setDay(String(value))}
              error={errors.dueDate}
            />
          </div>
        </div>
      </section>
      <NoticePreviewSection
        key={JSON.stringify([whom[which], templateName, channel])}
        choice={choice}
        onErrors={setErrors}
      />
    </SectionsScreen>
  )
}

const WHICH: readonly Which[] = ['chosen', 'overdue', 'open']
const CHANNELS = Object.keys(BATCH_CHANNELS) as BatchChannels[] // the keys of a literal

const chosenWords = ({ count }: ChosenRows) =>
  count === 1 ? 'Só a dívida escolhida' : `As ${printCount(count)} dívidas escolhidas`
