import { MEMBER_PLACEHOLDERS, ORGANISATION_PLACEHOLDERS } from '../message-templates/placeholders.ts'

/** The letter with which a card is sent, until the organisation writes its own. */
export const DEFAULT_CARD_LETTER = {
  subject: 'O seu cartão de {{sinonimoMembro}}',
  body: [
    'Olá, {{saudacao}},',
    'Com esta carta segue o seu cartão de {{sinonimoMembro}} {{daOrganizacao}}. O seu número é o {{numeroSocio}}.{{#validade}} O cartão é válido até {{validade}}.{{/validade}}',
    'Confirme, por favor, se os dados impressos estão certos. Qualquer telemóvel que leia o código do cartão diz se ele é válido. Se o perder, avise-nos: o cartão perdido deixa de valer e emitimos outro.',
    'Com os melhores cumprimentos,',
  ].join('\n\n'),
} as const

/** What the text of the letter may contain. */
export const CARD_LETTER_PLACEHOLDERS = [...MEMBER_PLACEHOLDERS, ...ORGANISATION_PLACEHOLDERS, 'validade'] as const
