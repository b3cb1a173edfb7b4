/** The ids that addresses of screens contain. */
export interface Ids {
  id: string
  member: string
  state: string
  category: string
  application: string
  request: string
  plan: string
  run: string
  account: string
  bankAccount: string
  cashBox: string
  movement: string
  payment: string
  gift: string
  money: string
  phoneRequest: string
  series: string
  post: string
  tag: string
  mail: string
  batch: string
  file: string
  balances: string
  card: string
  cardBatch: string
  door: string
  cardLetter: string
  treasuryDoc: string
  docStatus: string
  treasuryCategory: string
  apiKey: string
}
export const NO_IDS: Ids = {
  id: '',
  member: '',
  state: '',
  category: '',
  application: '',
  request: '',
  plan: '',
  run: '',
  account: '',
  bankAccount: '',
  cashBox: '',
  movement: '',
  payment: '',
  gift: '',
  money: '',
  phoneRequest: '',
  series: '',
  post: '',
  tag: '',
  mail: '',
  batch: '',
  file: '',
  balances: '',
  card: '',
  cardBatch: '',
  door: '',
  cardLetter: '',
  treasuryDoc: '',
  docStatus: '',
  treasuryCategory: '',
  apiKey: '',
}
/** An address for each path with a parameter. The story fails for a path that is missing here: add it. */
export const ADDRESSES: Record<string, (ids: Ids) => string> = {
  '/autorizacao/loginporlink/$recoverCode': () => '/autorizacao/loginporlink/uma-ligacao-que-ja-foi-usada',
  '/autorizacao/reporemail/$code': () => '/autorizacao/reporemail/um-codigo-que-ninguem-enviou',
  '/~membros/$id': ({ member }) => `/socios/${member}`,
  '/~configuracaoMembros/estados/$id': ({ state }) => `/configuracaoSocios/estados/${state}`,
  '/~configuracaoMembros/categorias/$id': ({ category }) => `/configuracaoSocios/categorias/${category}`,
  '/~configuracaoMembros/planos/$id': ({ plan }) => `/configuracaoSocios/planos/${plan}`,
  '/~configuracaoMembros/contas/$id': ({ account }) => `/configuracaoSocios/contas/${account}`,
  '/~configuracaoMembros/series/$id': ({ series }) => `/configuracaoSocios/series/${series}`,
  '/~configuracaoMembros/orgaos/$id': ({ post }) => `/configuracaoSocios/orgaos/${post}`,
  '/relatorios/$ano': () => '/relatorios/2025',
  '/relatorios/$ano/textos': () => '/relatorios/2025/textos',
  '/apiSecrets/$id': ({ apiKey }) => `/apiSecrets/${apiKey}`,
  '/candidaturas/$id': ({ application }) => `/candidaturas/${application}`,
  '/boletim/$code': () => '/boletim/um-codigo-que-ninguem-enviou',
  '/inscricao/confirmacao/$verificationCode': () => '/inscricao/confirmacao/um-codigo-que-ninguem-enviou',
  '/~quotas/geracoes/$id': ({ run }) => `/quotas/geracoes/${run}`,
  '/pagamentos/$id': ({ payment }) => `/pagamentos/${payment}`,
  '/tesouraria/donativos/$id': ({ gift }) => `/tesouraria/donativos/${gift}`,
  '/~quotas/porIdentificar/$id': ({ money }) => `/quotas/porIdentificar/${money}`,
  '/~quotas/pedidosMbway/$id': ({ phoneRequest }) => `/quotas/pedidosMbway/${phoneRequest}`,
  '/~quotas/aviso/$memberId': ({ member }) => `/quotas/aviso/${member}`,
  '/~quotas/dividas/$memberId': ({ member }) => `/quotas/dividas/${member}`,
  '/~quotas/dividas/saldos/$id': ({ balances }) => `/quotas/dividas/saldos/${balances}`,
  '/pedidosDeAlteracao/$id': ({ request }) => `/pedidosDeAlteracao/${request}`,
  '/importacao/$id': ({ file }) => `/importacao/${file}`,
  '/utilizadores/$id': ({ id }) => `/utilizadores/${id}`,
  '/utilizadores/recuperar-password/$id': ({ id }) => `/utilizadores/recuperar-password/${id}`,
  '/configuracaoOrganizacao/etiquetas/$id': ({ tag }) => `/configuracaoOrganizacao/etiquetas/${tag}`,
  '/configuracaoMensagens/$name': () => '/configuracaoMensagens/candidaturaAceite',
  '/~cartoesMembro/ficha/$id': ({ card }) => `/cartoesSocio/ficha/${card}`,
  '/~cartaCartoesMembro/$id': ({ cardLetter }) => `/cartaCartoesSocio/${cardLetter}`,
  '/~cartoesMembro/$id': ({ card }) => `/cartoesSocio/${card}`,
  '/~cartoesMembro/lotes/$id': ({ cardBatch }) => `/cartoesSocio/lotes/${cardBatch}`,
  '/tesouraria/contas/$id': ({ account }) => `/tesouraria/contas/${account}`,
  '/tesouraria/contas/$id/conciliar': ({ bankAccount }) => `/tesouraria/contas/${bankAccount}/conciliar`,
  '/tesouraria/contas/$id/fecho': ({ cashBox }) => `/tesouraria/contas/${cashBox}/fecho`,
  '/tesouraria/movimentos/$id': ({ movement }) => `/tesouraria/movimentos/${movement}`,
  '/tesoouraria/$id': ({ treasuryDoc }) => `/tesoouraria/${treasuryDoc}`,
  '/configuracaoTesouraria/estados/$id': ({ docStatus }) => `/configuracaoTesouraria/estados/${docStatus}`,
  '/configuracaoTesouraria/rubricas/$id': ({ treasuryCategory }) =>
    `/configuracaoTesouraria/rubricas/${treasuryCategory}`,
  '/mensagens/$id': ({ mail }) => `/mensagens/${mail}`,
  '/~cartoesMembro/verificarVarios/$id': ({ door }) => `/cartoesSocio/verificarVarios/${door}`,
  '/porta/$token': () => '/porta/uma-ligacao-que-ja-acabou',
  '/mensagens/envios/$id': ({ batch }) => `/mensagens/envios/${batch}`,
}
/** Screens whose call must fail (422 for a used link, 404 for an unknown code), which the browser logs as an error. */
export const ANSWERED_WITH_FAULT = [
  '/autorizacao/loginporlink/$recoverCode',
  '/boletim/$code',
  '/inscricao/confirmacao/$verificationCode',
  '/porta/$token',
]
