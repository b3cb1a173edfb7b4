import { expect, it } from 'vitest'
import { daysToChargeFrom } from './days-to-charge-from.ts'

it.each([
  ['2023-11-05', '2026-11-17', 1, ['2024-01-01', '2025-01-01', '2026-01-01', '2026-11-17']],
  ['2025-01-01', '2026-11-17', 1, ['2026-01-01', '2026-11-17']],
  ['2025-03-01', '2026-11-17', 9, ['2025-09-01', '2026-09-01', '2026-11-17']],
  ['2026-02-01', '2026-11-17', 1, ['2026-11-17']],
  ['2025-11-17', '2026-01-01', 1, ['2026-01-01']],
])(
  'PAY-01: an admission on %s, seen on %s with years from month %i, offers %j',
  (admission, today, yearStartMonth, days) =>
    expect(daysToChargeFrom({ admission, today, yearStartMonth })).toEqual(days),
)
