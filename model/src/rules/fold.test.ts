import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'

describe('fold', () => {
  it.each([
    ['João Gonçalves', 'joao goncalves'],
    ['ÉVORA', 'evora'],
    ['e\u0301vora', 'evora'],
    ['  Maria   da\tLuz \n', 'maria da luz'],
    ['Maria\u00a0Luz', 'maria luz'],
    ['An\u200ba\u200d Mar\u202eia\ufeff', 'ana maria'],
    ['İstanbul', 'istanbul'],
    ['N.º 12-A', 'n.º 12-a'],
    ['', ''],
  ])('%j becomes %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
    expect(fold(folded)).toBe(folded)
  })
})
