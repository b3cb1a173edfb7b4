import {
  greetingOf,
  MESSAGE_TEMPLATES,
  organisationValues,
  PLACEHOLDERS,
  type Placeholder,
} from '@agremia/model/rules/message-templates'
import { fillRichText, fillSubject } from '@agremia/model/rules/rich-text/fill'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { toHtml } from '@agremia/model/rules/rich-text/to-html'
import { toPlainText } from '@agremia/model/rules/rich-text/to-plain-text'
import { describe, expect, test } from 'vitest'
import { renderTemplate } from './templates.ts'

const values = {
  saudacao: greetingOf('Maria da Conceição'),
  ligacao: 'https://socios.example/entrar?code=a&b',
  ...organisationValues('Associação Recreativa', 'a'),
}

describe('AUTH-03 mail: message templates', () => {
  test('the login link says how long it lives, and has the address in both forms', () => {
    const message = renderTemplate('ligacaoAcesso', values)
    expect(message.subject).toBe('A sua ligação de acesso')
    expect(toPlainText(message.body)).toBe(`Olá, Maria,

Use esta ligação para entrar; é válida durante 30 minutos e só pode ser usada uma vez:
https://socios.example/entrar?code=a&b

Se não fez este pedido, ignore a mensagem. Ninguém da Associação Recreativa lhe pedirá a palavra-passe.`)
    expect(toHtml(message.body)).toContain(
      '<a href="https://socios.example/entrar?code=a&amp;b">https://socios.example/entrar?code=a&amp;b</a>',
    )
  })

  test('the invitation says that it lives 7 days', () => {
    const message = renderTemplate('convite', values)
    expect(message.subject).toBe('O seu acesso à aplicação da Associação Recreativa')
    expect(toPlainText(message.body)).toContain('válida durante 7 dias')
  })

  test.each(Object.entries(MESSAGE_TEMPLATES))('%s asks for nothing that it does not declare', (_name, template) => {
    const declared: readonly Placeholder[] = template.placeholders
    for (const placeholder of declared) expect(PLACEHOLDERS[placeholder]).toMatch(/^\p{Lu}/u)
    for (const value of ['valor', '']) {
      const values = Object.fromEntries(declared.map(name => [name, value]))
      const body = fillRichText(parseNotation(template.text), values)
      expect(fillSubject(template.subject, values) + toPlainText(body)).not.toMatch(/[{}]{2}/)
    }
  })

  test('MSG-01: decisions wait for automatic messages; nothing with a code or a sign-in link does, and that is confidential', () => {
    const marked = (mark: 'automatic' | 'confidential') =>
      Object.entries(MESSAGE_TEMPLATES)
        .filter(([, template]) => mark in template)
        .map(([name]) => name)
    expect(marked('automatic')).toEqual([
      'candidaturaAceite',
      'candidaturaRecusada',
      'pedidoAceite',
      'pedidoRecusado',
      'boasVindas',
    ])
    expect(marked('confidential')).toEqual(expect.arrayContaining(['ligacaoAcesso', 'convite', 'candidaturaRecebida']))
    expect(marked('confidential').filter(name => marked('automatic').includes(name))).toEqual([])
    expect(renderTemplate('ligacaoAcesso', values)).toMatchObject({ confidential: true, automatic: false })
    expect(renderTemplate('pedidoAceite', values)).toMatchObject({ confidential: false, automatic: true })
  })
})

test('the organisation bends to its article', () => {
  expect(organisationValues('Clube X', 'o')).toMatchObject({ daOrganizacao: 'do Clube X', naOrganizacao: 'no Clube X' })
  expect(organisationValues('Agremia', '')).toMatchObject({ daOrganizacao: 'de Agremia', aOrganizacao: 'Agremia' })
})

test('a person is greeted by the first name, an entity by all of it', () => {
  expect(greetingOf(' Maria da Conceição ')).toBe('Maria')
  expect(greetingOf('Casa do Povo', 'coletiva')).toBe('Casa do Povo')
})
