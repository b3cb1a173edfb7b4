import { defineResource, type Input, type Row } from '../resource/define.ts'
import {
  boolean,
  choice,
  choices,
  date,
  datetime,
  group,
  integer,
  ref,
  string,
  text,
  whenFilled,
} from '../resource/field.ts'
import { lines } from '../resource/lines.ts'
import { KEY_SCOPES } from '../rules/key-scopes.ts'

/** The most requests that a key may make in a minute, whatever its form says. */
const MOST_PER_MINUTE = 6000

/**
 * API keys (DEV-01). The key itself is answered once, when it is made, as `secret`; the database holds its hash. It acts with the role
 * of whoever made it, never with more, and only where a route names one of its permissions.
 */
export const apiSecrets = defineResource({
  name: 'apiSecrets',
  label: { one: 'Chave de API', many: 'Chaves de API', gender: 'f' },
  title: 'name',
  neverDeleted: true,
  shownOnce: { secret: 'The key itself.' },
  list: {
    columns: ['name', 'prefix', 'scopes', 'createdById', 'expiresAt', 'lastUsedAt', 'active'],
    sort: 'name',
    firstStep: 'Crie uma para cada programa que se liga: o site, a porta, o programa de contabilidade.',
  },
  fields: {
    ...group('Chave', {
      name: string({
        label: 'Nome da chave',
        required: true,
        unique: true,
        max: 80,
        search: true,
        filter: true,
        sort: true,
        hint: 'O registo de alterações mostra este nome em tudo o que a chave fizer.',
      }),
      description: text({ label: 'Descrição / finalidade', max: 500, search: true }),
      prefix: string({ label: 'Prefixo', required: true, readonly: true, max: 8 }),
      role: choice(
        { admin: 'Administrador', editor: 'Editor' },
        { label: 'Tipo de acesso', required: true, readonly: true },
      ),
      createdById: ref('users', { label: 'Criada por', readonly: true, filter: true }),
    }),
    ...group('Permissões', {
      scopes: choices(KEY_SCOPES, { label: 'Permissões', required: true, input: 'ticks' }),
      allowedIps: lines(
        {
          address: string({ label: 'Endereço ou rede', required: true, max: 43 }),
          note: string({ label: 'De quem', max: 60 }),
        },
        {
          label: 'Endereços IP autorizados',
          max: 20,
          hint: 'Por exemplo 203.0.113.7 ou 203.0.113.0/24. Vazio: de qualquer endereço.',
        },
      ),
      rateLimit: integer({ label: 'Pedidos por minuto', required: true, min: 1, max: MOST_PER_MINUTE, default: 600 }),
    }),
    ...group('Validade', {
      expiresAt: date({ label: 'Válida até', filter: true, sort: true, hint: 'Inclusive. Vazio: não expira.' }),
      active: boolean({ label: 'Ativa', required: true, default: true, filter: true, sort: true }),
      ...whenFilled({ revokedAt: datetime({ label: 'Revogada em', readonly: true, filter: true, sort: true }) }),
    }),
    ...group('Utilização', {
      lastUsedAt: datetime({ label: 'Última utilização', readonly: true, filter: true, sort: true }),
      lastUsedIp: string({ label: 'Último IP', readonly: true, max: 45 }),
      usageCount: integer({ label: 'N.º de utilizações', required: true, readonly: true, default: 0 }),
    }),
  },
})
export type ApiSecret = Row<typeof apiSecrets>
export type ApiSecretInput = Input<typeof apiSecrets>
