import { fold } from '@agremia/model/rules/fold'
import type { SettingArea } from '@agremia/model/rules/settings'

export interface Area {
  to: string
  /** The label in the menu of the settings. */
  label: string
  /** The title of the screen. */
  title: string
}

/** The screens of the settings. */
export const AREAS = {
  cards: { to: '/~configuracaoCartoesMembros', label: 'Cartões', title: 'Definições dos cartões' },
  applications: { to: '/configuracaoCandidaturas', label: 'Candidaturas', title: 'Definições das candidaturas' },
  messages: { to: '/configuracaoMensagens', label: 'Mensagens', title: 'Definições das mensagens' },
  treasury: { to: '/configuracaoTesouraria', label: 'Tesouraria', title: 'Definições da tesouraria' },
  members: { to: '/~configuracaoMembros', label: '{MemberPlural}', title: 'Definições de {memberPlural}' },
  organisation: { to: '/configuracaoOrganizacao', label: 'Organização', title: 'Definições da organização' },
} as const satisfies Record<SettingArea, Area>

/** The id of the element of a group of settings: `grupo-organizacao`. */
export const anchorOfGroup = (heading: string) => `grupo-${fold(heading).replaceAll(/[^a-z0-9]+/g, '-')}`
