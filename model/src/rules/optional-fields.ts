/**
 * The fields of people and members that an organisation switches on when it needs them (minimisation). Those that say
 * `optional` of themselves, by name and label: a test holds the two together.
 */
export const OPTIONAL_FIELDS = {
  salutation: 'Forma de tratamento',
  nationalityId: 'Nacionalidade',
  taxCountryId: 'País do NIF',
  idDocType: 'Documento de identificação',
  idDocNumber: 'N.º do documento',
  idDocExpiry: 'Validade do documento',
  profession: 'Profissão',
  oldMemberNumber: 'N.º antigo',
  parish: 'Freguesia',
  municipality: 'Concelho',
  district: 'Distrito / Ilha',
  quotaStartDate: 'Paga {membershipPayments} desde',
  collectorId: 'Cobrador',
  agreedAmount: 'Valor acordado',
} as const
