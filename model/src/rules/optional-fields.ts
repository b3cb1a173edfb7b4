/**
 * The fields of people and members that an organisation can enable, by name and label. A test holds this list equal to the
 * fields that are declared `optional`.
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
