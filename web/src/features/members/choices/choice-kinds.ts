/** What a member may be in: the two lists that an organisation makes its own (NAV-11). */
export const CHOICES = {
  states: {
    resource: 'memberStateNames',
    to: '/~configuracaoMembros/estados',
    newTo: '/~configuracaoMembros/estados/novo',
    newLabel: 'Novo estado',
    heading: 'Estados',
    anchor: 'estados',
    hint: 'Aparecem por esta ordem ao mudar o estado de um {memberSingular}.',
    told: ['marksEnd', 'generatesCharges', 'canVote', 'requiresReason', 'requiresMinutes'],
  },
  categories: {
    resource: 'memberCategories',
    to: '/~configuracaoMembros/categorias',
    newTo: '/~configuracaoMembros/categorias/nova',
    newLabel: 'Nova categoria',
    heading: 'Categorias',
    anchor: 'categorias',
    hint: 'Aparecem por esta ordem ao escolher a categoria de um {memberSingular}.',
    told: ['generatesCharges', 'paysJoia', 'canVote', 'canBeElected', 'minAge', 'maxAge'],
  },
} as const
export type ChoiceKind = keyof typeof CHOICES
