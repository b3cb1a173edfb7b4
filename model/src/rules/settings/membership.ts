import { boolean, choice, choices, email, integer, money, string, text, url } from '../../resource/field.ts'
import { ASKABLE_FIELDS, DECISION_BODY } from '../applications.ts'
import { CARD_VALIDITY_KINDS } from '../cards/card-dates.ts'
import { CARD_PUBLIC_FIELDS } from '../cards/card-verification.ts'
import { OPTIONAL_FIELDS } from '../optional-fields.ts'
import { awaitingFeature, forAnyone, forMembers, forStaff, type OrgType, section } from './definition.ts'

const byType = (association: string, cooperative: string) => (orgType: OrgType) =>
  ({ association, cooperative })[orgType]

export const members = section('members', '{MemberPlural}', {
  memberNumberNext: forStaff(
    integer({
      label: 'Próximo n.º de {memberSingular}',
      isName: true,
      required: true,
      min: 1,
      hint: 'Nenhum número se repete: se já houver um mais alto, segue-se a esse.',
    }),
    '1',
  ),
  memberNumberPadding: forStaff(
    integer({
      label: 'Algarismos do n.º de {memberSingular}',
      required: true,
      min: 1,
      max: 10,
      hint: 'Com 4, o n.º 12 escreve-se 0012.',
    }),
    '4',
  ),
  // At most 2, because a member's form has fields for two proposers.
  requireProposers: forStaff(integer({ label: 'Proponentes exigidos', required: true, min: 0, max: 2 }), '0'),
  minProposerSeniorityMonths: forStaff(
    integer({ label: 'Antiguidade mínima dos proponentes (meses)', min: 0, max: 600 }),
  ),
  juniorMaxAge: forStaff(integer({ label: 'Idade máxima dos juniores', required: true, min: 0, max: 30 }), '17'),
  juniorAutoPromote: forStaff(
    boolean({
      label: 'Passar os juniores a efetivos automaticamente',
      required: true,
      hint: 'No dia em que deixam de ter idade para juniores.',
    }),
    'false',
  ),
  fieldsEnabled: forStaff(
    choices(OPTIONAL_FIELDS, {
      label: 'Campos opcionais da ficha',
      input: 'ticks',
      hint: 'Os que não escolher ficam escondidos; o que já neles estiver não se perde.',
    }),
  ),
  duplicateCheck: forStaff(
    choices(
      { nif: 'NIF', email: 'E-mail', nameBirth: 'Nome e data de nascimento' },
      { label: 'Procurar fichas repetidas por' },
    ),
    'nif,email,nameBirth',
  ),
})

export const applications = section('applications', 'Candidaturas', {
  hasMemberApplication: forAnyone(boolean({ label: 'Aceita candidaturas', required: true }), 'true'),
  applicationDecisionBody: forStaff(choice(DECISION_BODY, { label: 'Órgão que decide', required: true }), 'direcao'),
  applicationVerificationHours: forStaff(
    integer({ label: 'Prazo para confirmar o e-mail (horas)', required: true, min: 1, max: 8760 }),
    '168',
  ),
  applicationRetentionDaysRefused: forStaff(
    integer({
      label: 'Guardar as candidaturas recusadas (dias)',
      required: true,
      min: 0,
      max: 3650,
      hint: 'Depois disso os dados da pessoa são apagados; ficam o número, as datas e a decisão.',
    }),
    '180',
  ),
  applicationNotifyEmail: forStaff(
    email({
      label: 'Avisar também este e-mail',
      hint: 'Quem tem «Avisar de novas candidaturas» na sua conta de utilizador é sempre avisado.',
    }),
  ),
})

export const applicationForm = section('applications', 'Formulário de candidatura', {
  applicationPublicPage: forAnyone(
    boolean({
      label: 'Página pública de candidatura',
      required: true,
      hint: 'Um endereço nosso onde qualquer pessoa se pode candidatar.',
    }),
    'false',
  ),
  applicationFormUrl: forAnyone(
    url({ label: 'Página do formulário de candidatura', hint: 'Se o formulário está na página da organização.' }),
  ),
  applicationIntro: forStaff(text({ label: 'Texto de abertura', max: 2000 })),
  applicationThanks: forStaff(text({ label: 'Texto depois de enviar', max: 2000 })),
  applicationFields: forStaff(
    choices(ASKABLE_FIELDS, {
      label: 'Campos que se pedem',
      hint: 'Nome, e-mail e categoria são sempre pedidos. Peça só o que é preciso.',
    }),
    'personType,birthDate,taxNumber,mobile,addressLine1,postalCode,locality,motivation',
  ),
  applicationRequiredFields: forStaff(
    choices(ASKABLE_FIELDS, { label: 'Campos obrigatórios', hint: 'Só contam os que se pedem.' }),
    'birthDate,mobile',
  ),
  applicationRequiresPhoto: forAnyone(boolean({ label: 'Exigir fotografia', required: true }), 'false'),
  applicationCategories: forStaff(
    string({
      label: 'Categorias que se oferecem',
      max: 500,
      hint: 'Códigos das categorias, separados por vírgulas. Vazio: todas.',
      match: { pattern: /^$|^[a-z][a-z0-9-]*(\s*,\s*[a-z][a-z0-9-]*)*$/, message: 'Separe os códigos por vírgulas.' },
    }),
    'efetivo,correspondente,auxiliar,junior,familiar,coletivo,cooperador',
  ),
  applicationStatutesUrl: forStaff(url({ label: 'Página dos estatutos' })),
  applicationStatutesText: forStaff(
    text({ label: 'Consentimento: estatutos', required: true, max: 500 }),
    'Conheço e aceito os estatutos.',
  ),
  applicationPrivacyText: forStaff(
    text({ label: 'Consentimento: dados pessoais', required: true, max: 1000 }),
    'Li a informação sobre o tratamento dos meus dados pessoais, que serão usados para apreciar esta candidatura e, se for aceite, para gerir a minha inscrição.',
  ),
})

export const cards = section('cards', 'Emissão de cartões', {
  cardValidity: forStaff(
    choice(CARD_VALIDITY_KINDS, { label: 'Validade do cartão', required: true }),
    'enquanto_membro',
  ),
  cardValidityMonths: forStaff(
    integer({
      label: 'Meses de validade',
      required: true,
      min: 1,
      max: 120,
      hint: 'Só conta se os cartões valem durante alguns meses.',
    }),
    '12',
  ),
  cardRequiresPhoto: forStaff(boolean({ label: 'Só emitir a quem tem fotografia', required: true }), 'false'),
  cardIssueNeedsQuotas: forStaff(
    boolean({ label: 'Só emitir a quem não tem quotas em atraso', required: true }),
    'false',
  ),
  cardNeedsQuotas: forStaff(
    boolean({
      label: 'Só é válido com as quotas em dia',
      required: true,
      hint: 'Quem verifica um cartão vê que não é válido; só a secretaria vê porquê.',
    }),
    'false',
  ),
  cardFee: forMembers(money({ label: 'Preço do cartão', min: 0 })),
  cardReplacementFee: forMembers(money({ label: 'Preço da 2.ª via', min: 0, hint: 'Vazio: o preço do cartão.' })),
})

export const cardVerification = section('cards', 'Verificação pública', {
  cardPublicFields: forStaff(
    choices(CARD_PUBLIC_FIELDS, {
      label: 'O que a página de verificação mostra',
      input: 'ticks',
      hint: 'De um cartão válido. Sindicatos, partidos e igrejas não mostram o nome.',
    }),
    'cardName,memberNumber,category,validity',
  ),
  cardShowPhoto: forStaff(boolean({ label: 'Mostrar a fotografia na página de verificação', required: true }), 'false'),
})

export const assembly = section('members', 'Assembleia geral', {
  assemblyNoticeDays: forStaff(
    integer({
      label: 'Antecedência da convocatória (dias)',
      required: true,
      min: 8,
      max: 90,
      hint: 'A lei exige pelo menos 8 dias nas associações e 15 nas cooperativas.',
    }),
    byType('8', '15'),
  ),
  secondCallMinutes: forStaff(
    integer({ label: 'Segunda convocatória depois de (minutos)', required: true, min: 0, max: 1440 }),
    byType('30', '60'),
  ),
  votingRequiresUpToDate: forStaff(
    boolean({
      label: 'Só vota quem está em dia',
      required: true,
      hint: 'Conta o que está em atraso há mais do que a tolerância das {membershipPayments}.',
    }),
    'true',
  ),
  ...awaitingFeature({
    votingSeniorityMonths: forStaff(
      integer({ label: 'Antiguidade mínima para votar (meses)', required: true, min: 0, max: 600 }),
      '0',
    ),
    proxyAllowed: forStaff(
      boolean({
        label: 'Permitir representação',
        required: true,
        hint: 'A lei exclui o voto por procuração nas associações.',
      }),
      byType('false', 'true'),
    ),
    proxyMax: forStaff(integer({ label: 'Representações por {memberSingular}', required: true, min: 0, max: 10 }), '1'),
  }),
})

export const privacy = section('members', 'Proteção de dados', {
  privacyNoticeVersion: forAnyone(string({ label: 'Versão da informação de privacidade', max: 30 })),
  privacyNoticeUrl: forAnyone(url({ label: 'Página da informação de privacidade' })),
  dpoEmail: forAnyone(email({ label: 'E-mail do encarregado de proteção de dados' })),
  ...awaitingFeature({
    retentionYearsAfterExit: forStaff(
      integer({ label: 'Guardar os dados contabilísticos após a saída (anos)', required: true, min: 1, max: 100 }),
      '10',
    ),
    retentionMonthsContactAfterExit: forStaff(
      integer({ label: 'Guardar os contactos após a saída (meses)', required: true, min: 0, max: 120 }),
      '6',
    ),
  }),
})
