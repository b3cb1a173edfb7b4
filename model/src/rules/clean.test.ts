import { describe, expect, it } from 'vitest'
import { cleanMultiline, cleanText, hasNull } from './clean.ts'

describe('cleanText', () => {
  it.each([
    ['  Ana  Maria ', 'Ana Maria'],
    ['Ana\nMaria\tLuz\r\n', 'Ana Maria Luz'],
    ['Ana\u00a0Maria\u2028Luz', 'Ana Maria Luz'],
    ['Joa\u0303o', 'João'],
    ['a\u200b\u0301', 'á'],
    ['\u202egnirtS\u202c', 'gnirtS'],
    ['\u200eAna\u200f \u2066Luz\u2069', 'Ana Luz'],
    ['\ufeffAna\u200d', 'Ana'],
    ['A\u0000n\u0007a\u007f\u009b', 'Ana'],
    ['Ana\ud800', 'Ana'],
    ['👍 Ana', '👍 Ana'],
    ['D’Ávila-Ó', 'D’Ávila-Ó'],
    [' \u200b ', ''],
  ])('%j becomes %j', (text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned)
    expect(cleanText(cleaned)).toBe(cleaned)
  })
})

describe('cleanMultiline', () => {
  it.each([
    ['um\r\ndois\rtrês\u2028quatro', 'um\ndois\ntrês\nquatro'],
    ['  um  \n\n  dois   três  \n\n', 'um\n\n  dois   três'],
    ['um\tdois\u0000\u202e', 'um dois'],
    ['👩‍👧 família', '👩‍👧 família'],
  ])('%j becomes %j', (text, cleaned) => {
    expect(cleanMultiline(text)).toBe(cleaned)
    expect(cleanMultiline(cleaned)).toBe(cleaned)
  })

  it('stays linear on a hostile run of spaces', () => {
    const start = Date.now()
    cleanMultiline(`${' '.repeat(200_000)}x${' '.repeat(200_000)}y`)
    cleanText(`${' '.repeat(200_000)}x${' '.repeat(200_000)}y`)
    expect(Date.now() - start).toBeLessThan(1000)
  })
})

describe('hasNull', () => {
  it.each([
    ['Ana', false],
    ['A\u0000na', true],
    ['0', false],
  ])('%j: %s', (text, expected) => expect(hasNull(text)).toBe(expected))
})
