import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { FieldType } from '@agremia/model/resource/field'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { expect, test } from 'vitest'
import { PortraitLook } from '../parts/portrait.tsx'
import { draw } from '../ui/draw.ts'
import { updateCutTextTooltip } from './cut-text-tooltip.ts'
import type { ResourceDescription } from './item.ts'
import { QuietTick } from './list-tick.tsx'
import { RowCell } from './row-cell.tsx'
import { RowLook, TableLook } from './table-look.tsx'

function drawn(node: ReactElement) {
  const box = document.createElement('div')
  draw(node, box)
  return box
}
/** Compares elements, attributes and texts, whatever the order of the attributes. */
function expectSame(node: ReactElement) {
  const { container } = render(node)
  const own = drawn(node)
  own.normalize()
  container.normalize()
  expect(own.innerHTML.length).toBeGreaterThan(20)
  if (!own.isEqualNode(container)) expect(own.innerHTML).toBe(container.innerHTML)
  cleanup()
}

const fieldOf = (fieldType: FieldType): ExplainedField => ({
  name: fieldType,
  type: 'string',
  validation: '',
  label: `Campo ${fieldType}`,
  group: '',
  inputType: 'text',
  fieldType,
  required: false,
  readonly: false,
  sortable: fieldType !== 'text',
  filterable: false,
})
const VALUES: Record<Exclude<FieldType, 'password'>, unknown> = {
  string: 'Álvaro & filhos',
  text: 'Duas\nlinhas',
  email: 'a@b.pt',
  phone: '+351912345678',
  nif: '123456789',
  iban: 'PT50000201231234567890154',
  postalCode: '1000-001',
  url: 'https://exemplo.pt',
  ref: 'Outra coisa',
  money: 12.5,
  integer: 1200,
  date: '1998-09-01',
  datetime: '2026-01-15T12:00:00Z',
  enum: 'um',
  enumList: ['a', 'b'],
  refs: ['Um', 'Dois'],
  boolean: true,
  color: '#1f5f8b',
  richText: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Olá & adeus' }] }] },
  lines: [{ a: 1 }],
  object: { a: 1 },
}
const types = Object.keys(VALUES) as (keyof typeof VALUES)[] // the keys of the literal above
const resource: ResourceDescription = {
  name: 'things',
  path: 'things',
  label: { one: 'Coisa', many: 'Coisas' },
  title: 'string',
  picture: 'url',
  columns: types,
  sort: 'string',
  searchable: true,
  operations: ['list'],
  fields: types.map(type => ({ ...fieldOf(type), ...(type === 'email' && { mark: 'Devolvido em' }) })),
}
const _marks = { email: '2026-03-12T10:00:00.000Z' }
const row = { _id: 'um', rev: 1, created_at: '', updated_at: '', ...VALUES, _marks }
const empty = { ...row, ...Object.fromEntries(types.map(type => [type, null])), string: 'Nada' }

test('LIST-01: the first paint draws the table of a list, with a value of every type, as React does', () => {
  expectSame(
    <TableLook
      resource={resource}
      columns={resource.fields}
      total={1200}
      sort={{ field: 'integer', descending: true }}
      widths={{ email: 12.5 }}
      tick={<QuietTick label="Todas" />}
      isInert
      after={480}
    >
      {[row, empty].map((one, index) => (
        <RowLook
          key={index === 0 ? 'row' : 'empty'}
          {...{ resource, row: one, index }}
          columns={resource.fields}
          tick={<QuietTick label="Uma" />}
          picture={picture => <PortraitLook {...picture} />}
          link={(className, title) => (
            <a className={className} href="/um">
              {title}
            </a>
          )}
        />
      ))}
    </TableLook>,
  )
})

test('a component that needs hooks throws instead of being drawn incompletely', () => {
  const Counting = () => <b>{useState(1)[0]}</b>
  expect(() => drawn(<Counting />)).toThrow()
})

test('MSG-01: a value that is known to be faulty has a mark that says since when', () => {
  const email = resource.fields.find(({ name }) => name === 'email') ?? fieldOf('email')
  const { container, rerender } = render(<RowCell row={row} field={email} />)
  expect(container.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Devolvido em 12/03/2026')
  expect(container.textContent).toBe('!a@b.pt')
  rerender(<RowCell row={{ ...row, _marks: {} }} field={email} />)
  expect(container.textContent).toBe('a@b.pt')
  cleanup()
})

test('USR-01: a cell whose text is cut off gets a tooltip with the whole text, other cells get none', () => {
  render(
    <table onPointerOver={updateCutTextTooltip}>
      <tbody>
        <tr>
          <td>
            <span>Ana Adelaide Oliveira Silva</span>
          </td>
        </tr>
      </tbody>
    </table>,
  )
  const [words, cell] = [screen.getByText(/^Ana/), screen.getByRole('cell')]
  const setWidth = (width: number) =>
    Object.defineProperties(words, {
      scrollWidth: { value: 200, configurable: true },
      clientWidth: { value: width, configurable: true },
    })
  setWidth(120)
  fireEvent.pointerOver(words)
  expect(cell.title).toBe('Ana Adelaide Oliveira Silva')
  setWidth(200)
  fireEvent.pointerOver(words)
  expect(cell.title).toBe('')
})

test('the heading of a column may be shorter than its label, which is still its name, and its width a given one', () => {
  const field = { ...fieldOf('date'), label: 'Data de vencimento', column: { label: 'Vence', width: 7.75 } }
  render(
    <TableLook resource={resource} columns={[field]} total={0} sort={{ field: 'string', descending: false }}>
      {null}
    </TableLook>,
  )
  const heading = screen.getByRole('columnheader', { name: 'Data de vencimento' })
  expect(heading.textContent).toBe('Vence')
  expect(heading.style.width).toBe('7.75rem')
})
