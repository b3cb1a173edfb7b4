/** The two lists that each organisation sets up for its members (NAV-11). */
export const CHOICES = {
  states: {
    resource: 'memberStateNames',
    path: '/~configuracaoMembros/estados',
    heading: 'Estados',
    anchor: 'estados',
    hint: 'Aparecem por esta ordem ao mudar o estado de um {memberSingular}.',
    /** The fields that the list sums up below the name. */
    summary: ['marksEnd', 'generatesCharges', 'canVote', 'requiresReason', 'requiresMinutes'],
  },
  categories: {
    resource: 'memberCategories',
    path: '/~configuracaoMembros/categorias',
    heading: 'Categorias',
    anchor: 'categorias',
    hint: 'Aparecem por esta ordem ao escolher a categoria de um {memberSingular}.',
    summary: ['generatesCharges', 'paysJoia', 'canVote', 'canBeElected', 'minAge', 'maxAge'],
  },
} as const
export type ChoiceKind = keyof typeof CHOICES

/** The last segment of the address at which a new one is created. */
export const CREATE = { states: 'novo', categories: 'nova' } as const satisfies Record<ChoiceKind, string>
