import type { OrgType } from '@agremia/model/rules/settings'
import type { Preset } from '@agremia/model/rules/terminology'

export interface DemoOrganisation {
  orgType: OrgType
  preset: Preset
  /** The number of member records, former members included. */
  records: number
  settings: Record<string, string>
  tags: readonly { name: string; scope: string; color: string; description: string }[]
}

/** Invented data: a tax number from an unassigned range, a bank that does not exist, addresses that receive no mail. */
const INVENTED = {
  environment: 'staging',
  showFirstSteps: 'false',
  SendMessages: 'false',
  paymentProvider: 'simulador',
  mbEntity: '99999',
  mbSubEntity: '9',
  mbwayEnabled: 'true',
  organisationTaxNumber: '599000015',
  twoApprovalsAbove: '500.00',
  accountantEmail: 'geral@contasemdia.example',
  applicationPublicPage: 'true',
  applicationIntro:
    'Preencha este formulário para se candidatar. Depois de confirmar o e-mail, a candidatura é apreciada na reunião seguinte.',
  privacyNoticeVersion: '2.1',
  fieldsEnabled: 'nationalityId,taxCountryId,profession,municipality,district,collectorId,agreedAmount',
}

const TAGS = [
  { name: 'Banda', scope: 'members', color: '#0b6e4f', description: 'Toca na banda filarmónica' },
  { name: 'Teatro', scope: 'members', color: '#8e3b46', description: 'Grupo de teatro' },
  { name: 'Futsal', scope: 'members', color: '#1d4e89', description: 'Equipas de futsal' },
  { name: 'Biblioteca', scope: 'members', color: '#7a5c00', description: 'Leitores e voluntários da biblioteca' },
  { name: 'Voluntário', scope: 'members', color: '#4c5c68', description: 'Ajuda nas festas e no bar' },
  { name: 'Urgente', scope: 'applications', color: '#b3261e', description: 'Decidir na próxima reunião' },
  { name: 'Festa de agosto', scope: 'treasuryDocs', color: '#a15c00', description: 'Despesas e receitas da festa' },
  { name: 'Obras da sede', scope: 'treasuryDocs', color: '#5b4b8a', description: 'Faturas das obras' },
  { name: 'Assembleia', scope: 'messages', color: '#2f4858', description: 'Convocatórias e atas' },
]

export const DEMO_ORGANISATIONS = {
  associacao: {
    orgType: 'association',
    preset: 'club',
    records: 4070,
    tags: TAGS,
    settings: {
      ...INVENTED,
      client: 'vila-clara',
      organisationName: 'Associação Cultural e Recreativa de Vila Clara do Campo',
      organisationArticle: 'a',
      organisationAddress: 'Largo do Rossio, 12',
      organisationPostalCode: '3140-012',
      organisationLocality: 'Vila Clara do Campo',
      organisationEmail: 'geral@vilaclara.example',
      organisationPhone: '+351239000100',
      organisationWebsite: 'https://vilaclara.example',
      organisationIban: 'PT50999900000000000000182',
      foundationDate: '1976-05-01',
      signatureName: 'Helena Marques Antunes',
      signatureRole: 'Presidente da Direção',
    },
  },
  cooperativa: {
    orgType: 'cooperative',
    preset: 'cooperative',
    // Gives about 400 current cooperators.
    records: 650,
    tags: TAGS,
    settings: {
      ...INVENTED,
      client: 'mar-de-linho',
      organisationName: 'Cooperativa Cultural Mar de Linho, CRL',
      organisationArticle: 'a',
      organisationAddress: 'Rua das Flores, 48',
      organisationPostalCode: '4900-321',
      organisationLocality: 'Viana do Castelo',
      organisationEmail: 'geral@mardelinho.example',
      organisationPhone: '+351258000100',
      organisationWebsite: 'https://mardelinho.example',
      organisationIban: 'PT50999900000000000000182',
      foundationDate: '1989-03-15',
      signatureName: 'Joaquim Brandão Reis',
      signatureRole: 'Presidente do Conselho de Administração',
    },
  },
} as const satisfies Record<string, DemoOrganisation>
export type DemoName = keyof typeof DEMO_ORGANISATIONS
