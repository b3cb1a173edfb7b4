import { expect, it } from 'vitest'
import { type SendingFindings, sendingWarnings } from './sending-warnings.ts'

const NOTHING: SendingFindings = { subject: 'Olá', repeated: { count: 0, firstNames: [] }, empty: new Map() }

it.each<[string, Partial<SendingFindings>, string[]]>([
  ['of nothing', {}, []],
  ['of a missing subject', { subject: ' ' }, ['A mensagem não tem assunto.']],
  [
    'of one who got it this week',
    { repeated: { count: 1, firstNames: ['Ana Reis'] } },
    ['Nos últimos 7 dias, esta mensagem já foi enviada a 1 destinatário: Ana Reis.'],
  ],
  [
    'of a few who got it this week',
    { repeated: { count: 3, firstNames: ['Ana Reis', 'Rui Sá', 'Zé Luz'] } },
    ['Nos últimos 7 dias, esta mensagem já foi enviada a 3 destinatários: Ana Reis, Rui Sá e Zé Luz.'],
  ],
  [
    'of many who got it this week',
    { repeated: { count: 1203, firstNames: ['Ana Reis', 'Rui Sá', 'Zé Luz', 'Zita'] } },
    ['Nos últimos 7 dias, esta mensagem já foi enviada a 1 203 destinatários: Ana Reis, Rui Sá, Zé Luz e mais 1 200.'],
  ],
  ['of empty placeholders', { empty: new Map([['ata', 2]]) }, ['O campo {{ata}} fica vazio para 2 destinatários.']],
])('MSG-01: before sending it is warned %s', (_title, given, warnings) => {
  expect(sendingWarnings({ ...NOTHING, ...given }).map(text => text.replaceAll(/\s/g, ' '))).toEqual(warnings)
})
