import { describe, expect, it } from 'vitest'
import { memberApplications } from '../resources/member-applications.ts'
import { type AskedField, askedOf, findGaps, findStray, isAsked, needsPhoto } from './application-form.ts'
import { ALWAYS_ASKED, ASKABLE_FIELDS, GUARDIAN_FIELDS, REPRESENTATIVE_FIELDS } from './applications.ts'

const TODAY = '2026-11-15'
const NAMES = [...ALWAYS_ASKED, ...Object.keys(ASKABLE_FIELDS), ...GUARDIAN_FIELDS, ...REPRESENTATIVE_FIELDS]
/** Everything that can be asked, all of it required. */
const fields = NAMES.map((name): AskedField => ({ name, of: askedOf(name), required: true }))
const asked = (said: Record<string, unknown>) =>
  fields.filter(field => field.of && isAsked(field, said, TODAY)).map(({ name }) => name)

const PERSON = ['salutation', 'birthDate', 'profession']
const adult = { personType: 'singular', birthDate: '1985-03-12' }
const child = { personType: 'singular', birthDate: '2015-03-12' }
const entity = { personType: 'coletiva' }

describe('APP-01a: what is asked follows who applies', () => {
  it.each([
    ['a person who has not said their age', {}, PERSON],
    ['an adult', adult, PERSON],
    ['who is 18 today', { birthDate: '2008-11-15' }, PERSON],
    ['who is 18 tomorrow', { birthDate: '2008-11-16' }, [...PERSON, ...GUARDIAN_FIELDS]],
    ['a minor', child, [...PERSON, ...GUARDIAN_FIELDS]],
    ['who is not born yet', { birthDate: '2026-11-16' }, PERSON],
    ['a day that is none', { birthDate: '31/02/2015' }, PERSON],
    ['an entity', entity, [...REPRESENTATIVE_FIELDS]],
    ['an entity with a day from before', { ...child, ...entity }, [...REPRESENTATIVE_FIELDS]],
  ])('%s', (_who, said, names) => {
    expect(asked(said)).toEqual(names)
  })

  it.each(NAMES)('%s is a field of the application', name => {
    expect(Object.keys(memberApplications.fields)).toContain(name)
  })

  it.each([
    ['an adult lacks nothing of a guardian or a representative', adult, PERSON.filter(name => name !== 'birthDate')],
    ['a minor lacks who answers for them', child, ['salutation', 'profession', 'guardianName', 'guardianMobile']],
    ['an entity lacks who represents it, and no birth', entity, ['representativeName']],
  ])('%s', (_who, said, names) => {
    const some = fields.filter(({ name, of }) => of && name !== 'representativeRole' && name !== 'guardianEmail')
    expect(Object.keys(findGaps(some, said, TODAY)).sort()).toEqual([...names].sort())
  })

  it.each([
    [true, adult, true],
    [true, child, true],
    [true, {}, true],
    [true, entity, false],
    [false, adult, false],
  ])('a required photo (%s) is asked of people: %j', (isRequired, said, isNeeded) => {
    expect(needsPhoto(isRequired, said)).toBe(isNeeded)
  })

  it('says whom it asks for', () => {
    expect(findGaps([{ name: 'birthDate', of: 'person', required: true }], {}, TODAY)).toEqual({
      birthDate: 'Campo obrigatório.',
    })
    const told = { ...findGaps(fields, child, TODAY), ...findGaps(fields, entity, TODAY) }
    expect(told).toMatchObject({
      guardianName: 'É menor: indique o representante legal.',
      representativeName: 'Indique quem representa esta entidade.',
    })
  })

  it.each([
    [{}, { guardianMobile: 'Indique o telemóvel ou o e-mail do representante.' }],
    [{ guardianEmail: 'rui@exemplo.pt' }, {}],
    [{ guardianMobile: '+351912345678' }, {}],
  ])('one way to reach the guardian will do: %j', (given, gaps) => {
    const ways: AskedField[] = GUARDIAN_FIELDS.map(name => ({ name, of: 'minor', required: name === 'guardianName' }))
    expect(findGaps(ways, { ...child, guardianName: 'Rui', ...given }, TODAY)).toEqual(gaps)
  })

  it.each([
    [{ ...entity, birthDate: '1985-03-12', profession: 'x' }, ['birthDate', 'profession']],
    [{ ...entity, birthDate: '', profession: null, representativeName: 'Rui' }, []],
    [{ ...adult, guardianName: 'Rui', representativeRole: 'x' }, ['guardianName', 'representativeRole']],
    [{ ...child, guardianName: 'Rui' }, []],
  ])('what nobody asked this applicant for is told: %j', (said, names) => {
    expect(Object.keys(findStray(fields, said, TODAY)).sort()).toEqual([...names].sort())
  })
})
