import type { ApplicationForm, ApplicationFormField } from '@agremia/model/calls/applications'
import { isWork } from '@agremia/model/rules/proof-of-work'
import { describe, expect, test } from 'vitest'
import { explained } from '../../../../test/render.tsx'
import { findWork } from './find-work.ts'
import { collect, findGaps, partsOf } from './form-parts.ts'

const TODAY = '2026-11-15'
const field = (name: string, group: string, more: Partial<ApplicationFormField> = {}): ApplicationFormField => ({
  ...explained(name, { group }),
  ...more,
})
const fields = [
  field('name', 'Identificação', { required: true }),
  field('personType', 'Identificação'),
  field('birthDate', 'Identificação', { fieldType: 'date', required: true, of: 'person' }),
  field('guardianName', 'Identificação', { of: 'minor', required: true }),
  field('representativeName', 'Identificação', { of: 'entity', required: true }),
  field('email', 'Contactos', { required: true }),
  field('locality', 'Morada'),
  field('motivation', 'Inscrição'),
  field('preferredChannel', 'Consentimentos (RGPD)'),
]
const consents = [
  { name: 'acceptsPrivacy', text: 'Li.', required: true },
  { name: 'consentImage', text: 'Autorizo.', required: false },
]
// Only these parts of the form are read here.
const form = { fields, consents } as unknown as ApplicationForm
const namesOf = (values: Record<string, string>) =>
  partsOf(form, values, TODAY).map(part => [part.heading, part.fields.map(({ name }) => name)])

describe('APP-01a: the public form', () => {
  test('has few headings and does not ask an adult for a legal guardian', () => {
    expect(namesOf({ birthDate: '12/03/1985' })).toEqual([
      ['Os seus dados', ['name', 'personType', 'birthDate']],
      ['Contactos', ['email', 'locality']],
      ['A sua candidatura', ['motivation', 'preferredChannel']],
    ])
  })
  test('asks a minor for the legal guardian, and an entity for its representative but not for a birth date', () => {
    expect(namesOf({ birthDate: '12/03/2015' })[0]?.[1]).toEqual(['name', 'personType', 'birthDate', 'guardianName'])
    expect(namesOf({ birthDate: '12/03/2015', personType: 'coletiva' })[0]?.[1]).toEqual([
      'name',
      'personType',
      'representativeName',
    ])
  })
  test('reports missing required fields that are shown, and missing required consents', () => {
    expect(findGaps(form, { name: ' ', email: 'a@b.pt' }, new Set(), TODAY)).toEqual({
      name: 'Campo obrigatório.',
      birthDate: 'Campo obrigatório.',
      acceptsPrivacy: 'Para se candidatar tem de aceitar.',
    })
    const accepted = new Set(['acceptsPrivacy'])
    const entity = { name: 'A', email: 'a', personType: 'coletiva' }
    expect(findGaps(form, entity, accepted, TODAY)).toEqual({
      representativeName: 'Indique quem representa esta entidade.',
    })
    expect(findGaps(form, { ...entity, representativeName: 'Rui' }, accepted, TODAY)).toEqual({})
    expect(findGaps(form, { name: 'A', email: 'a', birthDate: '1/1/2015' }, accepted, TODAY)).toEqual({
      guardianName: 'É menor: indique o representante legal.',
    })
    expect(
      findGaps(form, { name: 'A', email: 'a', birthDate: '1/1/1980' }, new Set(['acceptsPrivacy']), TODAY),
    ).toEqual({})
  })
  test('sends the shown and filled fields, and every consent with its value', () => {
    const values = { name: 'Ana', birthDate: '12/03/1985', guardianName: 'Ninguém', locality: '' }
    expect(collect(form, values, new Set(['acceptsPrivacy']), TODAY)).toEqual({
      name: 'Ana',
      birthDate: '1985-03-12',
      acceptsPrivacy: true,
      consentImage: false,
    })
  })
  test('computes the proof of work in small batches, between which the page can react', async () => {
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 0)
    const work = await findWork('desafio', 13)
    clearInterval(timer)
    expect(isWork('desafio', work, 13)).toBe(true)
    expect(turns).toBeGreaterThan(0)
  })
})
