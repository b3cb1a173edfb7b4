import { describe, expect, it } from 'vitest'
import { documentFileName, nameGiver } from './document-file-name.ts'

const DOCUMENT = { number: '2026/0012', date: '2026-03-04', entityName: 'EDP', totalAmount: 12_345 }

describe('TRE-01: the file of a treasury document', () => {
  it.each([
    [{}, '2026-0012_2026-03-04_EDP_123,45'],
    [{ totalAmount: 5 }, '2026-0012_2026-03-04_EDP_0,05'],
    [{ totalAmount: 123_456_700 }, '2026-0012_2026-03-04_EDP_1234567,00'],
    [{ number: '0007' }, '0007_2026-03-04_EDP_123,45'],
    [{ entityName: null }, '2026-0012_2026-03-04_sem entidade_123,45'],
    [{ entityName: '../../etc/passwd' }, '2026-0012_2026-03-04_etc passwd_123,45'],
    [{ entityName: 'Águas & Gás: "Norte"\\Sul_Lda.\u0000' }, '2026-0012_2026-03-04_Águas & Gás Norte Sul Lda_123,45'],
    [{ entityName: 'x'.repeat(150) }, `2026-0012_2026-03-04_${'x'.repeat(40)}_123,45`],
  ])('is named by number, day, entity and amount: %j', (changed, name) => {
    expect(documentFileName({ ...DOCUMENT, ...changed })).toBe(name)
  })

  it('has a name that no other file of the archive has, whatever the disk ignores', () => {
    const nameOf = nameGiver()
    expect([nameOf('a_EDP', 'pdf'), nameOf('A_edp', 'pdf'), nameOf('a_EDP', 'pdf'), nameOf('a_EDP', 'xlsx')]).toEqual([
      'a_EDP.pdf',
      'A_edp_2.pdf',
      'a_EDP_3.pdf',
      'a_EDP.xlsx',
    ])
  })
})
