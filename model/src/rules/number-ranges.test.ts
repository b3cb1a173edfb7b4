import { describe, expect, it } from 'vitest'
import { printNumberRanges, readNumberRanges } from './number-ranges.ts'

describe('MSG-01: numbers of letters as people write them', () => {
  it.each<[string, number[]]>([
    ['', []],
    ['7', [7]],
    ['1-3, 7', [1, 2, 3, 7]],
    ['1 a 3; 7', [1, 2, 3, 7]],
    ['1 – 3 7', [1, 2, 3, 7]],
    ['9\n2\n2', [2, 9]],
    ['3-3', [3]],
  ])('%j', (text, numbers) => expect(readNumberRanges(text)).toEqual({ numbers }))

  it.each([
    ['um', '«um» não é um número nem um intervalo. Escreva, por exemplo, 1-40, 52.'],
    ['1-3-5', '«1-3-5» não é um número nem um intervalo. Escreva, por exemplo, 1-40, 52.'],
    ['5-3', '«5-3» não é um intervalo: o primeiro número é o menor.'],
    ['0', '«0» não é um intervalo: o primeiro número é o menor.'],
    ['1-999999', '«1-999999» tem números a mais.'],
    ['9999999', '«9999999» não é um número nem um intervalo. Escreva, por exemplo, 1-40, 52.'],
  ])('%j is refused: %s', (text, fault) => expect(readNumberRanges(text)).toEqual({ fault }))

  it.each<[number[], string]>([
    [[], ''],
    [[4], '4'],
    [[1, 2], '1, 2'],
    [[1, 2, 3, 7, 9, 10], '1 a 3, 7, 9, 10'],
  ])('%j is printed as %j', (numbers, text) => {
    expect(printNumberRanges(numbers)).toBe(text)
    expect(readNumberRanges(text)).toEqual({ numbers })
  })
})
