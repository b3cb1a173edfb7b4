import { ASKABLE_FIELDS } from '@agremia/model/rules/applications'
import { Checkbox } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useSetting } from '../../api/settings.ts'
import { useResource } from '../../resource/use-explainer.ts'
import classes from './asked-fields.module.css'
import type { ExtraProps } from './extra-props.ts'

const NAMES = ['applicationFields', 'applicationRequiredFields'] as const
/** Always asked, because nobody could answer an application without them. */
const ALWAYS = ['Nome completo', 'E-mail', 'Categoria pretendida']

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])
const without = (list: readonly string[], name: string) => list.filter(one => one !== name)

/** NAV-15: a table with two ticks per field: whether the public form asks for it, and whether it is required. */
export function AskedFields({ form }: ExtraProps) {
  const isCooperative = useSetting('orgType') === 'cooperative'
  const members = useResource('members')
  /** A field that is required of every member is required of applicants too, as soon as the form asks for it. */
  const isDue = (name: string) => members?.fields.some(field => field.name === name && field.required) ?? false
  const [asked, required] = useWatch({ control: form.control, name: NAMES }).map(listOf)
  const set = (name: (typeof NAMES)[number], list: readonly string[]) =>
    form.setValue(name, list, { shouldDirty: true, shouldTouch: true })
  const rows = Object.entries(ASKABLE_FIELDS).filter(([name]) => name !== 'titlesToSubscribe' || isCooperative)

  function ask(name: string, isAsked: boolean) {
    set('applicationFields', isAsked ? [...without(asked ?? [], name), name] : without(asked ?? [], name))
    // A field that is no longer asked for cannot stay required.
    if (!isAsked && required?.includes(name)) set('applicationRequiredFields', without(required, name))
  }
  function require(name: string, isRequired: boolean) {
    set(
      'applicationRequiredFields',
      isRequired ? [...without(required ?? [], name), name] : without(required ?? [], name),
    )
  }
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <caption>
          Campos do formulário <span>Peça só o que é preciso; a ficha pode completar-se depois.</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">Pedir</th>
            <th scope="col">Obrigatório</th>
          </tr>
        </thead>
        <tbody>
          {ALWAYS.map(label => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td colSpan={2} className={classes.always}>
                Sempre
              </td>
            </tr>
          ))}
          {rows.map(([name, label]) => {
            const isAsked = asked?.includes(name) ?? false
            return (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>
                  <Checkbox
                    aria-label={`Pedir: ${label}`}
                    checked={isAsked}
                    onChange={event => ask(name, event.currentTarget.checked)}
                  />
                </td>
                {isAsked && isDue(name) ? (
                  <td className={classes.always}>Sempre</td>
                ) : (
                  <td>
                    <Checkbox
                      aria-label={`Obrigatório: ${label}`}
                      checked={isAsked && (required?.includes(name) ?? false)}
                      disabled={!isAsked}
                      onChange={event => require(name, event.currentTarget.checked)}
                    />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
