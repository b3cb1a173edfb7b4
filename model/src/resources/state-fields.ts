import { color, integer, string } from '../resource/field.ts'

/** What every list of states that an organisation keeps has: those of members and those of documents. Categories share the code and the order. */
export const stateNameFields = {
  name: string({
    label: 'Nome do estado',
    required: true,
    unique: true,
    max: 40,
    search: true,
    filter: true,
    sort: true,
  }),
  /** A stable code for programs, made from the name at creation and never changed by a later name. */
  slug: string({
    label: 'Código',
    required: true,
    readonly: true,
    unique: true,
    max: 40,
    match: { pattern: /^[a-z][a-z0-9-]*$/, message: 'Use letras minúsculas sem acentos, algarismos e hífen.' },
  }),
}

export const stateLookFields = {
  color: color({ label: 'Cor' }),
  order: integer({ label: 'Ordem', required: true, default: 100, min: 0, max: 9999, sort: true }),
}
