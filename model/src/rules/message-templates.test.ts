import { describe, expect, it, test } from 'vitest'
import { DEFAULT_FOOTER, findFooterMistake } from './message-templates/footer.ts'
import { organisationInWords, organisationValues } from './message-templates/organisation-values.ts'
import { PLACEHOLDERS } from './message-templates/placeholders.ts'
import {
  canBeSwitchedOff,
  findTemplate,
  greetingOf,
  isTemplateName,
  MESSAGE_TEMPLATES,
  placeholdersOf,
  SENT_TEMPLATES,
} from './message-templates.ts'
import { checkPlaceholders, placeholdersIn } from './rich-text/check-placeholders.ts'
import { fillRichText, fillSubject } from './rich-text/fill.ts'
import { parseNotation, printNotation } from './rich-text/notation.ts'
import { readRichText } from './rich-text/read-rich-text.ts'
import { toPlainText } from './rich-text/to-plain-text.ts'
import { settingsErrors, withDefaults } from './settings.ts'

const NAMES = Object.keys(MESSAGE_TEMPLATES).filter(isTemplateName)
const texts = withDefaults({
  organisationName: 'Associação Recreativa',
  organisationArticle: 'a',
  memberSingular: 'associado',
  memberPlural: 'associados',
  organisationAddress: 'Rua Direita, 1',
  organisationPostalCode: '3000-213',
  organisationLocality: 'Coimbra',
  organisationPhone: '+351239000000',
  organisationWebsite: 'https://recreativa.example/',
})

describe('MSG-02: the catalogue of templates', () => {
  it('has those that domain.md 6.4 and the issue name, and those that the program already sent', () => {
    const named =
      'boasVindas candidaturaRecebida candidaturaConfirmada candidaturaAceite candidaturaRecusada ligacaoAcesso avisoQuota aviso1 aviso2 aviso3 recibo cartaoEmitido convocatoria debitoPreAviso aniversario reciboDonativo dadosApagados novaCandidatura pagamentoNaoIdentificado pagamentoDevolvido suspensao exclusao saida boletim livre convite novaPalavraPasse emailAlterado emailAlteradoPelaEquipa nomeDaContaAlterado mudancaPedida mudancaDesfeita candidaturaElementos pedidoAceite pedidoRecusado mesContabilista devolucaoDoServico'
    expect([...NAMES].sort()).toEqual(named.split(' ').sort())
  })

  test.each(NAMES)('%s: text and subject are what the API would accept, and ask for nothing undeclared', name => {
    const { subject, text, title, description } = findTemplate(name)
    const body = parseNotation(text)
    const allowed = placeholdersOf(name)
    expect(readRichText(body)).toEqual({ value: body })
    expect([...checkPlaceholders(subject, allowed), ...checkPlaceholders(body, allowed)]).toEqual([])
    expect(subject.length).toBeLessThanOrEqual(150)
    expect(title).toMatch(/^[\p{Lu}\d].{2,79}$/u)
    expect(description).toMatch(/^[\p{Lu}\d].{5,198}\.$/u)
    // Restoring compares by the notation.
    expect(printNotation(parseNotation(printNotation(body)))).toBe(printNotation(body))
    for (const value of ['valor', '']) {
      const values = Object.fromEntries(allowed.map(one => [one, value]))
      const filled = fillSubject(subject, values) + toPlainText(fillRichText(body, values))
      expect(filled).not.toMatch(/[{}*]{2}|undefined|null/)
    }
  })

  test('no text has a fixed word for member, or greets by a name that an entity does not have', () => {
    for (const name of NAMES) {
      const { subject, text } = findTemplate(name)
      expect(subject + text).not.toMatch(/sóci|associad|cooperador|primeiroNome/i)
    }
  })

  test('MSG-01: decisions and receipts wait for automatic messages; nothing with a code or a sign-in link does, and that is confidential', () => {
    const marked = (mark: 'automatic' | 'confidential') => SENT_TEMPLATES.filter(name => findTemplate(name)[mark])
    expect(marked('automatic')).toEqual([
      'candidaturaAceite',
      'candidaturaRecusada',
      'pedidoAceite',
      'pedidoRecusado',
      'cartaoEmitido',
      'aviso1',
      'aviso2',
      'aviso3',
      'recibo',
      'reciboDonativo',
      'pagamentoDevolvido',
      'pagamentoNaoIdentificado',
      'devolucaoDoServico',
    ])
    expect(marked('confidential')).toEqual([
      'candidaturaRecebida',
      'mesContabilista',
      'ligacaoAcesso',
      'convite',
      'novaPalavraPasse',
      'emailAlterado',
      'mudancaPedida',
      'mudancaDesfeita',
    ])
  })

  test('AUTH-08: whatever is confidential or about an account is of the system, and cannot be switched off', () => {
    for (const name of NAMES) {
      const { kind, confidential, to } = findTemplate(name)
      if (confidential) expect([name, kind]).toEqual([name, 'sistema'])
      if (kind === 'sistema') {
        expect(canBeSwitchedOff(findTemplate(name))).toBe(false)
        expect(to).not.toBe('membro')
      }
    }
  })

  test('APP-01b: the confirmation of an application holds nothing that a stranger typed', () => {
    const { placeholders } = findTemplate('candidaturaRecebida')
    expect(placeholders).toEqual(['validade', 'ligacao'])
  })

  test('newsletters need consent, and hide until something sends them', () => {
    for (const name of NAMES)
      if (findTemplate(name).kind === 'boletim') expect(findTemplate(name).legalBasis).toBe('consentimento')
    expect(SENT_TEMPLATES).not.toContain('boasVindas')
    expect(SENT_TEMPLATES).toContain('candidaturaAceite')
  })
})

describe('MSG-02: the values of placeholders', () => {
  it('every placeholder is described and has an example', () => {
    for (const { description, sample } of Object.values(PLACEHOLDERS)) {
      expect(description).toMatch(/^\p{Lu}/u)
      expect(sample).not.toBe('')
    }
  })
  it('the organisation bends to its article and words', () => {
    expect(organisationInWords('Clube X', 'o')).toMatchObject({
      daOrganizacao: 'do Clube X',
      naOrganizacao: 'no Clube X',
    })
    expect(organisationInWords('Agremia', '')).toMatchObject({ daOrganizacao: 'de Agremia', aOrganizacao: 'Agremia' })
    expect(organisationValues(texts, [])).toMatchObject({
      daOrganizacao: 'da Associação Recreativa',
      sinonimoMembro: 'associado',
      sinonimoMembroPlural: 'associados',
      morada: 'Rua Direita, 1, 3000-213 Coimbra',
      telefone: '239 000 000',
      site: 'https://recreativa.example',
      email: '',
    })
  })
  it('a person is greeted by the first name, an entity by all of it', () => {
    expect(greetingOf(' Maria da Conceição ')).toBe('Maria')
    expect(greetingOf('Casa do Povo', 'coletiva')).toBe('Casa do Povo')
  })
})

describe('MSG-02: the footer', () => {
  it('leaves out what the organisation does not have', () => {
    const filled = toPlainText(fillRichText(parseNotation(DEFAULT_FOOTER), organisationValues(texts, [])))
    expect(filled).toBe(`Associação Recreativa · Rua Direita, 1, 3000-213 Coimbra · 239 000 000
Recebeu esta mensagem por ser associado da Associação Recreativa. Informação sobre dados pessoais: https://recreativa.example/privacidade`)
    expect([...placeholdersIn(parseNotation(DEFAULT_FOOTER))]).toContain('email')
  })
  it.each<[string, string | undefined]>([
    [DEFAULT_FOOTER, undefined],
    ['', undefined],
    ['{{organizacao}} {{saudacao}}', 'No 1.º parágrafo: o campo {{saudacao}} não existe nesta mensagem.'],
    ['a\n\n{{#site}}b', 'No 2.º parágrafo: o bloco {{#site}} não é fechado com {{/site}}.'],
  ])('%j', (footer, mistake) => {
    expect(findFooterMistake(footer)).toBe(mistake)
    expect(settingsErrors({ ...texts, messageFooter: footer }).messageFooter).toBe(mistake)
  })
})
