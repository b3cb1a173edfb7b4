import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'
import { COMMON_PASSWORDS, COMMON_WORDS } from './known-passwords.ts'
import { passwordProblem } from './password.ts'

const owner = { email: 'ana.luz@exemplo.pt', name: 'Ana da Luz' }

describe('passwordProblem', () => {
  it.each(['', 'curta', 'nove-nove', '🔑🔑🔑🔑🔑🔑🔑🔑🔑'])('%j is too short', password =>
    expect(passwordProblem(password, owner)).toBe('A palavra-passe deve ter pelo menos 10 caracteres.'),
  )
  it('has an end', () => {
    expect(passwordProblem('a7 '.repeat(67), owner)).toBe('A palavra-passe não pode ter mais de 200 caracteres.')
  })
  it.each([
    'ana.luz@exemplo.pt',
    'ANA.LUZ@exemplo.pt-2026',
    'x Ana.Luz@Exemplo.PT x',
    'ana.luz1998',
    'AnaDaLuz!2026',
    'ana da luz',
  ])('%j is made of the name or the e-mail', password =>
    expect(passwordProblem(password, owner)).toBe('A palavra-passe não pode ser feita do nome nem do e-mail.'),
  )
  it.each([
    'aaaaaaaaaa',
    '🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑',
    '          ',
    'ababababab',
    'abcabcabcabc',
    '1212121212',
    '20262026202',
    '1234567890',
    '9876543210',
    '34567890123',
    'abcdefghij',
    'ZYXWVUTSRQ',
    'qwertyuiop',
    'Qwertyuiopasd',
    '1q2w3e4r5t',
  ])('%j is a repetition or a sequence', password =>
    expect(passwordProblem(password, owner)).toBe('A palavra-passe não pode ser uma repetição nem uma sequência.'),
  )
  it.each([
    'password123',
    'Palavra-Passe1',
    'palavra passe',
    'Benfica1904!',
    'P@ssw0rd2026',
    'p4ssw0rd-2026',
    'Portugal2024',
    '123benfica123',
    'correct horse battery staple',
    'amotemuito',
    'Associação2025',
  ])('%j is common', password =>
    expect(passwordProblem(password, owner)).toBe('Esta palavra-passe é demasiado comum. Escolha outra.'),
  )
  it.each([
    'demonstracao',
    'cavalo-pilha-agrafo',
    'Xk2#pq9!vL',
    'o gato da vizinha',
    'mariana comeu 3 pastéis',
    'banana-luz-exemplo',
  ])('%j will do', password => expect(passwordProblem(password, owner)).toBeNull())
  it('an owner without a name or address forbids nothing', () =>
    expect(passwordProblem('4815162342', { email: '', name: '' })).toBeNull())
})

describe('the lists', () => {
  it('are folded, as they are compared', () => {
    for (const word of COMMON_WORDS) expect(word).toMatch(/^[a-z]+$/)
    for (const password of COMMON_PASSWORDS) expect(password).toBe(fold(password))
  })
  it('have some two hundred long ones', () => {
    const long = [...COMMON_PASSWORDS].filter(password => password.length >= 10)
    expect(long.length).toBeGreaterThanOrEqual(200)
    for (const password of long) expect(passwordProblem(password, owner)).not.toBeNull()
  })
})
