import {
  boolean,
  choice,
  color,
  date,
  email,
  iban,
  integer,
  nif,
  phone,
  postalCode,
  string,
  url,
} from '../../resource/field.ts'
import { PRESETS, type Words } from '../terminology.ts'
import {
  awaitingFeature,
  decidingOverMoney,
  forAdmins,
  forAnyone,
  forMembers,
  forStaff,
  ORG_TYPES,
  type OrgType,
  section,
  technical,
} from './definition.ts'

const presetWord = (word: keyof Words) => (orgType: OrgType) =>
  PRESETS[orgType === 'cooperative' ? 'cooperative' : 'club'][word]

const pathWord = (label: string) =>
  string({ label, required: true, max: 40, hint: 'Letras minúsculas sem acentos; muda o endereço dos ecrãs.' })

export const general = section('organisation', 'Geral', {
  orgType: forAnyone(choice(ORG_TYPES, { label: 'Tipo de organização', required: true }), 'association'),
  showFirstSteps: forStaff(
    boolean({
      label: 'Mostrar os primeiros passos',
      required: true,
      hint: 'Aparecem por cima da lista de {memberPlural}.',
    }),
    'true',
  ),
})

export const organisation = section('organisation', 'Organização', {
  organisationName: forAnyone(
    string({ label: 'Nome da organização', required: true, max: 120 }),
    'A nossa organização',
  ),
  organisationArticle: forAnyone(
    choice({ a: 'a (a Associação)', o: 'o (o Clube)' }, { label: 'Artigo antes do nome', required: true }),
    'a',
  ),
  organisationTaxNumber: forAnyone(nif({ label: 'NIPC' })),
  organisationAddress: forAnyone(string({ label: 'Morada da sede', max: 150 })),
  organisationPostalCode: forAnyone(postalCode({ label: 'Código postal' })),
  organisationLocality: forAnyone(string({ label: 'Localidade', max: 60 })),
  organisationEmail: forAnyone(email({ label: 'E-mail' })),
  organisationPhone: forAnyone(phone({ label: 'Telefone' })),
  organisationWebsite: forAnyone(url({ label: 'Página na internet' })),
  ...decidingOverMoney({
    organisationIban: forMembers(
      iban({
        label: 'IBAN',
        guarded: 'changes',
        hint: 'Para onde se transfere; sai nos avisos e na página de pagamento.',
      }),
    ),
    organisationBic: forMembers(
      string({
        label: 'BIC',
        match: {
          pattern: /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
          message: 'BIC inválido: 8 ou 11 letras e algarismos.',
        },
      }),
    ),
  }),
  foundationDate: forAnyone(date({ label: 'Data de fundação', notFuture: true })),
  ...awaitingFeature({
    cooperativeBranch: forAnyone(
      choice(
        {
          agricola: 'Agrícola',
          artesanato: 'Artesanato',
          comercializacao: 'Comercialização',
          consumidores: 'Consumidores',
          credito: 'Crédito',
          cultura: 'Cultura',
          ensino: 'Ensino',
          habitacao_construcao: 'Habitação e construção',
          pescas: 'Pescas',
          producao_operaria: 'Produção operária',
          servicos: 'Serviços',
          solidariedade_social: 'Solidariedade social',
        },
        { label: 'Ramo cooperativo', orgType: 'cooperative' },
      ),
    ),
    casesCredentialUntil: forStaff(date({ label: 'Credencial da CASES válida até', orgType: 'cooperative' })),
    publicUtility: forAnyone(boolean({ label: 'Utilidade pública', required: true }), 'false'),
  }),
  logoFile: forAnyone(string({ label: 'Logótipo', readonly: true })),
  /** Generated from the logo on every upload. */
  faviconFile: forAnyone(string({ label: 'Ícone do separador', readonly: true })),
  primaryColor: forAnyone(color({ label: 'Cor principal', required: true }), '#1f5f8b'),
  signatureRole: forStaff(
    string({
      label: 'Cargo de quem assina',
      max: 60,
      hint: 'Assina quem tem este cargo nos órgãos sociais no dia do documento. Vazio: o presidente da Direção.',
    }),
  ),
  signatureName: forStaff(
    string({
      label: 'Nome de quem assina',
      max: 100,
      hint: 'Só assina enquanto ninguém tiver o cargo nos órgãos sociais.',
    }),
  ),
  ...awaitingFeature({
    timeZone: forAnyone(
      choice({ 'Europe/Lisbon': 'Lisboa' }, { label: 'Fuso horário', required: true, readonly: true }),
      'Europe/Lisbon',
    ),
  }),
})

export const words = section('organisation', 'Palavras', {
  memberSingular: forAnyone(
    string({
      label: 'Membro, no singular',
      required: true,
      max: 40,
      hint: 'Por exemplo: sócio, associado, cooperador.',
    }),
    presetWord('memberSingular'),
  ),
  memberPlural: forAnyone(string({ label: 'Membros, no plural', required: true, max: 40 }), presetWord('memberPlural')),
  memberArticle: forAnyone(
    choice({ o: 'o (o sócio)', a: 'a (a associada)' }, { label: 'Artigo antes da palavra', required: true }),
    'o',
  ),
  memberURLSingular: forAnyone(pathWord('Singular no endereço'), presetWord('memberURLSingular')),
  memberURLPlural: forAnyone(pathWord('Plural no endereço'), presetWord('memberURLPlural')),
  membershipPayments: forAnyone(
    string({ label: 'Pagamentos dos membros', required: true, max: 40, hint: 'Por exemplo: Quotas, Quotizações.' }),
    presetWord('membershipPayments'),
  ),
  membershipPaymentsURL: forAnyone(pathWord('Pagamentos no endereço'), presetWord('membershipPaymentsURL')),
})

export const security = section('organisation', 'Segurança', {
  sessionDays: forAdmins(
    integer({
      label: 'Duração máxima de uma sessão (dias)',
      required: true,
      min: 1,
      max: 365,
      hint: 'Passado este tempo, é preciso entrar de novo, mesmo com uso diário. Sem uso, uma sessão termina ao fim de 30 dias.',
    }),
    '90',
  ),
})

/** Last on its screen, and shown to admins only. */
export const installation = section(
  'organisation',
  'Instalação',
  technical({
    ...awaitingFeature({
      client: forAnyone(
        string({
          label: 'Identificador da instalação',
          required: true,
          max: 40,
          match: { pattern: /^[a-z][a-z0-9-]*$/, message: 'Use letras minúsculas sem acentos, algarismos e hífen.' },
        }),
        'agremia',
      ),
    }),
    filesDir: forAnyone(
      string({
        label: 'Pasta pública dos ficheiros',
        required: true,
        max: 200,
        match: { pattern: /^(\/[\w-]+)+$/, message: 'Comece por / e use letras, algarismos e hífen.' },
      }),
      '/files',
    ),
    environment: forAnyone(
      choice({ production: 'Produção', staging: 'Testes' }, { label: 'Ambiente', required: true }),
      'production',
    ),
    supportUrl: forAnyone(url({ label: 'Página da assistência técnica' })),
  }),
)
