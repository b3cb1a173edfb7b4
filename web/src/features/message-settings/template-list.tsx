import '@mantine/core/styles/Switch.css'
import type { MessageSettingEntry } from '@agremia/model/calls/message-settings'
import { MESSAGE_CHANNELS } from '@agremia/model/rules/messages'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { useLive } from '../../resource/use-live.ts'
import { Section, SectionHint } from '../../ui/section.tsx'
import { WordBadge } from '../../ui/word-badge.tsx'
import { describeRule } from './describe-rule.ts'
import classes from './template-list.module.css'
import { TEMPLATES } from './templates.ts'
import { RESOURCE, templatesQuery, useSwitchTemplate } from './use-templates.ts'

/** MSG-02: all templates by theme, with a switch for automatic sending. */
export function TemplateList() {
  useLive(RESOURCE)
  const { data, error, refetch } = useQuery(templatesQuery)
  const themes = [...new Set((data ?? []).map(({ theme }) => theme))]
  return (
    <Section anchor={TEMPLATES.anchor} heading={TEMPLATES.heading}>
      <SectionHint>
        O texto e as regras de cada mensagem. O que está marcado «Alterado» pode ser reposto como era.
      </SectionHint>
      {error && !data && <NotLoaded title="Não foi possível carregar os modelos" error={error} onRetry={refetch} />}
      {themes.map(theme => (
        <Theme key={theme} heading={theme} templates={(data ?? []).filter(one => one.theme === theme)} />
      ))}
    </Section>
  )
}

function Theme({ heading, templates }: { heading: string; templates: readonly MessageSettingEntry[] }) {
  const id = useId()
  return (
    <div className={classes.theme}>
      <h3 id={id}>{heading}</h3>
      <ul className={classes.templates} aria-labelledby={id}>
        {templates.map(template => (
          <TemplateRow key={template.name} template={template} />
        ))}
      </ul>
    </div>
  )
}

const printChannels = (channels: MessageSettingEntry['channels']) =>
  channels.map(channel => MESSAGE_CHANNELS[channel]).join(' ou ')

function TemplateRow({ template }: { template: MessageSettingEntry }) {
  const { name, title, description, channels, isChanged } = template
  return (
    <li>
      <div className={classes.words}>
        <Link to="/configuracaoMensagens/$name" params={{ name }}>
          {title}
        </Link>
        {isChanged && <WordBadge>Alterado</WordBadge>}
        <p>
          {description} {describeRule(template)} <span className={classes.channels}>{printChannels(channels)}</span>
        </p>
      </div>
      <Sending template={template} />
    </li>
  )
}

/** The switch, or why there is none. */
function Sending({ template }: { template: MessageSettingEntry }) {
  const { mutate, isPending } = useSwitchTemplate()
  const { title, enabled, canBeSwitchedOff, mayChange, trigger } = template
  if (!canBeSwitchedOff || !mayChange)
    return <span className={classes.fixed}>{trigger === 'manual' ? 'Enviada à mão' : 'Sai sempre'}</span>
  return (
    <Switch
      size="md"
      classNames={{ root: classes.switch }}
      label={enabled ? 'Ligado' : 'Desligado'}
      aria-label={`Envio automático: ${title}`}
      checked={enabled}
      aria-busy={isPending}
      onChange={() => {
        if (!isPending) mutate({ ...template, enabled: !enabled })
      }}
    />
  )
}
