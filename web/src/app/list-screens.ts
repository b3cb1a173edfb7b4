/** The screens that are a list, by their path in the table of screens: what the first load of each asks for at once. */
export const LIST_SCREENS: Readonly<Record<string, string>> = {
  '/~membros': 'members',
  '/candidaturas': 'memberApplications',
  '/pedidosDeAlteracao': 'memberChangeRequests',
  '/utilizadores': 'users',
  '/configuracaoOrganizacao/etiquetas': 'tags',
}
