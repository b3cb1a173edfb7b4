import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

describe('AUTH-07a: passwords are hashed with argon2id', () => {
  it('accepts the right password and refuses a wrong one', async () => {
    const hashed = await hashPassword('uma frase comprida')
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(hashed).not.toBe(await hashPassword('uma frase comprida'))
    expect(await verifyPassword(hashed, 'uma frase comprida')).toBe(true)
    expect(await verifyPassword(hashed, 'uma frase comprida ')).toBe(false)
  })

  it('accepts an accented letter in composed and decomposed form', async () => {
    const hashed = await hashPassword('caf\u00e9 com leite')
    expect(await verifyPassword(hashed, 'cafe\u0301 com leite')).toBe(true)
  })

  it('takes as long for an account without a password', async () => {
    await verifyPassword(null, 'a primeira vez faz o resumo de ninguém')
    const hashed = await hashPassword('uma frase comprida')
    const time = async (of: string | null) => {
      const start = performance.now()
      for (let n = 0; n < 5; n += 1) expect(await verifyPassword(of, 'errada')).toBe(false)
      return performance.now() - start
    }
    const [without, with_] = [await time(null), await time(hashed)]
    expect(without).toBeGreaterThan(with_ / 4)
  })
})
