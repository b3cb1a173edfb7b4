import { PRESETS } from '@agremia/model/rules/terminology'
import { Checkbox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ExtraProps } from './extra-props.ts'
import classes from './previews.module.css'

/** Offers the usual words of the chosen type of organisation; they change only if the user ticks the box. */
export function TypeWords({ form, values, onAdd }: ExtraProps) {
  const orgType = useWatch({ control: form.control, name: 'orgType' })
  const [usesPreset, setUsesPreset] = useState(false)
  const isChanged = orgType !== values.orgType
  const words = PRESETS[orgType === 'cooperative' ? 'cooperative' : 'association']
  useEffect(() => {
    onAdd(isChanged && usesPreset ? words : {})
  }, [onAdd, isChanged, usesPreset, words])
  useEffect(() => {
    if (!isChanged) setUsesPreset(false)
  }, [isChanged])
  if (!isChanged) return null
  return (
    <section className={classes.preview} aria-label="Palavras do novo tipo">
      <Checkbox
        label="Mudar também as palavras para as habituais deste tipo"
        description={`${words.memberSingular}, ${words.memberPlural}, ${words.membershipPayments}; os endereços passam a /${words.memberURLPlural} e /${words.membershipPaymentsURL}.`}
        checked={usesPreset}
        onChange={event => setUsesPreset(event.currentTarget.checked)}
      />
    </section>
  )
}
