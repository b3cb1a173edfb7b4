import { defineResource, type Input, type Row } from '../resource/define.ts'
import { boolean, choice, datetime, email, group, integer, password, ref, string, text } from '../resource/field.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from '../rules/password.ts'
import { ADMIN, SIGNED_IN, STAFF } from '../rules/roles.ts'

export const users = defineResource({
  name: 'users',
  label: { one: 'Utilizador', many: 'Utilizadores' },
  title: 'name',
  personal: {},
  access: { read: SIGNED_IN, update: SIGNED_IN },
  list: {
    columns: ['name', 'email', 'role', 'memberId', 'lastLoginAt', 'active'],
    sort: 'name',
    firstStep: 'Crie o primeiro: recebe por e-mail uma ligação para escolher a palavra-passe.',
  },
  fields: {
    ...group('Utilizador', {
      name: string({ label: 'Nome', required: true, max: 100, search: true, filter: true, sort: true }),
      email: email({
        label: 'E-mail',
        required: true,
        unique: true,
        search: true,
        filter: true,
        sort: true,
        sets: STAFF,
      }),
      role: choice(
        { admin: 'Administrador', editor: 'Editor', member: '{MemberSingular}' },
        { label: 'Tipo de acesso', required: true, filter: true, sort: true, sets: STAFF },
      ),
      memberId: ref('members', {
        label: 'Ficha de {memberSingular}',
        unique: true,
        sort: true,
        sets: STAFF,
        when: [
          { field: 'role', is: ['member'] },
          { field: 'memberId', filled: true },
        ],
        reveal: 'Ligar a uma ficha de {memberSingular}',
        hint: 'Só com ela a pessoa vê a sua própria página.',
      }),
      active: boolean({ label: 'Ativo', required: true, default: true, filter: true, sort: true, sees: STAFF }),
      approvesTreasury: boolean({
        label: 'Autoriza documentos de tesouraria',
        required: true,
        sees: STAFF,
        sets: ADMIN,
        when: [{ field: 'role', is: ['admin', 'editor'] }],
      }),
      notes: text({ label: 'Observações', max: 500, sees: STAFF }),
    }),
    ...group('Segurança', {
      password: password({
        label: 'Palavra-passe',
        min: MIN_PASSWORD,
        max: MAX_PASSWORD,
        sees: ADMIN,
        hint: 'Sem palavra-passe, a pessoa recebe por e-mail uma ligação para escolher a sua.',
      }),
      mustChangePassword: boolean({ label: 'Obrigar a mudar na próxima entrada', required: true, sets: STAFF }),
      lastLoginAt: datetime({ label: 'Última entrada', readonly: true, filter: true, sort: true }),
      failedLogins: integer({ label: 'Tentativas falhadas', required: true, readonly: true, default: 0, sees: STAFF }),
      lockedUntil: datetime({ label: 'Bloqueado até', readonly: true, sees: STAFF }),
    }),
    ...group('Preferências', {
      notifyApplications: boolean({ label: 'Avisar de novas candidaturas', required: true, sees: STAFF }),
    }),
  },
})
export type User = Row<typeof users>
export type UserInput = Input<typeof users>
