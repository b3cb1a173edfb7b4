import { AUTOFILL } from '@agremia/model/rules/autofill'
import { lisbonDay } from '@agremia/model/rules/day'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { describeFailure, type Errors, readFailure } from '../../../api/failure.ts'
import { FieldInput, inputId, isWide } from '../../../resource/field-input.tsx'
import { type FormValues, showItem } from '../../../resource/form-values.ts'
import '../../../ui/form-styles.ts'
import { type ChosenPhoto, PhotoChoice } from '../../../parts/photos/photo-choice.tsx'
import { Autofill } from '../../../resource/inputs/autofill.ts'
import { RequiredNote } from '../../../resource/inputs/field-label.tsx'
import { focusNotTaken } from '../../../resource/inputs/use-typed-choice.ts'
import { Consents } from './consents.tsx'
import { DataController } from './data-controller.tsx'
import { forgetFormDraft, keepFormDraft, readFormDraft } from './form-draft.ts'
import { collect, findFault, findGaps, isPhotoNeeded, partsOf } from './form-parts.ts'
import classes from './public.module.css'
import { type IssuedForm, sendApplication } from './send-application.ts'

export interface Received {
  photoToken: string
  photo?: ChosenPhoto
  /** The e-mail is not confirmed without the photo. */
  needsPhoto: boolean
}

const PHOTO = 'photo'
const WRONG = 'Há campos por corrigir. Veja o que está assinalado e envie de novo.'
const NO_ANSWER = 'O servidor não respondeu a tempo. Envie de novo: a candidatura não fica repetida.'

/** The public application form. */
export function ApplyForm({ issued, onReceived }: { issued: IssuedForm; onReceived(received: Received): void }) {
  const { form } = issued
  const [draft] = useState(readFormDraft)
  const [values, setValues] = useState<FormValues>(() => ({ ...showItem(form.fields, undefined), ...draft?.values }))
  const [consents, setConsents] = useState<ReadonlySet<string>>(new Set(draft?.consents))
  const [photo, setPhoto] = useState<ChosenPhoto>()
  const [errors, setErrors] = useState<Errors>({})
  /** The form was sent and refused, so the summary of errors is shown too. */
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  /** The names of the fields that were typed in. */
  const typed = useRef(new Set<string>())
  const trap = useRef<HTMLInputElement>(null)
  const [today] = useState(() => lisbonDay(new Date()))
  const parts = partsOf(form, values, today)
  const needsPhoto = isPhotoNeeded(form, values)
  useEffect(() => keepFormDraft({ values, consents: [...consents] }), [values, consents])

  function showErrors(found: Errors) {
    flushSync(() => {
      setErrors(found)
      setIsTried(true)
    })
    const order = [...parts.flatMap(({ fields }) => fields), { name: PHOTO }, ...form.consents].map(({ name }) => name)
    const first = order.find(name => found[name])
    if (first) document.getElementById(inputId(first))?.focus()
  }
  const clear = (name: string) => setErrors(({ [name]: _gone, _: _general, ...rest }) => rest)

  /** Tells what is wrong with a field when it is left, but not that it is empty before anything was typed in it. */
  function leave(name: string) {
    const fault = typed.current.has(name) ? findFault(form, values, name, today) : undefined
    if (fault) setErrors(before => ({ ...before, [name]: fault }))
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy || focusNotTaken(event.currentTarget)) return
    const gaps = {
      ...findGaps(form, values, consents, today),
      ...(needsPhoto && !photo && { [PHOTO]: 'Junte uma fotografia.' }),
    }
    if (Object.keys(gaps).length > 0) return showErrors(gaps)
    setIsBusy(true)
    setErrors({})
    try {
      const fields = collect(form, values, consents, today)
      const { photoToken } = await sendApplication(issued, fields, trap.current?.value ?? '')
      forgetFormDraft()
      onReceived({ photoToken, photo, needsPhoto })
    } catch (error) {
      const failure = readFailure(error)
      if (failure.isTimeout) showErrors({ _: NO_ANSWER })
      else showErrors(Object.keys(failure.errors).length > 0 ? failure.errors : { _: describeFailure(failure) })
    } finally {
      setIsBusy(false)
    }
  }

  const shown = new Set([...parts.flatMap(({ fields }) => fields), ...form.consents].map(({ name }) => name))
  const others = Object.entries(errors).filter(([name]) => !shown.has(name) && name !== PHOTO)
  const summary = others.length > 0 ? others.map(([, text]) => text).join(' ') : WRONG
  return (
    <form noValidate onSubmit={event => void send(event)} className={classes.form}>
      <RequiredNote fields={parts.flatMap(({ fields }) => fields)} />
      <Autofill value={AUTOFILL}>
        {parts.map(({ heading, fields }) => (
          <fieldset key={heading} className={classes.group}>
            <legend>{heading}</legend>
            <div className={classes.grid}>
              {fields.map(field => (
                <div key={field.name} data-wide={isWide(field) || field.name === 'name' || undefined}>
                  <FieldInput
                    field={field}
                    id={inputId(field.name)}
                    value={values[field.name] ?? ''}
                    onChange={value => {
                      clear(field.name)
                      typed.current.add(field.name)
                      setValues(before => ({ ...before, [field.name]: value }))
                    }}
                    onBlur={() => leave(field.name)}
                    error={errors[field.name]}
                  />
                </div>
              ))}
            </div>
          </fieldset>
        ))}
      </Autofill>
      <PhotoChoice
        id={inputId(PHOTO)}
        label={needsPhoto ? 'Fotografia *' : 'Fotografia'}
        types={form.photo.types}
        maxBytes={form.photo.maxBytes}
        chosen={photo}
        onChange={chosen => {
          clear(PHOTO)
          setPhoto(chosen)
        }}
        error={errors[PHOTO]}
      />
      <Consents
        consents={form.consents}
        given={consents}
        errors={errors}
        onChange={(name, isGiven) => {
          clear(name)
          setConsents(before => new Set(isGiven ? [...before, name] : [...before].filter(one => one !== name)))
        }}
      />
      <DataController controller={form.controller} />
      <div className={classes.trap} aria-hidden>
        <label>
          Não preencha este campo
          <input ref={trap} name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div>
        {isTried && Object.keys(errors).length > 0 && (
          <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
            {summary}
          </Alert>
        )}
        <div className={classes.bar}>
          <Button type="submit" size="lg" aria-busy={isBusy}>
            {isBusy ? 'A enviar…' : 'Enviar candidatura'}
          </Button>
        </div>
      </div>
    </form>
  )
}
