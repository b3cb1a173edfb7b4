import type { SettingArea } from '@agremia/model/rules/settings'

/** The settings' screens: what each is called on top of itself, and in the menu. */
export const AREAS = {
  cards: { to: '/~configuracaoCartoesMembros', label: 'Cartões', title: 'Definições dos cartões' },
  applications: { to: '/configuracaoCandidaturas', label: 'Candidaturas', title: 'Definições das candidaturas' },
  messages: { to: '/configuracaoMensagens', label: 'Mensagens', title: 'Definições das mensagens' },
  treasury: { to: '/configuracaoTesouraria', label: 'Tesouraria', title: 'Definições da tesouraria' },
  members: { to: '/~configuracaoMembros', label: '{MemberPlural}', title: 'Definições de {memberPlural}' },
  organisation: { to: '/configuracaoOrganizacao', label: 'Organização', title: 'Definições da organização' },
} as const satisfies Record<SettingArea, { to: string; label: string; title: string }>
