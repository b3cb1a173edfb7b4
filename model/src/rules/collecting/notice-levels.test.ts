import { expect, it } from 'vitest'
import { debtsOfNotice, nextNotice } from './notice-levels.ts'

const TODAY = '2026-11-17'
const debt = (dueDate: string, reminderLevel = 0) => ({ dueDate, reminderLevel })

it.each([
  ['announces what is not due yet', [debt('2026-12-31')], 'avisoQuota'],
  ['announces what is due today', [debt(TODAY)], 'avisoQuota'],
  ['reminds once it is overdue', [debt('2026-11-16')], 'aviso1'],
  ['follows the highest level of what is overdue', [debt('2026-03-31', 2), debt('2026-10-31')], 'aviso3'],
  ['does not count what is not due', [debt('2026-10-31'), debt('2027-01-31', 2)], 'aviso1'],
  ['repeats the last reminder', [debt('2025-03-31', 3)], 'aviso3'],
])('PAY-03: the next notice %s', (_title, debts, expected) => expect(nextNotice(debts, TODAY)).toBe(expected))

it('PAY-03: a reminder asks for what is overdue only, an announcement for everything', () => {
  const debts = [debt('2026-10-31'), debt('2026-12-31')]
  expect(debtsOfNotice('aviso2', debts, TODAY)).toEqual([debts[0]])
  expect(debtsOfNotice('avisoQuota', debts, TODAY)).toEqual(debts)
})
