import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '../../test/render.tsx'
import { AsOfBanner, AsOfMenu } from './as-of.tsx'

function Both() {
  const [day, setDay] = useState<string>()
  return (
    <>
      <AsOfMenu day={day} onChange={setDay} />
      {day && <AsOfBanner day={day} onChange={setDay} />}
    </>
  )
}

test('MEM-01f: a day in any usual format is applied to the list, and a button returns to today', async () => {
  renderPart(<Both />)
  await userEvent.click(await screen.findByRole('button', { name: 'Como estava em…' }))
  const box = await screen.findByRole('textbox', { name: /Ver a lista como estava em/ })
  await userEvent.type(box, '31/2/2025{Enter}')
  await screen.findByText('Fevereiro não tem 31 dias.')
  expect(screen.queryByText(/^Como estava em \d/)).toBeNull()
  await userEvent.clear(box)
  await userEvent.type(box, '31.12.25{Enter}')
  await screen.findByText('Como estava em 31/12/2025')
  await userEvent.click(screen.getByRole('button', { name: 'Voltar a hoje' }))
  expect(screen.queryByText(/^Como estava em \d/)).toBeNull()
})
