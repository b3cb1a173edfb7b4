import type { Field } from '@agremia/model/resource/field'
import * as f from '@agremia/model/resource/field'
import { parseValue } from '@agremia/model/resource/parse'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { explained, renderPart } from '../../../test/render.tsx'
import { FieldInput } from '../field-input.tsx'
import { type FormValue, sendValues } from '../form-values.ts'

const L = { label: 'Campo' }

function Box({ field, sent }: { field: Field; sent(value: unknown): void }) {
  const [value, setValue] = useState<FormValue>('')
  const own = explained('it', { label: 'Campo', fieldType: field.type })
  sent(sendValues([own], { it: value }).it)
  return <FieldInput field={own} id="campo-it" value={value} onChange={setValue} />
}

/** Types a text; returns the text of the input, the value that is sent, and how the parser of both sides reads it. */
async function type(field: Field, text: string) {
  const sent: unknown[] = []
  renderPart(<Box field={field} sent={value => sent.push(value)} />)
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: /Campo/ })
  await userEvent.type(box, text)
  return { box: box.value, sent: sent.at(-1), kept: parseValue(field, sent.at(-1), '2026-11-15') }
}

describe('FORM-04: input in unusual formats is kept as typed, and parsed', () => {
  const cases: readonly [Field, string, unknown, unknown][] = [
    [f.money(L), '12,5', 12.5, 1250],
    [f.money(L), '12.50', 12.5, 1250],
    [f.money(L), '1 234,50 €', 1234.5, 123_450],
    [f.money(L), '1.234,50', 1234.5, 123_450],
    [f.integer(L), '1 234', 1234, 1234],
    [f.date(L), '1/9/98', '1998-09-01', '1998-09-01'],
    [f.date(L), '01.09.1998', '1998-09-01', '1998-09-01'],
    [f.date(L), '03021958', '1958-02-03', '1958-02-03'],
    [f.nif(L), '123 456.789', '123 456.789', '123456789'],
    [f.iban(L), 'pt50 0002 0123 1234 5678 9015 4', 'PT50000201231234567890154', 'PT50000201231234567890154'],
    [f.postalCode(L), '4000 123', '4000 123', '4000-123'],
    [f.postalCode(L), '4000123', '4000123', '4000-123'],
    [f.phone(L), '912.345 678', '+351912345678', '+351912345678'],
    [f.phone(L), '00351 912-345-678', '+351912345678', '+351912345678'],
    [f.email(L), ' Ana@Exemplo.PT', ' Ana@Exemplo.PT', 'ana@exemplo.pt'],
    [f.color(L), '#1F5', '#1F5', '#11ff55'],
  ]
  const titled = cases.map(([field, text, wire, value]) => ({ type: field.type, field, text, wire, value }))
  test.each(titled)('$type typed as $text', async ({ field, text, wire, value }) => {
    expect(await type(field, text)).toEqual({ box: text, sent: wire, kept: { value } })
  })
})
