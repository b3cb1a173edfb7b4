import { capitalised } from '@agremia/model/resource/naming'
import { PRESET_KINDS, PRESET_NAMES, PRESETS, type Preset, type Words, wording } from '@agremia/model/rules/terminology'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { terminologyQuery } from '../../api/terminology.ts'
import type { ExtraProps } from './extra-props.ts'
import classes from './previews.module.css'

const WORD_NAMES = [
  'memberSingular',
  'memberPlural',
  'memberURLSingular',
  'memberURLPlural',
  'membershipPayments',
  'membershipPaymentsURL',
] as const satisfies readonly (keyof Words)[]

/** Shows menu, text and address as they would read with the words being typed. */
export function WordsPreview({ form }: ExtraProps) {
  const typed = useWatch({ control: form.control, name: WORD_NAMES })
  const name = useQuery(terminologyQuery).data?.name ?? ''
  const text = (word: (typeof WORD_NAMES)[number]) => String(typed[WORD_NAMES.indexOf(word)] ?? '').trim()
  const withWords = wording({
    name,
    memberSingular: text('memberSingular'),
    memberPlural: text('memberPlural'),
    memberURLSingular: text('memberURLSingular'),
    memberURLPlural: text('memberURLPlural'),
    membershipPayments: text('membershipPayments'),
    membershipPaymentsURL: text('membershipPaymentsURL'),
  })
  const fill = (preset: Preset) => {
    for (const word of WORD_NAMES)
      form.setValue(word, PRESETS[preset][word], { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  }
  return (
    <section className={classes.preview} aria-label="Pré-visualização das palavras">
      <div className={classes.title}>Como fica</div>
      <div className={classes.words}>
        <span>{capitalised(text('memberPlural'))}</span>
        <span>{capitalised(text('membershipPayments'))}</span>
        <span>{withWords('Cartões de {memberSingular}')}</span>
      </div>
      <div className={classes.note}>
        {withWords('«Novo {memberSingular}» · «214 {memberPlural} com {membershipPayments} em dia»')}
      </div>
      <div className={classes.note}>
        {`${window.location.origin}/${text('memberURLPlural')} · ${window.location.origin}/${text('membershipPaymentsURL')}`}
      </div>
      <div className={classes.choices}>
        <span>Preencher com as palavras habituais:</span>
        {PRESET_NAMES.map(preset => (
          <Button key={preset} variant="default" size="compact-md" onClick={() => fill(preset)}>
            {PRESET_KINDS[preset].label}
          </Button>
        ))}
      </div>
    </section>
  )
}
