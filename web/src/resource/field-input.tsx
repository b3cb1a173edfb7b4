import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { FieldType, InputType } from '@agremia/model/resource/field'
import { type ComponentType, use } from 'react'
import { ChoiceBox, ChoicesBox, TickBox, TicksBox } from './inputs/choices.tsx'
import { ColourBox } from './inputs/colour-box.tsx'
import { DateBox, InstantBox } from './inputs/date-box.tsx'
import { EmailBox } from './inputs/email-box.tsx'
import type { InputProps } from './inputs/input-props.ts'
import { LinesBox } from './inputs/lines-box.tsx'
import { LookupBox } from './inputs/lookup-box.tsx'
import { LookupsBox } from './inputs/lookups-box.tsx'
import { PasswordBox } from './inputs/password-box.tsx'

import { RichTextBox } from './inputs/rich-text-box.tsx'

import { SupplyInputContext } from './inputs/supplied-input.ts'

import { LongTextBox, textBox } from './inputs/text-box.tsx'

/** The input of each field type. A missing type does not compile. */
const INPUTS: Record<FieldType, ComponentType<InputProps>> = {
  string: textBox(),
  text: LongTextBox,
  email: EmailBox,
  phone: textBox({ inputMode: 'tel', isFigure: true }),
  nif: textBox({ inputMode: 'numeric', isFigure: true }),
  iban: textBox({ isFigure: true }),
  postalCode: textBox({ placeholder: '0000-000' }),
  url: textBox({ inputMode: 'url' }),
  money: textBox({ inputMode: 'decimal', placeholder: '0,00 €', isFigure: true }),
  integer: textBox({ inputMode: 'numeric', isFigure: true }),
  date: DateBox,
  datetime: InstantBox,
  boolean: TickBox,
  enum: ChoiceBox,
  enumList: ChoicesBox,
  ref: LookupBox,
  refs: LookupsBox,
  color: ColourBox,
  password: PasswordBox,
  richText: RichTextBox,
  lines: LinesInput,
  object: LongTextBox,
}

export function FieldInput(props: InputProps) {
  const supply = use(SupplyInputContext)
  const Input = props.field.inputType === 'ticks' ? TicksBox : INPUTS[props.field.fieldType]
  return supply(props) ?? <Input {...props} />
}

/** Given the inputs of its lines, because the file of the box cannot import this one. */
function LinesInput(props: InputProps) {
  return <LinesBox {...props} Input={FieldInput} />
}

/** The id of a field's input, to which the error summary links. */
export const inputId = (name: string) => `campo-${name}`

const WIDE_TYPES: readonly FieldType[] = ['text', 'richText', 'lines', 'object']
const WIDE_INPUTS: readonly InputType[] = ['ticks', 'line']
export const isWide = ({ fieldType, inputType }: ExplainedField) =>
  WIDE_TYPES.includes(fieldType) || WIDE_INPUTS.includes(inputType)
