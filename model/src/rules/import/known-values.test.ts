import { describe, expect, it } from 'vitest'
import { members } from '../../resources/members.ts'
import { DEFAULT_CATEGORIES, DEFAULT_STATES } from '../member-defaults.ts'
import { findValue, knownValues, spellingKey, valuesOfDefinition } from './known-values.ts'

const bySlug = (rows: readonly { name: string; slug: string }[]) =>
  rows.map(({ name, slug }) => ({ value: slug, names: [name, slug] }))
const categories = knownValues('categoryId', bySlug(DEFAULT_CATEGORIES))
const states = knownValues('stateNameId', bySlug(DEFAULT_STATES))
const of = (field: 'preferredMethod' | 'personType' | 'salutation' | 'idDocType' | 'admissionBody') =>
  knownValues(field, valuesOfDefinition(members.fields[field]) ?? [])

describe('MEM-02: values as old lists have them', () => {
  it.each([
    ['Activo', 'ativo'],
    ['ACTIVA', 'ativo'],
    ['Sócio Activo', 'ativo'],
    ['Activos', 'ativo'],
    ['Sim', 'ativo'],
    ['S', 'ativo'],
    ['1', 'ativo'],
    ['X', 'ativo'],
    ['Falecida', 'falecido'],
    ['Óbito', 'falecido'],
    ['Desistente', 'saida'],
    ['Excluída', 'excluido'],
    ['Suspensa', 'suspenso'],
    // Only the user knows what these mean here.
    ['Não', undefined],
    ['Inactivo', undefined],
    ['Z', undefined],
  ])('the state %s is %s', (text, slug) => {
    expect(findValue(states, text)).toBe(slug)
  })

  it.each([
    ['Efectivo', 'efetivo'],
    ['Sócio Efectivo', 'efetivo'],
    ['Sócias Efectivas', 'efetivo'],
    ['Associada efectiva', 'efetivo'],
    ['Colectivo', 'coletivo'],
    ['Fundadora', 'fundador'],
    ['Fundadores', 'fundador'],
    ['Honorária', 'honorario'],
    ['Juniores', 'junior'],
    ['Investidor', 'investidor'],
    ['Cooperador', 'cooperador'],
    ['Reformado', undefined],
    ['Sócio', undefined],
  ])('the category %s is %s', (text, slug) => {
    expect(findValue(categories, text)).toBe(slug)
  })

  it.each([
    ['preferredMethod', 'Débito Directo', 'debito_direto'],
    ['preferredMethod', 'Dinheiro', 'numerario'],
    ['preferredMethod', 'Transf. Bancária', 'transferencia'],
    ['personType', 'Colectiva', 'coletiva'],
    ['personType', 'Empresa', 'coletiva'],
    ['salutation', 'M', 'sr'],
    ['salutation', 'F', 'sra'],
    ['idDocType', 'Cartão Cidadão', 'cc'],
    ['admissionBody', 'Direcção', 'direcao'],
  ] as const)('%s: %s is %s', (field, text, value) => {
    expect(findValue(of(field), text)).toBe(value)
  })

  it.each([
    ['Acção', 'Ação'],
    ['Óptimo', 'Ótimo'],
    ['Adopção', 'Adoção'],
    ['Excepcional', 'Excecional'],
    ['Arquitecta', 'Arquiteto'],
  ])('%s and %s are one word', (old, now) => {
    expect(spellingKey(old)).toBe(spellingKey(now))
  })

  it('takes no spelling that could mean two options, and the name itself before any spelling', () => {
    const two = knownValues('categoryId', [
      { value: 'a', names: ['Ativo'] },
      { value: 'b', names: ['Ativa'] },
    ])
    expect(['Activo', 'ATIVO', 'ativa'].map(text => findValue(two, text))).toEqual([undefined, 'a', 'b'])
  })

  it('takes what the user chose before anything else, also to leave it empty', () => {
    const chosen = new Map([
      ['reformado', 'honorario'],
      ['efetivo', null],
    ])
    expect(['REFORMADO', 'Efetivo', 'Efectivo'].map(text => findValue({ ...categories, chosen }, text))).toEqual([
      'honorario',
      null,
      'efetivo',
    ])
  })
})
