import { boolean, choice, choices, color, integer, string, text } from '../../resource/field.ts'
import { CARD_ORDERS } from '../cards/card-batches.ts'
import { CARD_DESIGNS, CARD_FIELDS, DEFAULT_BACK_TEXT, DEFAULT_TEXT_COLOUR } from '../cards/card-designs.ts'
import { DEFAULT_CARD_LETTER } from '../cards/card-letter.ts'
import { CARD_SHEETS, MOST_OFFSET } from '../cards/sheet-layouts.ts'
import { forStaff, section } from './definition.ts'

export const cardLook = section('cards', 'Aspeto do cartão', {
  cardTemplate: forStaff(choice(CARD_DESIGNS, { label: 'Modelo', required: true }), 'faixa'),
  cardColour: forStaff(color({ label: 'Cor', hint: 'Vazio: a cor principal da organização.' })),
  cardTextColour: forStaff(
    color({
      label: 'Cor do texto',
      required: true,
      hint: 'Sobre uma imagem de fundo escura, escolha uma cor clara.',
    }),
    DEFAULT_TEXT_COLOUR,
  ),
  cardFields: forStaff(
    choices(CARD_FIELDS, {
      label: 'O que o cartão mostra',
      input: 'ticks',
      hint: 'Além do nome, do n.º do cartão e do código. Quem não tem fotografia fica com as iniciais.',
    }),
    'photo,category,memberNumber,validity',
  ),
  cardBackText: forStaff(
    text({
      label: 'Texto do verso',
      max: 200,
      hint: 'Pode conter {{organizacao}}, {{morada}}, {{telefone}} e outros.',
    }),
    DEFAULT_BACK_TEXT,
  ),
  /** Names of files, as that of the organisation's logo is, which is used where the cards have none of their own. */
  cardLogoFile: forStaff(string({ label: 'Logótipo do cartão', readonly: true })),
  cardFrontFile: forStaff(string({ label: 'Imagem de fundo da frente', readonly: true })),
  cardBackFile: forStaff(string({ label: 'Imagem de fundo do verso', readonly: true })),
})

const offset = (label: string, hint: string) =>
  forStaff(integer({ label, required: true, min: -MOST_OFFSET, max: MOST_OFFSET, hint }), '0')

export const cardPrinting = section('cards', 'Impressão de cartões', {
  cardSheet: forStaff(choice(CARD_SHEETS, { label: 'Folha', required: true }), 'dez'),
  cardLetterSort: forStaff(
    choice(CARD_ORDERS, {
      label: 'Ordem dos cartões e das cartas',
      required: true,
      hint: 'Dos que estão por imprimir. Um lote tem a ordem com que foi feito.',
    }),
    'codigo_postal',
  ),
  cardBackOffsetX: offset(
    'Desvio do verso para a direita (décimas de milímetro)',
    'Para a impressão nos dois lados. Negativo: para a esquerda. Meça-o na página de teste.',
  ),
  cardBackOffsetY: offset('Desvio do verso para baixo (décimas de milímetro)', 'Negativo: para cima.'),
})

export const cardLetters = section('cards', 'Carta do cartão', {
  cardLetterSubject: forStaff(
    string({ label: 'Assunto da carta', required: true, max: 120, input: 'line' }),
    DEFAULT_CARD_LETTER.subject,
  ),
  cardLetterBody: forStaff(
    text({
      label: 'Texto da carta',
      required: true,
      max: 4000,
      input: 'notation',
      hint: 'O que está marcado para se mostrar só com a validade desaparece quando o cartão vale enquanto for {memberSingular}. Cada carta pode depois ser mudada.',
    }),
    DEFAULT_CARD_LETTER.body,
  ),
  cardLetterAdvice: forStaff(
    boolean({
      label: 'Juntar o aviso de pagamento',
      required: true,
      hint: 'Na mesma folha, quando há alguma coisa por pagar.',
    }),
    'true',
  ),
})
