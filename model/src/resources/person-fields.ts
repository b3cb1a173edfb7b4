import { choice, date, email, phone, ref, string } from '../resource/field.ts'
import { ADULT } from '../rules/age.ts'
import { normaliseNif } from '../rules/nif.ts'
import { normalisePostalCode } from '../rules/postal-code.ts'

const MINOR = [{ field: 'birthDate', under: ADULT }] as const
const ENTITY = [{ field: 'personType', is: ['coletiva'] }] as const

/**
 * The fields of a person, shared by people, members and applications. Optional ones are hidden until the organisation enables
 * them by the setting `fieldsEnabled`, because only data that are needed may be collected.
 */
export const personFields = {
  personType: choice(
    { singular: 'Pessoa singular', coletiva: 'Pessoa coletiva' },
    { label: 'Tipo de pessoa', required: true, default: 'singular', filter: true },
  ),
  name: string({ label: 'Nome completo', required: true, min: 2, max: 150, search: true, filter: true, sort: true }),
  cardName: string({ label: 'Nome a usar no cartão', max: 40 }),
  salutation: choice(
    { none: 'Nenhuma', sr: 'Sr.', sra: 'Sra.', dr: 'Dr.', dra: 'Dra.', eng: 'Eng.', prof: 'Prof.' },
    { label: 'Forma de tratamento', optional: true },
  ),
  birthDate: date({ label: 'Data de nascimento', notFuture: true, age: true, filter: true, sort: true }),
  nationalityId: ref('countries', { label: 'Nacionalidade', optional: true }),
  /** A text and not a `nif`, because only Portuguese tax numbers have check digits that we know; others are checked by length. */
  taxNumber: string({
    label: 'NIF / NIPC',
    max: 20,
    input: 'nif',
    normalise: normaliseNif,
    search: true,
    filter: true,
    sort: true,
    hint: 'Necessário para recibo de donativo.',
  }),
  taxCountryId: ref('countries', { label: 'País do NIF', optional: true }),
  idDocType: choice(
    {
      cc: 'Cartão de cidadão',
      bi: 'Bilhete de identidade',
      passaporte: 'Passaporte',
      titulo_residencia: 'Título de residência',
      outro: 'Outro',
    },
    { label: 'Documento de identificação', optional: true },
  ),
  idDocNumber: string({
    label: 'N.º do documento',
    max: 20,
    optional: true,
    hint: 'Guarde-o só se os estatutos o exigirem; nunca uma cópia do cartão de cidadão.',
  }),
  idDocExpiry: date({ label: 'Validade do documento', optional: true }),
  profession: string({ label: 'Profissão', max: 80, optional: true }),
  guardianName: string({ label: 'Encarregado de educação / representante legal', max: 150, when: MINOR }),
  guardianEmail: email({ label: 'E-mail do representante legal', when: MINOR }),
  guardianMobile: phone({ label: 'Telemóvel do representante legal', when: MINOR }),
  representativeName: string({ label: 'Representante', max: 150, when: ENTITY }),
  representativeRole: string({ label: 'Cargo do representante', max: 60, when: ENTITY }),
}

export const addressFields = {
  addressLine1: string({ label: 'Morada', max: 120 }),
  addressLine2: string({ label: 'Complemento (andar, lote, apartado)', max: 80 }),
  /** A text, because only Portuguese postal codes have the form 0000-000; others are checked by length. */
  postalCode: string({
    label: 'Código postal',
    max: 12,
    input: 'postalCode',
    normalise: normalisePostalCode,
    filter: true,
    sort: true,
    completes: { field: 'locality', from: 'contacts' },
  }),
  locality: string({ label: 'Localidade', max: 80, filter: true, sort: true }),
  parish: string({ label: 'Freguesia', max: 80, optional: true }),
  municipality: string({ label: 'Concelho', max: 60, optional: true, filter: true, sort: true }),
  district: string({ label: 'Distrito / Ilha', max: 40, optional: true, filter: true, sort: true }),
  countryId: ref('countries', {
    label: 'País',
    when: [{ field: 'countryId', otherThan: 'Portugal' }],
    reveal: 'Morada fora de Portugal',
  }),
}
