import {
  greetingOf,
  MESSAGE_TEMPLATES,
  organisationValues,
  PLACEHOLDERS,
  type Placeholder,
} from '@agremia/model/rules/message-templates'
import { describe, expect, test } from 'vitest'
import { renderMessage, renderTemplate } from './templates.ts'

const values = {
  saudacao: greetingOf('Maria da Conceição'),
  ligacao: 'https://socios.example/entrar?code=a&b',
  ...organisationValues('Associação Recreativa', 'a'),
}

describe('AUTH-03 mail: message templates', () => {
  test('the login link says how long it lives, and has the address in both forms', () => {
    const message = renderTemplate('ligacaoAcesso', values)
    expect(message.subject).toBe('A sua ligação de acesso')
    expect(message.text).toBe(`Olá, Maria,

Use esta ligação para entrar; é válida durante 30 minutos e só pode ser usada uma vez:
https://socios.example/entrar?code=a&b

Se não fez este pedido, ignore a mensagem. Ninguém da Associação Recreativa lhe pedirá a palavra-passe.
`)
    expect(message.html).toContain(
      '<a href="https://socios.example/entrar?code=a&amp;b">https://socios.example/entrar?code=a&amp;b</a>',
    )
    expect(message.html).toContain('<html lang="pt-PT">')
  })

  test('the invitation says that it lives 7 days', () => {
    const message = renderTemplate('convite', values)
    expect(message.subject).toBe('O seu acesso à aplicação da Associação Recreativa')
    expect(message.text).toContain('válida durante 7 dias')
  })

  test.each(Object.entries(MESSAGE_TEMPLATES))('%s asks for nothing that it does not declare', (_name, template) => {
    const declared: readonly Placeholder[] = template.placeholders
    for (const placeholder of declared) expect(PLACEHOLDERS[placeholder]).toMatch(/^\p{Lu}/u)
    for (const value of ['valor', '']) {
      const { subject, text, html } = renderMessage(template, Object.fromEntries(declared.map(name => [name, value])))
      expect(subject + text + html).not.toMatch(/[{}]{2}/)
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

  test('a value is never markup, a placeholder, bold, or a second header line', () => {
    const template = { subject: 'Para {{nome}}', text: 'Olá, **{{nome}}**.' }
    const nome = '<img src=x onerror="a()"> {{ligacao}} **x**\r\nBcc: a@b.pt'
    const message = renderMessage(template, { nome })
    expect(message.html).not.toContain('<img')
    expect(message.html).toContain('<strong>&lt;img src=x onerror=&quot;a()&quot;&gt; {{ligacao}} **x**<br>')
    expect(message.text).toBe(`Olá, ${nome.replace('a@b.pt', 'a@ b. pt')}.\n`)
    expect(message.subject).not.toMatch(/[\r\n]/)
  })

  test('APP-01b: only our own addresses become links, whatever a value looks like', () => {
    const template = { subject: '{{nome}}', text: '{{nome}}: {{ligacao}}' }
    const ligacao = 'https://socios.example/entrar'
    for (const nome of ['https://mau.example', 'www.mau.example', 'javascript:alert(1)']) {
      const { subject, text, html } = renderMessage(template, { nome, ligacao })
      expect(html.match(/href="[^"]*"/g)).toEqual([`href="${ligacao}"`])
      for (const part of [subject, text, html]) expect(part).not.toContain(nome)
      expect(text).toContain(ligacao)
    }
  })

  test('a block whose value is empty is dropped with its paragraph, and kept otherwise', () => {
    const template = { subject: 'x', text: 'A\n\n{{#ref}}Ref. {{ref}}{{#extra}} ({{extra}}){{/extra}}{{/ref}}\n\nB' }
    expect(renderMessage(template, { ref: '', extra: 'e' }).text).toBe('A\n\nB\n')
    expect(renderMessage(template, { ref: '123', extra: '' }).text).toBe('A\n\nRef. 123\n\nB\n')
    expect(renderMessage(template, { ref: '123', extra: 'e' }).text).toBe('A\n\nRef. 123 (e)\n\nB\n')
  })

  test.each(['{{nada}}', '{{#nada}}x{{/nada}}', '{{#nome}}sem fim', '{{toString}}'])('%s is an error', text => {
    expect(() => renderMessage({ subject: 'x', text }, { nome: 'Rui' })).toThrow(/asks for/)
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
