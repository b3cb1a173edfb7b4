import { describe, expect, it } from 'vitest'
import { parseValue } from '../resource/parse.ts'
import { countries } from '../resources/countries.ts'
import { COUNTRIES } from './countries-data.ts'

/** Where we say it as people in Portugal do, not as CLDR. */
const OUR_NAMES: Record<string, string> = {
  CD: 'República Democrática do Congo',
  CG: 'Congo',
  CI: 'Costa do Marfim',
  HK: 'Hong Kong',
  MF: 'São Martinho (parte francesa)',
  MO: 'Macau',
  PS: 'Palestina',
  SX: 'São Martinho (parte neerlandesa)',
}
/** Codes that CLDR names and ISO 3166-1 does not have: reserved, withdrawn, or no country. */
const NOT_ISO = 'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH QO RH SU TA TP UK UN VD XA XB XK YD YU ZR ZZ'.split(
  ' ',
)

const find = (iso2: string) => COUNTRIES.find(country => country.iso2 === iso2)
const codes = (countries: typeof COUNTRIES) => countries.map(country => country.iso2).join(' ')

describe('the countries', () => {
  it('are the 249 of ISO 3166-1, each with its own codes and name', () => {
    expect(COUNTRIES).toHaveLength(249)
    for (const key of ['iso2', 'iso3', 'name'] as const)
      expect(new Set(COUNTRIES.map(country => country[key])).size, key).toBe(249)
  })

  it('have the names of CLDR in pt-PT, but for those that we say otherwise', () => {
    const cldr = new Intl.DisplayNames('pt-PT', { type: 'region', fallback: 'none' })
    expect(COUNTRIES.filter(({ iso2 }) => cldr.of(iso2) === undefined || NOT_ISO.includes(iso2))).toEqual([])
    const otherwise = COUNTRIES.filter(({ iso2, name }) => name !== (OUR_NAMES[iso2] ?? cldr.of(iso2)))
    // Each release of Node brings a later CLDR, which now and then renames one or two.
    expect(otherwise.length, otherwise.map(country => country.name).join()).toBeLessThanOrEqual(5)
    for (const [iso2, name] of Object.entries(OUR_NAMES)) expect(find(iso2)?.name).toBe(name)
  })

  it('fit the fields of the resource', () => {
    for (const country of COUNTRIES)
      for (const [name, field] of Object.entries(countries.fields)) {
        const value = country[name as keyof typeof country] // the resource's own names
        if (value !== null) expect(parseValue(field, value, '2026-01-01'), `${country.iso2} ${name}`).toEqual({ value })
        else expect(field.required, `${country.iso2} ${name}`).toBe(false)
      }
  })

  it('have 27 in the Union, all of them in SEPA with those around', () => {
    expect(COUNTRIES.filter(country => country.isEU)).toHaveLength(27)
    expect(COUNTRIES.filter(country => country.isEU && !country.isSEPA)).toEqual([])
    expect(codes(COUNTRIES.filter(country => country.isSEPA && !country.isEU))).toBe(
      'AD AL AX BL CH GB GF GG GI GP IM IS JE LI MC MD ME MF MK MQ NO PM RE RS SM VA YT',
    )
  })

  it('begin with Portugal', () => {
    expect(codes(COUNTRIES.filter(country => country.order === 0))).toBe('PT')
    expect(find('PT')).toEqual({
      name: 'Portugal',
      iso2: 'PT',
      iso3: 'PRT',
      nationality: 'portuguesa',
      callingCode: '+351',
      isEU: true,
      isSEPA: true,
      postalCodeRegex: '^\\d{4}-\\d{3}$',
      order: 0,
    })
  })

  it('have a nationality where there is a state', () => {
    const states = COUNTRIES.filter(country => country.nationality !== null)
    // 193 of the United Nations, two observers, and those whose people are known by a name.
    expect(states.length).toBeGreaterThanOrEqual(195)
    for (const { nationality, iso2 } of states) expect(nationality, iso2).toMatch(/^\p{Ll}/u)
    expect(new Set(states.map(country => country.nationality)).size).toBe(states.length)
    expect(['BR', 'CV', 'FR', 'UA'].map(iso2 => find(iso2)?.nationality)).toEqual([
      'brasileira',
      'cabo-verdiana',
      'francesa',
      'ucraniana',
    ])
  })

  it.each([
    ['PT', '1000-001', '1000001'],
    ['ES', '28001', '2800'],
    ['FR', '75001', '7500A'],
    ['CH', '1201', '12010'],
    ['LU', 'L-1234', 'LU1234'],
    ['GB', 'SW1A 1AA', '12345'],
    ['BR', '01310-100', '0131-100'],
    ['NL', '1012 AB', '1012'],
    ['CA', 'K1A 0B1', '12345'],
    ['US', '10001-0001', '1000'],
  ])('postal code of %s: %s, not %s', (iso2, right, wrong) => {
    const pattern = new RegExp(find(iso2)?.postalCodeRegex ?? '^never$')
    expect(pattern.test(right)).toBe(true)
    expect(pattern.test(wrong)).toBe(false)
  })
})
