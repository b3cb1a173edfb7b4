import { afterEach, describe, expect, test } from 'vitest'
import { keepRows, readKeptRows } from './kept-rows.ts'
import { newRow } from './many-rows.ts'

const KEY = 'draft:u1:treasuryDocs:varios'
const row = newRow({ pdfId: 'a', fileName: 'a.pdf', place: 1 }, { fields: [], start: {} })
afterEach(() => sessionStorage.clear())

describe('TRE-02: rows that are not finished', () => {
  test('are there after a reload, with the files that did not arrive', () => {
    const kept = { rows: [row], unsent: [{ name: 'b.pdf', text: 'O envio foi interrompido.' }] }
    keepRows(KEY, kept)
    expect(readKeptRows(KEY)).toEqual(kept)
    keepRows(KEY, { rows: [], unsent: [] })
    expect(sessionStorage.getItem(KEY)).toBeNull()
  })

  test.each([
    '',
    '{',
    '[]',
    '{"rows":1,"unsent":[]}',
    '{"rows":[{"pdfId":1}],"unsent":[]}',
    '{"rows":[],"unsent":[1]}',
  ])('are none where something else is stored: %j', text => {
    sessionStorage.setItem(KEY, text)
    expect(readKeptRows(KEY)).toEqual({ rows: [], unsent: [] })
  })
})
