import { expect, it } from 'vitest'
import { type OfficeHolder, presidentOf, signerOf } from './office-holders.ts'

const HOLDERS: OfficeHolder[] = [
  { body: 'mesa_ag', role: 'Presidente', name: 'Rui Mesa' },
  { body: 'mesa_ag', role: '1.º secretário', name: 'Ana Mesa' },
  { body: 'direcao', role: 'presidente', name: 'Eva Direção' },
  { body: 'direcao', role: 'Vice-presidente', name: 'Gil Direção' },
  { body: 'direcao', role: 'Tesoureiro', name: 'João Direção' },
  { body: 'conselho_fiscal', role: 'Presidente', name: 'Zita Fiscal' },
]
const SET = { signatureName: 'Nome Antigo' }

it.each([
  ['', 'Eva Direção', 'Presidente da Direção'],
  ['Presidente da Direção', 'Eva Direção', 'Presidente da Direção'],
  ['Presidente do Conselho de Administração', 'Eva Direção', 'Presidente do Conselho de Administração'],
  ['Presidente', 'Eva Direção', 'Presidente'],
  ['Presidente da Mesa da Assembleia Geral', 'Rui Mesa', 'Presidente da Mesa da Assembleia Geral'],
  ['Presidente do Conselho Fiscal', 'Zita Fiscal', 'Presidente do Conselho Fiscal'],
  ['Tesoureira', 'João Direção', 'Tesoureiro'],
  ['Tesoureira da Direção', 'João Direção', 'Tesoureiro da Direção'],
  ['Diretora de serviços', 'Nome Antigo', 'Diretora de serviços'],
  ['Presidente honorário', 'Nome Antigo', 'Presidente honorário'],
  ['Secretário', 'Nome Antigo', 'Secretário'],
])('who signs as «%s» is %s, %s', (signatureRole, name, role) => {
  expect(signerOf(HOLDERS, { ...SET, signatureRole })).toEqual({ name, role })
})

it('the name of the settings signs where nobody is in office', () => {
  expect(signerOf([], { ...SET, signatureRole: 'Presidente' })).toEqual({ name: 'Nome Antigo', role: 'Presidente' })
  expect(signerOf([], { ...SET, signatureRole: '' })).toEqual({ name: 'Nome Antigo', role: '' })
})

it('a vice-president is no president', () => {
  expect(presidentOf(HOLDERS, 'direcao')?.name).toBe('Eva Direção')
  expect(presidentOf(HOLDERS.slice(3, 5), 'direcao')).toBeUndefined()
})
