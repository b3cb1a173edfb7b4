import { describe, expect, it } from 'vitest'
import { FIXED_SEGMENTS, PRESETS, type Preset, type Terminology, terminologyErrors, wording } from './terminology.ts'

const club: Terminology = { name: 'Clube do Rio', ...PRESETS.club }

describe('wording', () => {
  it.each([
    ['Novo {memberSingular}', 'Novo sócio'],
    ['{MemberPlural} e {memberPlural}', 'Sócios e sócios'],
    ['{MemberSingular} n.º {n}', 'Sócio n.º {n}'],
    ['{MembershipPayments}: {membershipPayments} em dia', 'Quotas: quotas em dia'],
    ['Contacte {organisation}.', 'Contacte Clube do Rio.'],
    ['{{saudacao}} {constructor} {__proto__}', '{{saudacao}} {constructor} {__proto__}'],
    ['', ''],
  ])('%j: %j', (text, said) => expect(wording(club)(text)).toBe(said))

  it('does not read the words themselves again', () => {
    expect(wording({ ...club, name: '{memberPlural} $& $1' })('{organisation}')).toBe('{memberPlural} $& $1')
  })
  it('keeps the capitals of an abbreviation', () => {
    expect(wording({ ...club, membershipPayments: 'TSU anual' })('{membershipPayments}')).toBe('TSU anual')
  })
})

describe('NAV-52: words in paths', () => {
  it.each(Object.keys(PRESETS) as Preset[])(
    // its own keys
    'the preset %s can be used',
    preset => expect(terminologyErrors({ name: 'Casa', ...PRESETS[preset] })).toEqual({}),
  )
  it('the union says associado', () => expect(PRESETS.union.memberURLPlural).toBe('associados'))

  const URL_WORDS = ['memberURLSingular', 'memberURLPlural', 'membershipPaymentsURL'] as const
  it.each(URL_WORDS)('%s is made of lower-case letters, digits and hyphens', field => {
    for (const word of [
      'sócio',
      'Socios',
      'so cios',
      '2socios',
      '-socios',
      'so/cios',
      'so_cios',
      '..',
      'a%20b',
      'socios?',
      's'.repeat(41),
      '',
    ])
      expect(Object.keys(terminologyErrors({ ...club, [field]: word })), word).toEqual([field])
    for (const word of ['x', 'socios-2', 'membros', 'apis', 'vv', 'carta'])
      expect(terminologyErrors({ ...club, [field]: word }), word).toEqual({})
  })
  it.each(URL_WORDS)('%s may not be the beginning of another path', field => {
    for (const word of [
      ...FIXED_SEGMENTS.map(segment => segment.toLowerCase()),
      'cartoes',
      'cartoessocio',
      'configuracao',
      'configuracaosocios',
      'cartacartoessocio',
    ])
      expect(Object.keys(terminologyErrors({ ...club, [field]: word })), word).toEqual([field])
  })
  it('says which word is taken', () => {
    expect(terminologyErrors({ ...club, memberURLPlural: 'tesouraria' })).toEqual({
      memberURLPlural: '«tesouraria» já é usado noutro endereço da aplicação. Escolha outra palavra.',
    })
  })
  it('members and payments have different paths', () => {
    expect(terminologyErrors({ ...club, memberURLPlural: 'quotas' })).toHaveProperty('membershipPaymentsURL')
    expect(terminologyErrors({ ...club, memberURLSingular: 'socios' })).toEqual({})
  })
  it('the spoken words are required and have no braces', () => {
    expect(terminologyErrors({ ...club, name: ' ', memberSingular: '{x}' })).toEqual({
      name: 'Campo obrigatório.',
      memberSingular: 'Não pode conter chavetas.',
    })
  })
})
