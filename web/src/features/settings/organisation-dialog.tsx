import { capitalised } from '@agremia/model/resource/naming'
import { PRESET_KINDS, PRESET_NAMES, PRESETS, type Preset } from '@agremia/model/rules/terminology'
import { Radio } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useClaims } from '../../api/session.ts'
import { settingsQuery } from '../../api/settings.ts'
import { terminologyQuery } from '../../api/terminology.ts'
import { FieldsDialog } from '../../resource/fields-dialog.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import { showToast } from '../../ui/toast.tsx'
import classes from './organisation-dialog.module.css'

/** The name that the program gives the first admin; nobody is called so. */
const PROGRAM_NAME = 'Administrador'

/** The first of the first steps: the organisation's name, its type with the usual words, and the person's own name. */
export function OrganisationDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  const claims = useClaims()
  const words = useQuery(terminologyQuery).data
  const setting = useQuery(settingsQuery).data?.find(({ name }) => name === 'organisationName')
  const personName = useResource('users')?.fields.find(({ name }) => name === 'name')
  const [chosen, setChosen] = useState<Preset>()
  if (!setting?.field || !personName || !words) return null
  const isInUse = (preset: Preset) =>
    Object.entries(PRESETS[preset]).every(([word, text]) => Reflect.get(words, word) === text)
  const preset = chosen ?? PRESET_NAMES.find(isInUse) ?? 'club'

  async function send(sent: Record<string, unknown>) {
    await api.post('/first_steps/organisation', {
      organisationName: sent.organisationName ?? '',
      userName: sent.userName ?? '',
      preset,
    })
    onClose()
    showToast({ title: 'Organização guardada' })
    for (const key of [
      queryKeys.resource('firstScreen'),
      queryKeys.resource('users'),
      queryKeys.resource('settings'),
      queryKeys.terminology(),
      queryKeys.explainer(),
    ])
      void client.invalidateQueries({ queryKey: key })
  }
  return (
    <FieldsDialog
      title="Quem são"
      sendLabel="Guardar"
      beginsTyping
      fields={[
        setting.field,
        { ...personName, name: 'userName', label: 'O seu nome', hint: 'Fica no histórico do que fizer.' },
      ]}
      start={{
        organisationName: setting.rev > 0 ? setting.value : null,
        userName: claims?.Name === PROGRAM_NAME ? null : claims?.Name,
      }}
      send={send}
      onClose={onClose}
    >
      <Radio.Group
        label="Tipo de organização"
        description="Decide as palavras de todos os ecrãs. Pode mudá-las depois, nas definições."
        value={preset}
        onChange={value => setChosen(PRESET_NAMES.find(name => name === value))}
      >
        <div className={classes.kinds}>
          {PRESET_NAMES.map(name => (
            <Radio
              key={name}
              value={name}
              label={PRESET_KINDS[name].label}
              description={`${capitalised(PRESETS[name].memberPlural)}, ${PRESETS[name].membershipPayments.toLowerCase()}`}
            />
          ))}
        </div>
      </Radio.Group>
    </FieldsDialog>
  )
}
