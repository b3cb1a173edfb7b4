import { boolean, choice, email, integer, string, text } from '../../resource/field.ts'
import { DEFAULT_FOOTER } from '../message-templates/footer.ts'
import { forAdmins, forStaff, secret, section } from './definition.ts'

export const messages = section('messages', 'Mensagens', {
  SendMessages: forStaff(
    boolean({
      label: 'Envio automático de mensagens',
      required: true,
      hint: 'Enquanto estiver desligado, nenhuma mensagem automática sai para os {memberPlural}.',
    }),
    'false',
  ),
  smtpHost: forAdmins(
    string({
      label: 'Servidor de envio (SMTP)',
      max: 253,
      hint: 'Sem servidor, as mensagens ficam guardadas na instalação e não saem. Mudar o servidor ou a porta apaga a palavra-passe guardada.',
      match: { pattern: /^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/, message: 'Nome de servidor inválido.' },
    }),
  ),
  smtpPort: forAdmins(integer({ label: 'Porta', required: true, min: 1, max: 65_535 }), '587'),
  smtpUser: forAdmins(string({ label: 'Utilizador do servidor', max: 254 })),
  smtpPassword: secret(string({ label: 'Palavra-passe do servidor', max: 200, input: 'password' }), [
    'smtpHost',
    'smtpPort',
  ]),
  smtpOwnNetwork: forAdmins(
    boolean({
      label: 'O servidor está na rede desta instalação',
      required: true,
      hint: 'Sem isto, os endereços da própria máquina e da rede local são recusados.',
    }),
    'false',
  ),
  senderName: forAdmins(string({ label: 'Nome do remetente', max: 100 })),
  senderEmail: forAdmins(
    email({ label: 'E-mail do remetente', hint: 'Vazio: o utilizador do servidor, se for um endereço de e-mail.' }),
  ),
  replyTo: forAdmins(email({ label: 'Responder para' })),
  dailyLimit: forStaff(
    integer({
      label: 'Máximo de mensagens por dia',
      required: true,
      min: 1,
      max: 1_000_000,
      hint: 'O que passar do máximo sai no dia seguinte. As ligações de acesso saem sempre.',
    }),
    '450',
  ),
  messagesPerMinute: forStaff(
    integer({
      label: 'Máximo de mensagens por minuto',
      required: true,
      min: 0,
      max: 6000,
      hint: '0: tão depressa quanto o servidor de envio aceitar.',
    }),
    '30',
  ),
  messageTextMonths: forStaff(
    integer({
      label: 'Guardar os textos das mensagens (meses)',
      required: true,
      min: 1,
      max: 120,
      hint: 'Depois disso o texto é apagado; fica a quem, quando e como foi enviada.',
    }),
    '24',
  ),
  messageFooter: forStaff(
    text({
      label: 'Rodapé das mensagens',
      max: 2000,
      hint: 'Fim de cada e-mail aos {memberPlural}. Pode conter {{organizacao}}, {{morada}}, {{email}}, {{telefone}} e {{site}}; **negrito**; {{#site}}…{{/site}} desaparece quando não há página.',
    }),
    DEFAULT_FOOTER,
  ),
})

export const letters = section('messages', 'Cartas', {
  envelopeWindow: forStaff(
    choice(
      { right: 'À direita', left: 'À esquerda' },
      {
        label: 'Janela do envelope',
        required: true,
        hint: 'Envelopes DL (110 × 220 mm), em que cabe uma folha A4 dobrada em três.',
      },
    ),
    'right',
  ),
  lettersOnBothSides: forStaff(
    boolean({
      label: 'Imprimir as cartas nos dois lados da folha',
      required: true,
      hint: 'Cada carta começa numa folha nova.',
    }),
    'true',
  ),
  proofRetentionYears: forStaff(
    integer({
      label: 'Guardar os comprovativos de envio (anos)',
      required: true,
      min: 1,
      max: 50,
      hint: 'Mesmo depois de apagados o texto das mensagens ou os dados de quem as recebeu.',
    }),
    '10',
  ),
})
