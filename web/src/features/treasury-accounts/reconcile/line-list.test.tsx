import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPart } from '../../../../test/render.tsx'
import { LineList } from './line-list.tsx'
import { useTicked } from './use-ticked.ts'

/** The keys of the lines that were drawn, each time that they were. */
let drawn: string[]

/** As many as the largest account of the demonstration has. */
const lines = Array.from({ length: 1711 }, (_, index) => ({
  key: `line-${index}`,
  day: '2026-01-02',
  get description() {
    drawn.push(this.key)
    return `Linha ${index}`
  },
  detail: '',
  amount: 10 + index,
  source: 'movimento' as const,
  sourceId: `m${index}`,
  documents: [],
}))

beforeEach(() => {
  drawn = []
  // The page of the tests has no layout.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(36)
})

function Lines() {
  const { ticked, tick } = useTicked('account')
  return (
    <>
      <output>{ticked.size}</output>
      <LineList lines={lines} ticked={ticked} tick={tick} />
    </>
  )
}

test('TRE-01: of 1711 lines to be reconciled only those in sight are drawn, and a tick draws one of them again', async () => {
  renderPart(<Lines />)
  const first = await screen.findByRole('checkbox', { name: /Linha 0,/ })
  const inSight = screen.getAllByRole('listitem')
  expect(inSight.length).toBeLessThan(80)
  expect(inSight[0]?.getAttribute('aria-setsize')).toBe('1711')

  drawn = []
  await userEvent.click(first)
  expect(first).toHaveProperty('checked', true)
  expect(new Set(drawn)).toEqual(new Set(['line-0']))

  await userEvent.click(screen.getByRole('checkbox', { name: /^Marcar todas/ }))
  expect(screen.getByText('1711').tagName).toBe('OUTPUT')
})

test('TRE-01: a line of the bank statement is found by its amount, and ticking what was found keeps the others', async () => {
  renderPart(<Lines />)
  await userEvent.click(await screen.findByRole('checkbox', { name: /Linha 0,/ }))
  await userEvent.type(screen.getByRole('searchbox'), '1500,00')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Marcar as encontradas (1 linha)' }))
  expect(screen.getByRole('checkbox', { name: /Linha 1490,/ })).toHaveProperty('checked', true)
  expect(screen.getByText('2').tagName).toBe('OUTPUT')
})
