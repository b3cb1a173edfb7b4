import { MantineProvider, Select } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { DEFAULT_COLOUR } from './colours.ts'
import { themeOf } from './theme.ts'

test('FORM-01: a select opens on click or key, not when it only gets the focus', async () => {
  render(
    <MantineProvider env="test" theme={themeOf(DEFAULT_COLOUR)}>
      <Select label="Estado" data={['Ativo', 'Suspenso']} searchable />
    </MantineProvider>,
  )
  const box = screen.getByRole('combobox', { name: 'Estado' })
  await userEvent.tab()
  expect(document.activeElement).toBe(box)
  expect(screen.queryByRole('option')).toBeNull()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { name: 'Suspenso' })).toBeTruthy()
})
