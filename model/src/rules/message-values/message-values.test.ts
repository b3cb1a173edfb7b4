import { describe, expect, it } from 'vitest'
import { MEMBER_PLACEHOLDERS } from '../message-templates/placeholders.ts'
import { parseNotation } from '../rich-text/notation.ts'
import { toPlainText } from '../rich-text/to-plain-text.ts'
import { terminologyOf, withDefaults } from '../settings.ts'
import { wording } from '../terminology.ts'
import { askedPlaceholders, askedValueFault, printAskedValue, requiredPlaceholders } from './asked-values.ts'
import { batchTitle } from './batch-title.ts'
import { bracketPersonalParts } from './bracketed-text.ts'
import { memberValues } from './member-values.ts'
import { printMinutes, sendingValues } from './sending-values.ts'

const RITA = {
  name: 'Rita Maria Silva',
  personType: 'singular',
  memberNumber: 12,
  category: 'Efetivo',
  admissionDate: '2020-01-31',
} as const
const SENDING = { kind: 'aviso', day: '2026-11-15', publicUrl: 'https://app.example', holders: [] } as const

describe('MSG-01: the values of a message', () => {
  it('name the member as records and settings do', () => {
    const texts = withDefaults({ memberNumberPadding: '5' })
    expect(memberValues(RITA, texts)).toEqual({
      nome: 'Rita Maria Silva',
      saudacao: 'Rita',
      primeiroNome: 'Rita',
      numeroSocio: '00012',
      categoria: 'Efetivo',
      dataAdmissao: '31/01/2020',
    })
    expect(Object.keys(memberValues(RITA, texts))).toEqual([...MEMBER_PLACEHOLDERS])
    expect(memberValues({ ...RITA, name: 'Clube Náutico', personType: 'coletiva' }, texts).saudacao).toBe(
      'Clube Náutico',
    )
  })

  it('name the organisation with its article, its words and its contacts', () => {
    const texts = withDefaults({
      orgType: 'cooperative',
      organisationName: 'Cooperativa do Sol',
      organisationAddress: 'Rua do Sol, 1',
      organisationPostalCode: '3000-213',
      organisationLocality: 'Coimbra',
      signatureName: 'Ana Reis',
    })
    expect(sendingValues(texts, SENDING)).toMatchObject({
      daOrganizacao: 'da Cooperativa do Sol',
      morada: 'Rua do Sol, 1, 3000-213 Coimbra',
      telefone: '',
      sinonimoMembro: 'cooperador',
      sinonimoMembroPlural: 'cooperadores',
      oMembro: 'o cooperador',
      assinaturaNome: 'Ana Reis',
      ano: '2026',
      dataConvocatoria: '15 de novembro de 2026',
      intervaloSegundaConvocatoria: 'uma hora',
      cooperativa: 'sim',
      ligacao: 'https://app.example',
    })
    expect(sendingValues(withDefaults({}), SENDING)).toMatchObject({ morada: '', cooperativa: '' })
    expect(sendingValues(texts, { ...SENDING, kind: 'convocatoria' })).not.toHaveProperty('ligacao')
  })

  it.each([
    [1, 'um minuto'],
    [30, '30 minutos'],
    [60, 'uma hora'],
    [90, '90 minutos'],
    [120, '2 horas'],
    [0, ''],
  ])('%d minutes are %s', (minutes, printed) => expect(printMinutes(minutes)).toBe(printed))
})

const text = (notation: string, subject = '') => ({ subject, body: parseNotation(notation) })

describe('MSG-01: what no record provides is asked for', () => {
  const call = text(
    'Convoco {{saudacao}} para {{localAssembleia}}.{{#ligacaoDocumentos}} Documentos: {{ligacaoDocumentos}}{{/ligacaoDocumentos}}',
    'Assembleia de {{dataAssembleia}}',
  )
  it('once each, in the order of use, optional inside a block that vanishes without it', () => {
    expect(askedPlaceholders(call, new Set(['saudacao']))).toEqual([
      { name: 'dataAssembleia', type: 'day', isRequired: true },
      { name: 'localAssembleia', type: 'text', isRequired: true },
      { name: 'ligacaoDocumentos', type: 'link', isRequired: false },
    ])
    expect(askedPlaceholders({ subject: 'Olá', body: null }, new Set())).toEqual([])
  })
  it('and is required where it also stands outside of its block, or in the block of another', () => {
    expect(requiredPlaceholders(text('{{#ata}}Ata {{ata}}, {{motivo}}{{/ata}} {{valor}}'))).toEqual(
      new Set(['motivo', 'valor']),
    )
    expect(requiredPlaceholders(text('{{#ata}}Ata {{ata}}{{/ata}} {{ata}}'))).toEqual(new Set(['ata']))
  })

  it.each([
    ['dataAssembleia', '2026-12-10', undefined],
    ['dataAssembleia', '10/12/2026', 'Indique um dia: dd/mm/aaaa.'],
    ['horaAssembleia', '21:30', undefined],
    ['horaAssembleia', '24:00', 'Indique uma hora: 21:30.'],
    ['ligacao', 'https://example.pt/docs', undefined],
    ['ligacao', 'javascript:alert(1)', 'Indique um endereço que comece por https://.'],
    ['localAssembleia', 'Sede\nCoimbra', 'Escreva numa só linha.'],
    ['localAssembleia', 'x'.repeat(301), 'O texto não pode ter mais de 300 caracteres.'],
    ['ordemTrabalhos', 'Um\nDois', undefined],
    ['constructor', '', undefined],
  ])('%s = %j: %s', (name, value, fault) => expect(askedValueFault(name, value)).toBe(fault))

  it.each([
    ['dataAssembleia', '2026-12-10', '10 de dezembro de 2026'],
    ['horaAssembleia', '21:30', '21h30'],
    ['localAssembleia', 'Sede', 'Sede'],
    ['ordemTrabalhos', ' Contas \n\nEleições', '1. Contas\n2. Eleições'],
    ['ordemTrabalhos', '1. Contas\n2. Eleições', '1. Contas\n2. Eleições'],
    ['motivo', 'Um\nDois', 'Um\nDois'],
    ['motivo', '', ''],
  ])('%s %j is printed as %j', (name, value, printed) => expect(printAskedValue(name, value)).toBe(printed))
})

describe('MSG-01: the text of a sending that is the same for everybody', () => {
  const facts = {
    askedValues: { dataAssembleia: '2026-12-10', localAssembleia: 'na sede', ligacaoDocumentos: '' },
    sendingValues: { daOrganizacao: 'da Associação', ano: '2026' },
    say: wording(terminologyOf(withDefaults({ memberSingular: 'associado' }))),
  }
  const bracketed = (notation: string) => {
    const { text: filled, hasPersonalParts } = bracketPersonalParts(parseNotation(notation), facts)
    return [toPlainText(filled), hasPersonalParts]
  }

  it.each([
    ['Em {{dataAssembleia}}, {{localAssembleia}}.', 'Em 10 de dezembro de 2026, na sede.', false],
    ['Ano {{ano}} {{daOrganizacao}}', 'Ano 2026 da Associação', false],
    ['{{#ligacaoDocumentos}}Em {{ligacaoDocumentos}}. {{/ligacaoDocumentos}}Até breve', 'Até breve', false],
    ['Olá, {{nome}}, n.º {{numeroSocio}}', 'Olá, [nome completo], n.º [n.º de associado]', true],
    ['{{#saudacao}}Olá, {{saudacao}}{{/saudacao}}', 'Olá, [saudação]', true],
    // Of an automatic message, whose values come from what happened and were never typed.
    ['Candidatura {{numeroCandidatura}}', 'Candidatura [n.º da candidatura]', true],
  ])('%s', (notation, printed, hasPersonalParts) => expect(bracketed(notation)).toEqual([printed, hasPersonalParts]))
})

describe('MSG-01: the title of a sending', () => {
  const texts = withDefaults({ organisationName: 'Clube do Rio', organisationArticle: 'o' })
  it.each([
    ['Notícias {{daOrganizacao}}', {}, 'Notícias do Clube do Rio'],
    ['{{nome}}, {{numeroSocio}}', {}, '[nome completo], [n.º de sócio]'],
    ['Assembleia de {{dataAssembleia}}', {}, 'Assembleia de [dia da assembleia]'],
    ['Assembleia de {{dataAssembleia}}', { dataAssembleia: '2026-12-20' }, 'Assembleia de 20 de dezembro de 2026'],
    ['Aviso{{#ata}} (ata {{ata}}){{/ata}}', { ata: '12' }, 'Aviso (ata 12)'],
    ['Sem campos', {}, 'Sem campos'],
    [' ', {}, 'Sem assunto'],
  ])('of %j with %j is %j', (subject, askedValues, title) => {
    expect(batchTitle({ subject, askedValues }, texts)).toBe(title)
  })
})
