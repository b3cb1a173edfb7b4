import { describe, expect, it, test } from 'vitest'
import { checkPlaceholders, placeholdersIn } from './check-placeholders.ts'
import { fillRichText, fillSubject } from './fill.ts'
import { parseNotation, printNotation, readNotation } from './notation.ts'
import { readRichText } from './read-rich-text.ts'
import { MOST_BLOCKS, MOST_CHARACTERS, type RichInline, type RichText } from './rich-text.ts'
import { richTextSchema } from './schema.ts'
import { toHtml } from './to-html.ts'
import { toPlainText } from './to-plain-text.ts'

const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, ...(marks.length ? { marks } : {}) })
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const link = (href: string) => ({ type: 'link', attrs: { href } })
const item = (...content: unknown[]) => ({ type: 'listItem', content })

describe('MSG-02 rich text: what is accepted', () => {
  test.each<[string, unknown]>([
    ['an empty paragraph, as the empty editor has it', doc({ type: 'paragraph' })],
    ['bold and italic', doc(paragraph(text('a', { type: 'bold' }, { type: 'italic' })))],
    ['a heading', doc({ type: 'heading', attrs: { level: 2 }, content: [text('a')] })],
    ['lists', doc({ type: 'bulletList', content: [item(paragraph(text('a'))), item({ type: 'paragraph' })] })],
    ['numbered lists', doc({ type: 'orderedList', content: [item(paragraph(text('a')))] })],
    ['links', doc(paragraph(text('a', link('https://exemplo.pt/a?b=c')), text('b', link('mailto:a@exemplo.pt'))))],
    ['line breaks', doc(paragraph(text('a'), { type: 'hardBreak' }, text('b')))],
    ['placeholders', doc(paragraph({ type: 'placeholder', attrs: { name: 'nome' }, marks: [{ type: 'bold' }] }))],
    [
      'several conditions',
      doc(
        paragraph(text('a', { type: 'onlyIf', attrs: { name: 'nome' } }, { type: 'onlyIf', attrs: { name: 'ata' } })),
      ),
    ],
  ])('%s', (_what, raw) => {
    expect(readRichText(raw)).toEqual({ value: raw })
    expect(richTextSchema.parse(raw)).toEqual(raw)
  })

  test('placeholders and blocks typed with braces become placeholders', () => {
    const typed = doc(
      paragraph(text('Olá, {{ nome }}{{#ata}} ('), text('ata {{ata}}', { type: 'bold' }), text('){{/ata}}.')),
    )
    const read = readRichText(typed)
    expect(read.error).toBeUndefined()
    if (read.error === undefined)
      expect(printNotation(read.value)).toBe('Olá, {{nome}}{{#ata}} (**ata {{ata}}**){{/ata}}.')
  })

  test('a tab or a line break inside a text is a blank', () =>
    expect(readRichText(doc(paragraph(text('a\n\tb'))))).toEqual({ value: doc(paragraph(text('a b'))) }))
})

describe('MSG-02 rich text: what is refused, with its place', () => {
  const nestedList = { type: 'bulletList', content: [item(paragraph(text('a')))] }
  test.each<[string, unknown, RegExp]>([
    ['a text', 'Olá', /^Não é um texto formatado/],
    ['HTML', '<p>Olá</p>', /^Não é um texto formatado/],
    ['null', null, /^Não é um texto formatado/],
    ['a list', [], /^Não é um texto formatado/],
    ['another document', { type: 'document', content: [] }, /^Não é um texto formatado/],
    ['nothing', doc(), /^Não é um texto formatado/],
    ['more properties', { ...doc({ type: 'paragraph' }), html: '<b>' }, /^Não é um texto formatado/],
    ['an unknown block', doc({ type: 'paragraph' }, { type: 'codeBlock' }), /^No 2\.º parágrafo: há formatação/],
    ['raw HTML', doc({ type: 'html', content: '<form>' }), /^No 1\.º parágrafo: há formatação/],
    ['an image', doc(paragraph({ type: 'image', attrs: { src: 'https://x' } })), /^No 1\.º parágrafo: há formatação/],
    ['a style', doc({ type: 'paragraph', attrs: { style: 'x' } }), /^No 1\.º parágrafo: há formatação/],
    ['a heading of level 1', doc({ type: 'heading', attrs: { level: 1 } }), /^No 1\.º parágrafo: há formatação/],
    ['a heading without level', doc({ type: 'heading' }), /^No 1\.º parágrafo: há formatação/],
    [
      'a nested list',
      doc({ type: 'bulletList', content: [item(paragraph(text('a')), nestedList)] }),
      /1\.º ponto da lista: uma lista não pode ter outra dentro/,
    ],
    [
      'a list of lists',
      doc({ type: 'bulletList', content: [item(nestedList)] }),
      /^No 1\.º parágrafo, 1\.º ponto da lista: há formatação/,
    ],
    ['a list without items', doc({ type: 'bulletList', content: [] }), /^No 1\.º parágrafo/],
    [
      'an unknown mark',
      doc(paragraph(text('a', { type: 'textStyle', attrs: { color: 'red' } }))),
      /^No 1\.º parágrafo: há formatação/,
    ],
    ['an empty text', doc(paragraph(text(''))), /^No 1\.º parágrafo: há formatação/],
    [
      'javascript:',
      doc(paragraph(text('a', link('javascript:alert(1)')))),
      /^No 1\.º parágrafo: a ligação tem de começar por https/,
    ],
    ['disguised', doc(paragraph(text('a', link(' javascript:alert(1)')))), /a ligação tem de/],
    ['data:', doc(paragraph(text('a', link('data:text/html,x')))), /a ligação tem de/],
    ['http:', doc(paragraph(text('a', link('http://exemplo.pt')))), /a ligação tem de/],
    ['a link that leaves its attribute', doc(paragraph(text('a', link('https://x"onclick=a')))), /a ligação tem de/],
    [
      'a link with a target',
      doc(paragraph(text('a', { type: 'link', attrs: { href: 'https://x', target: '_top' } }))),
      /há formatação/,
    ],
    ['a name of nothing', doc(paragraph({ type: 'placeholder', attrs: { name: '' } })), /há um campo sem nome válido/],
    [
      '__proto__ as a name',
      doc(paragraph({ type: 'placeholder', attrs: { name: '__proto__' } })),
      /há um campo sem nome válido/,
    ],
    ['a null character', doc(paragraph(text('a\0'))), /há caracteres invisíveis/],
    ['a direction mark', doc(paragraph(text('a\u202eb'))), /há caracteres invisíveis/],
    ['half a character', doc(paragraph(text('a\ud800b'))), /há caracteres invisíveis/],
    ['loose braces', doc(paragraph(text('a {{nome'))), /^No 1\.º parágrafo: há chavetas/],
    [
      'an open block',
      doc({ type: 'paragraph' }, paragraph(text('{{#ata}}x'))),
      /^No 2\.º parágrafo: o bloco \{\{#ata\}\} não é fechado/,
    ],
    ['crossed blocks', doc(paragraph(text('{{#a}}{{#b}}x{{/a}}{{/b}}'))), /^No 1\.º parágrafo: o bloco/],
    [
      'too many blocks',
      doc(...Array.from({ length: MOST_BLOCKS + 1 }, () => ({ type: 'paragraph' }))),
      /mais de 500 parágrafos/,
    ],
    [
      'too many items',
      doc(
        { type: 'bulletList', content: Array.from({ length: MOST_BLOCKS }, () => item({ type: 'paragraph' })) },
        { type: 'paragraph' },
      ),
      /mais de 500 parágrafos/,
    ],
    ['too long a text', doc(paragraph(text('a'.repeat(MOST_CHARACTERS + 1)))), /mais de 20000 caracteres/],
    [
      'too many breaks',
      doc(
        paragraph(
          ...Array.from({ length: 10_001 }, () => ({ type: 'hardBreak' })),
          ...Array.from({ length: 10_000 }, () => text('a')),
        ),
      ),
      /há formatação/,
    ],
    [
      'too many marks',
      doc(paragraph(text('a', ...Array.from({ length: 9 }, () => ({ type: 'bold' }))))),
      /há formatação/,
    ],
  ])('%s', (_what, raw, message) => {
    expect(readRichText(raw).error).toMatch(message)
    expect(richTextSchema.safeParse(raw).success).toBe(false)
  })

  test('properties that an object inherits are not read', () => {
    const inherited: unknown = Object.create({ type: 'doc', content: [{ type: 'paragraph' }] })
    expect(readRichText(inherited).error).toMatch(/^Não é um texto formatado/)
    expect(
      readRichText(JSON.parse('{"type":"doc","content":[{"type":"paragraph"}],"__proto__":{}}')).error,
    ).toBeDefined()
  })
})

describe('MSG-02 rich text: the notation', () => {
  test.each([
    'Olá, {{saudacao}},\n\nUm **número {{numeroSocio}}** e _outro_.\nOutra linha',
    'não foi aceite{{#motivo}}, pelo seguinte motivo: {{motivo}}{{/motivo}}.',
    '{{#referencia}}Entidade **{{entidade}}**{{#valor}} · {{valor}}{{/valor}}{{/referencia}}',
    '## Título\n\n- um\n- dois **{{nome}}**\n\n1. primeiro\n2. segundo\n\n### Outro',
    'Veja [a **nossa** página](https://exemplo.pt/a_b) e [escreva](mailto:a_b@exemplo.pt).',
    'socio_novo@exemplo.pt e 2 ** 3 e a_b_c',
    'Com os melhores cumprimentos,\n{{#nome}}{{nome}}{{#ata}}, {{ata}}{{/ata}}\n{{/nome}}{{organizacao}}',
  ])('is printed as it was read: %j', written => {
    const read = parseNotation(written)
    expect(printNotation(read)).toBe(written)
    expect(parseNotation(printNotation(read))).toEqual(read)
    // What the catalogue holds is what the API would accept.
    expect(readRichText(read)).toEqual({ value: read })
  })

  test('nothing else is markup', () => {
    const read = parseNotation('<b>a</b> & [x](javascript:alert(1)) [y](http://z)')
    expect(read).toEqual(doc(paragraph(text('<b>a</b> & [x](javascript:alert(1)) [y](http://z)'))))
  })

  test('a block may hold several paragraphs', () => {
    const read = parseNotation('A\n\n{{#ata}}\n\nB\n\nC{{/ata}}\n\nD')
    expect(toPlainText(fillRichText(read, { ata: '' }))).toBe('A\n\nD')
    expect(toPlainText(fillRichText(read, { ata: '3' }))).toBe('A\n\nB\n\nC\n\nD')
  })

  test.each<[string, string]>([
    ['a\n\n{{#ata}}b', 'No 2.º parágrafo: o bloco {{#ata}} não é fechado com {{/ata}}.'],
    ['a {{/ata}}', 'No 1.º parágrafo: o bloco {{/ata}} fecha sem ter sido aberto'],
    ['a {{nome', 'No 1.º parágrafo: há chavetas'],
    ['a\n\nb {{o nome}}', 'No 2.º parágrafo: «{{o nome}}» não é um campo.'],
  ])('%j is a mistake', (written, message) => {
    expect(readNotation(written).error).toContain(message)
    expect(() => parseNotation(written)).toThrow()
  })
})

describe('MSG-02 rich text: placeholders that a template does not have', () => {
  const allowed = ['nome', 'saudacao', 'numeroSocio', 'ligacao']
  test.each<[string, string[]]>([
    ['Olá, {{saudacao}}\n\n{{nome}}', []],
    ['a\n\nOlá, {{nomee}}', ['No 2.º parágrafo: o campo {{nomee}} não existe nesta mensagem. Queria dizer {{nome}}?']],
    ['- a\n- {{ata}}', ['No 1.º parágrafo, 2.º ponto da lista: o campo {{ata}} não existe nesta mensagem.']],
    ['{{#ata}}b{{/ata}}', ['No 1.º parágrafo: o campo {{ata}} não existe nesta mensagem.']],
    ['{{Saudação}}', ['No 1.º parágrafo: o campo {{Saudação}} não existe nesta mensagem. Queria dizer {{saudacao}}?']],
    ['{{constructor}}', ['No 1.º parágrafo: o campo {{constructor}} não existe nesta mensagem.']],
    ['{{a}}\n\n{{b}}', [expect.stringContaining('{{a}}'), expect.stringContaining('No 2.º parágrafo: o campo {{b}}')]],
  ])('%j', (written, messages) => expect(checkPlaceholders(parseNotation(written), allowed)).toEqual(messages))

  test.each<[string, string[]]>([
    ['Para {{nome}}{{#numeroSocio}} ({{numeroSocio}}){{/numeroSocio}}', []],
    ['Para {{nmoe}}', ['No assunto: o campo {{nmoe}} não existe nesta mensagem. Queria dizer {{nome}}?']],
    ['Para {{nome', ['No assunto: há chavetas «{{» ou «}}» sem par. Um campo escreve-se {{nome}}.']],
    ['{{#nome}}x', ['No assunto: o bloco {{#nome}} não é fechado com {{/nome}}.']],
  ])('in the subject: %j', (subject, messages) => expect(checkPlaceholders(subject, allowed)).toEqual(messages))

  it('finds the names of a text and of a subject', () => {
    expect([...placeholdersIn(parseNotation('{{#a}}- {{b}}{{/a}}\n\n- {{c}}'))]).toEqual(['a', 'b', 'c'])
    expect([...placeholdersIn('{{#a}}{{b}}{{/a}}')]).toEqual(['a', 'b'])
  })
})

describe('MSG-02 rich text: filled for one recipient', () => {
  const filled = (written: string, values: Record<string, string>) => fillRichText(parseNotation(written), values)
  const plain = (written: string, values: Record<string, string>) => toPlainText(filled(written, values))

  test.each<[string, Record<string, string>, string]>([
    ['não foi aceite{{#motivo}}, pelo seguinte motivo: {{motivo}}{{/motivo}}.', { motivo: '' }, 'não foi aceite.'],
    [
      'não foi aceite{{#motivo}}, pelo seguinte motivo: {{motivo}}{{/motivo}}.',
      { motivo: 'prazo' },
      'não foi aceite, pelo seguinte motivo: prazo.',
    ],
    ['A\n\n{{#ref}}Ref. {{ref}}{{#x}} ({{x}}){{/x}}{{/ref}}\n\nB', { ref: '', x: 'e' }, 'A\n\nB'],
    ['A\n\n{{#ref}}Ref. {{ref}}{{#x}} ({{x}}){{/x}}{{/ref}}\n\nB', { ref: '1', x: '' }, 'A\n\nRef. 1\n\nB'],
    ['A\n\n{{#ref}}Ref. {{ref}}{{#x}} ({{x}}){{/x}}{{/ref}}\n\nB', { ref: '1', x: 'e' }, 'A\n\nRef. 1 (e)\n\nB'],
    ['A\n\n{{#ref}}{{x}}{{/ref}}', { ref: '' }, 'A'],
    ['A\n\n{{nome}}\n\nB', { nome: ' ' }, 'A\n\nB'],
    ['- {{a}}\n- {{b}}', { a: '', b: 'x' }, '- x'],
    ['A\n\n- {{a}}', { a: '' }, 'A'],
    ['{{a}}', { a: '' }, ''],
    ['Cumprimentos,\n{{#nome}}{{nome}}\n{{/nome}}{{org}}', { nome: '', org: 'O' }, 'Cumprimentos,\nO'],
    ['Cumprimentos,\n{{#nome}}{{nome}}{{/nome}}', { nome: '' }, 'Cumprimentos,'],
    ['{{a}} e {{a}}', { a: '1' }, '1 e 1'],
  ])('%j with %j', (written, values, expected) => expect(plain(written, values)).toBe(expected))

  test('the lines of a value are lines, and never paragraphs or items', () => {
    const { content } = filled('**{{pedido}}**', { pedido: '- um\r\n\r\n# dois\u2028**três**' })
    const bold = [{ type: 'bold' }]
    const line = { type: 'hardBreak', marks: bold }
    expect(content).toEqual([
      paragraph(
        { type: 'text', text: '- um', marks: bold },
        line,
        line,
        { type: 'text', text: '# dois', marks: bold },
        line,
        {
          type: 'text',
          text: '**três**',
          marks: bold,
        },
      ),
    ])
  })

  test('a value is never markup, a placeholder, bold, or a second header line', () => {
    const nome = '<img src=x onerror="a()"> {{ligacao}} **x**\r\nBcc: a@b.pt'
    const html = toHtml(filled('Olá, **{{nome}}**.', { nome, ligacao: 'https://x' }))
    expect(html).toBe(
      '<p>Olá, <strong>&lt;img src=x onerror=&quot;a()&quot;&gt; {{ligacao}} **x**</strong><br>\n<strong>Bcc: a@ b. pt</strong>.</p>',
    )
    expect(fillSubject('Para {{nome}}', { nome })).toBe(
      'Para <img src=x onerror="a()"> {{ligacao}} **x** Bcc: a@ b. pt',
    )
    expect(fillSubject('a{{#nome}}, {{nome}}{{/nome}}', { nome: '' })).toBe('a')
    expect(fillSubject('{{nome}}', { nome: 'a\u2028b\0c\u0007' })).toBe('a b c')
  })

  test('APP-01b: only our own addresses become links, whatever a value looks like', () => {
    const ligacao = 'https://socios.example/entrar?a=1&b=2'
    for (const nome of ['https://mau.example', 'www.mau.example', 'javascript:alert(1)', 'mailto:a@mau.example']) {
      const body = filled('{{nome}}: {{ligacao}}', { nome, ligacao })
      expect(toHtml(body).match(/href="[^"]*"/g)).toEqual([`href="${ligacao.replace('&', '&amp;')}"`])
      for (const part of [toPlainText(body), toHtml(body), fillSubject('{{nome}}', { nome })])
        expect(part).not.toContain(nome)
      expect(toPlainText(body)).toContain(ligacao)
    }
    expect(toHtml(filled('{{ligacao}}', { ligacao: 'javascript:alert(1)' }))).toBe('<p>javascript: alert(1)</p>')
    expect(
      toPlainText(filled('{{email}} {{site}}', { email: 'geral@clube.example', site: 'https://clube.example' })),
    ).toBe('geral@clube.example https://clube.example')
  })

  test.each(['{{nada}}', '{{#nada}}x{{/nada}}', '{{toString}}', '{{constructor}}'])(
    '%s without a value is an error',
    written => {
      expect(() => filled(written, { nome: 'Rui' })).toThrow(/asks for/)
      expect(() => fillSubject(written, { nome: 'Rui' })).toThrow(/asks for/)
    },
  )
})

describe('MSG-02 rich text: as HTML and as plain text', () => {
  const body = parseNotation(
    '## Um <título>\n\nOlá & "adeus"\nfim\n\n- [a **nossa** página](https://exemplo.pt/?a=1&b)\n- _x_\n\n1. [a@b.pt](mailto:a@b.pt)\n2. dois',
  )
  test('HTML', () =>
    expect(toHtml(body)).toBe(`<h2>Um &lt;título&gt;</h2>
<p>Olá &amp; &quot;adeus&quot;<br>
fim</p>
<ul>
<li><a href="https://exemplo.pt/?a=1&amp;b">a </a><a href="https://exemplo.pt/?a=1&amp;b"><strong>nossa</strong></a><a href="https://exemplo.pt/?a=1&amp;b"> página</a></li>
<li><em>x</em></li>
</ul>
<ol>
<li><a href="mailto:a@b.pt">a@b.pt</a></li>
<li>dois</li>
</ol>`))
  test('plain text', () =>
    expect(toPlainText(body)).toBe(`Um <título>

Olá & "adeus"
fim

- a nossa página (https://exemplo.pt/?a=1&b)
- x

1. a@b.pt
2. dois`))
  test('a script or an unsafe link in what is stored stays text', () => {
    const unsafe: RichInline = {
      type: 'text',
      text: '<script>alert(1)</script>',
      marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }],
    }
    const stored: RichText = { type: 'doc', content: [{ type: 'paragraph', content: [unsafe] }] }
    expect(toHtml(stored)).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
  })
  test('what is not filled yet shows its placeholders', () => {
    const template = parseNotation('Olá, {{nome}}')
    expect([toHtml(template), toPlainText(template)]).toEqual(['<p>Olá, {{nome}}</p>', 'Olá, {{nome}}'])
  })
})
