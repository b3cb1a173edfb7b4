import {
  boolean,
  choice,
  date,
  email,
  type FieldOptions,
  integer,
  money,
  ref,
  string,
  text,
} from '../../resource/field.ts'
import { PAYMENT_PROVIDERS } from '../collecting/payment-requests.ts'
import { SERIES_CODE } from '../ledger/receipt-series.ts'
import { EXIT_PRORATIONS, PRORATIONS } from '../quotas/facts.ts'
import { ACCOUNTING_REGIMES } from '../reports/yearly-report.ts'
import {
  awaitingFeature,
  decidingOverMoney,
  forAnyone,
  forMembers,
  forStaff,
  secret,
  section,
  technical,
} from './definition.ts'

const days = (label: string, min: number) => integer({ label, required: true, min, max: 365 })
const series = (label: string) => string({ label, required: true, match: SERIES_CODE })
const OF_NEW_PLANS = 'Para planos novos; cada plano pode ter a sua.'
const key = (label: string, when: FieldOptions['when'], hint?: string) =>
  secret(string({ label, hint, max: 200, input: 'password', when }))
const OF_IFTHENPAY = [{ field: 'paymentProvider', is: ['ifthenpay'] }] as const
const OF_EUPAGO = [{ field: 'paymentProvider', is: ['eupago'] }] as const
/** The simulator in the manner of ifthenpay takes references that are made here. */
const WITH_OFFLINE_REFERENCES = [{ field: 'paymentProvider', is: ['ifthenpay', 'simulador'] }] as const

export const quotas = section('members', '{MembershipPayments}', {
  quotaDueDays: forStaff(days('Prazo de pagamento (dias)', 0), '90'),
  ...decidingOverMoney({
    waiverRequiresMinutes: forStaff(boolean({ label: 'O perdão de dívida exige ata', required: true }), 'true'),
  }),
  creditAutoApply: forStaff(boolean({ label: 'Usar o saldo a favor automaticamente', required: true }), 'true'),
  defaultProration: forStaff(
    choice(PRORATIONS, { label: 'Proporção na admissão', required: true, hint: OF_NEW_PLANS }),
    'mensal_incluindo_mes',
  ),
  prorationOnExit: forStaff(
    choice(EXIT_PRORATIONS, { label: 'Proporção na saída', required: true, hint: OF_NEW_PLANS }),
    'mensal',
  ),
  upToDateGraceDays: forStaff(days('Tolerância para estar em dia (dias)', 0), '60'),
  prescriptionYears: forStaff(
    integer({
      label: 'Prescrição possível após (anos)',
      min: 1,
      max: 20,
      hint: 'É só um aviso: nenhuma dívida é apagada por si.',
    }),
    '5',
  ),
  quotaYearStartMonth: forStaff(
    choice(
      {
        1: 'Janeiro',
        2: 'Fevereiro',
        3: 'Março',
        4: 'Abril',
        5: 'Maio',
        6: 'Junho',
        7: 'Julho',
        8: 'Agosto',
        9: 'Setembro',
        10: 'Outubro',
        11: 'Novembro',
        12: 'Dezembro',
      },
      { label: 'Primeiro mês do ano de {membershipPayments}', required: true },
    ),
    '1',
  ),
  automatedMemberPayments: forStaff(
    boolean({
      label: 'Gerar {membershipPayments} automaticamente',
      required: true,
      hint: 'Uma vez por mês, a quem ainda não foi cobrado.',
    }),
    'false',
  ),
  automaticReminders: forStaff(
    boolean({
      label: 'Avisar automaticamente de dívidas em atraso',
      required: true,
      hint: 'Três avisos, nos dias e à hora que os modelos das mensagens dizem, enquanto o envio automático estiver ligado.',
    }),
    'false',
  ),
  quotaGenerationDay: forStaff(
    integer({ label: 'Dia do mês em que são geradas', required: true, min: 1, max: 28 }),
    '1',
  ),
  chargeOnAdmission: forStaff(
    boolean({ label: 'Ao aceitar uma candidatura, cobrar joia e {membershipPayments}', required: true }),
    'false',
  ),
  backdatedAdmissionPolicy: forStaff(
    choice(
      { ask: 'Perguntar', charge: 'Cobrar o tempo passado', noCharge: 'Não cobrar o tempo passado' },
      { label: 'Admissão com data anterior', required: true },
    ),
    'ask',
  ),
  ...awaitingFeature({
    arrearsSuspendAfterMonths: forStaff(
      integer({ label: 'Propor a suspensão após atraso de (meses)', min: 1, max: 120 }),
      '12',
    ),
    arrearsExcludeAfterMonths: forStaff(
      integer({ label: 'Propor a exclusão após atraso de (meses)', min: 1, max: 120 }),
      '24',
    ),
  }),
})

export const receipts = section('members', 'Recibos', {
  receiptSeriesQuota: forStaff(series('Série dos recibos'), 'REC'),
  receiptSeriesDonation: forStaff(series('Série dos donativos'), 'DON'),
  receiptSeriesCapital: forStaff(series('Série do capital'), 'CAP'),
  receiptSeriesRefund: forStaff(series('Série das devoluções de saldo'), 'DEV'),
  receiptPadding: forStaff(integer({ label: 'Algarismos do n.º do recibo', required: true, min: 3, max: 8 }), '6'),
  receiptFooter: forStaff(text({ label: 'Rodapé do recibo', max: 500 })),
  receiptAutoSend: forStaff(boolean({ label: 'Enviar o recibo por e-mail', required: true }), 'true'),
})

/** What receipts of gifts say of the law (art. 66.º of the EBF). */
export const donations = section('treasury', 'Donativos', {
  donationEntityNature: forStaff(
    string({
      label: 'Natureza jurídica da organização',
      max: 150,
      hint: 'Como vem no recibo: associação de direito privado sem fins lucrativos, IPSS, cooperativa de solidariedade social…',
    }),
  ),
  donationRegime: forStaff(
    string({
      label: 'Enquadramento legal dos donativos',
      max: 150,
      hint: 'Por exemplo: artigo 62.º, n.º 3, alínea b), do EBF. Vazio: os recibos não falam de benefícios fiscais. Confirme com o contabilista: nem todas as associações os dão.',
    }),
  ),
  donationRecognition: forStaff(
    string({
      label: 'Despacho de reconhecimento',
      max: 150,
      hint: 'Se o enquadramento o exigir.',
      when: [{ field: 'donationRegime', filled: true }],
    }),
  ),
  donationCode: forStaff(
    string({
      label: 'Código no Modelo 25',
      hint: 'O que as instruções do Modelo 25 dão a este enquadramento.',
      match: { pattern: /^[0-9A-Z]{1,4}$/, message: 'Use até 4 algarismos ou letras maiúsculas.' },
      when: [{ field: 'donationRegime', filled: true }],
    }),
  ),
})

export const closing = section('members', 'Encerramento de contas', {
  accountingRegime: forStaff(
    choice(ACCOUNTING_REGIMES, {
      label: 'Regime contabilístico',
      required: true,
      hint: 'Só no regime de caixa o relatório anual chama «contas» ao mapa de recebimentos e pagamentos.',
    }),
    'caixa',
  ),
  ...decidingOverMoney({
    closedUntil: forStaff(
      date({
        label: 'Contas encerradas até',
        // A day to come would refuse every entry of today.
        notFuture: true,
        hint: 'Nada se cobra, recebe, perdoa ou anula com esta data ou uma anterior.',
      }),
    ),
  }),
})

export const payments = section('treasury', 'Formas de pagamento', {
  ...technical({
    paymentProvider: forStaff(
      choice(PAYMENT_PROVIDERS, {
        label: 'Serviço de pagamentos',
        hint: 'Vazio: só se paga por transferência e ao balcão.',
      }),
    ),
  }),
  ...decidingOverMoney({
    mbEntity: forStaff(
      string({
        label: 'Entidade Multibanco',
        match: { pattern: /^\d{5}$/, message: 'A entidade tem 5 algarismos.' },
        when: WITH_OFFLINE_REFERENCES,
      }),
    ),
    mbSubEntity: forStaff(
      string({
        label: 'Subentidade Multibanco',
        hint: 'Com ela, as referências são feitas aqui. Vazia se as fizer o serviço de pagamentos.',
        match: { pattern: /^\d{1,3}$/, message: 'A subentidade tem de 1 a 3 algarismos.' },
        when: WITH_OFFLINE_REFERENCES,
      }),
    ),
  }),
  mbKey: key(
    'Chave do Multibanco',
    OF_IFTHENPAY,
    'Sem subentidade, o serviço de pagamentos faz as referências com ela.',
  ),
  mbwayKey: key('Chave do MB WAY', OF_IFTHENPAY),
  antiPhishingKey: key('Chave antiphishing', OF_IFTHENPAY),
  backofficeKey: key('Chave do backoffice', OF_IFTHENPAY),
  eupagoApiKey: key('Chave da API', OF_EUPAGO),
  eupagoChannelKey: key('Chave do canal', OF_EUPAGO, 'Assina os avisos de pagamento (Webhook 2.0).'),
  mbExpiryDays: forStaff(days('Validade das referências (dias)', 1), '120'),
  mbwayEnabled: forMembers(boolean({ label: 'Aceitar MB WAY', required: true }), 'false'),
  mobilePrefixes: forStaff(
    string({
      label: 'Prefixos de telemóvel',
      required: true,
      max: 60,
      hint: 'Só estes números podem pagar por MB WAY.',
      match: { pattern: /^9\d(\s*,\s*9\d)*$/, message: 'Separe os prefixos por vírgulas: 91, 92, 93, 96.' },
    }),
    '91, 92, 93, 96',
  ),
  ...decidingOverMoney({
    treasurerEmail: forStaff(
      email({
        label: 'E-mail do tesoureiro',
        hint: 'Recebe os avisos de valores por identificar. Vazio: o e-mail da organização.',
      }),
    ),
  }),
  ...awaitingFeature({
    ...decidingOverMoney({
      sepaCreditorId: forStaff(
        string({
          label: 'Identificador de credor SEPA',
          guarded: 'changes',
          match: { pattern: /^[A-Z]{2}\d{2}[A-Z0-9]{4,31}$/, message: 'Identificador de credor inválido.' },
        }),
      ),
      sepaCreditorName: forStaff(string({ label: 'Nome do credor SEPA', max: 70 })),
    }),
    sepaPreNotificationDays: forStaff(days('Aviso prévio do débito direto (dias)', 1), '14'),
  }),
  providerFeeCategoryId: forStaff(
    ref('treasuryCategories', {
      label: 'Rubrica das comissões',
      only: { direction: 'despesa' },
      hint: 'Do que o serviço de pagamentos desconta quando entrega o dinheiro.',
    }),
  ),
})

export const treasury = section('treasury', 'Tesouraria', {
  hasTreasury: forAnyone(boolean({ label: 'Usa a tesouraria', required: true }), 'true'),
  treasuryYear: forStaff(
    integer({
      label: 'Exercício em curso',
      isName: true,
      min: 1900,
      max: 2200,
      hint: 'Em que contam os documentos novos. Vazio: o ano em que estamos.',
    }),
  ),
  treasuryNumbering: forStaff(
    string({
      label: 'Numeração dos documentos',
      required: true,
      hint: 'AAAA é o ano e cada N um algarismo do número.',
      match: { pattern: /^((AA){1,2}[/.-])?N{1,8}$/, message: 'Use, por exemplo, AAAA/NNNN.' },
    }),
    'AAAA/NNNN',
  ),
  ...decidingOverMoney({
    twoApprovalsAbove: forStaff(
      money({ label: 'Exigir duas autorizações acima de', min: 0, hint: 'Vazio: nunca são exigidas.' }),
    ),
    accountantEmail: forStaff(
      email({ label: 'E-mail do contabilista', hint: 'Recebe a ligação para os documentos de cada mês.' }),
    ),
    cashLimit: forStaff(
      money({
        label: 'Limite do dinheiro em caixa',
        min: 0,
        hint: 'Com mais, avisamos que é preciso depositar. Vazio: sem limite.',
      }),
    ),
  }),
})
