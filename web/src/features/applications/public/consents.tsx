import type { ApplicationConsent } from '@agremia/model/calls/applications'
import { Checkbox } from '@mantine/core'
import type { Errors } from '../../../api/failure.ts'
import { inputId } from '../../../resource/field-input.tsx'
import { RequiredMark } from '../../../resource/inputs/field-label.tsx'
import hidden from '../../../ui/visually-hidden.module.css'
import classes from './public.module.css'

interface Props {
  consents: readonly ApplicationConsent[]
  given: ReadonlySet<string>
  errors: Errors
  onChange(name: string, isGiven: boolean): void
}

/** Required and optional consents, each with its own checkbox, none ticked beforehand. */
export function Consents({ consents, given, errors, onChange }: Props) {
  return (
    <fieldset className={classes.group}>
      <legend>Consentimentos</legend>
      <div className={classes.consents}>
        {consents.map(({ name, text, required, url }) => (
          <div key={name}>
            <Checkbox
              id={inputId(name)}
              name={name}
              label={
                <>
                  {text} {required && <RequiredMark />}
                </>
              }
              aria-required={required || undefined}
              error={errors[name]}
              checked={given.has(name)}
              onChange={event => onChange(name, event.currentTarget.checked)}
            />
            {url && (
              <a className={classes.read} href={url} target="_blank" rel="noreferrer">
                Ler o documento<span className={hidden.always}> (abre noutro separador)</span>
              </a>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
