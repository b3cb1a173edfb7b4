/** What a status is about. A document has at most one status of each dimension. */
export const STATUS_KINDS = {
  pagamento: 'Pagamento',
  classificacao: 'Classificação',
  controlo: 'Controlo',
  contabilidade: 'Contabilidade',
  arquivo: 'Arquivo',
} as const
export type StatusKind = keyof typeof STATUS_KINDS

export interface DefaultStatus {
  name: string
  slug: string
  kind: StatusKind
  color: string
  order: number
  isDefault: boolean
  marksEnd: boolean
  locksDocument: boolean
  requiresDate: boolean
  requiresPdf: boolean
  active: boolean
}

/** Readable as text on white and on their own light tint; the status's name is always shown too. */
const [GREEN, AMBER, RED, BLUE, GREY, VIOLET] = [
  '#15803d',
  '#b45309',
  '#b91c1c',
  '#1d4ed8',
  '#475569',
  '#6d28d9',
] as const

type Behaviour = 'isDefault' | 'marksEnd' | 'locksDocument'
type Line = readonly [name: string, slug: string, color: string, ...does: Behaviour[]]

const BY_KIND: Record<StatusKind, readonly Line[]> = {
  pagamento: [
    ['Por pagar', 'por-pagar', AMBER, 'isDefault'],
    ['Parcialmente pago', 'parcialmente-pago', AMBER],
    ['Pago', 'pago', GREEN, 'marksEnd'],
    ['A reembolsar', 'a-reembolsar', VIOLET],
    ['Reembolsado', 'reembolsado', GREEN, 'marksEnd'],
  ],
  classificacao: [
    ['Por classificar', 'por-classificar', AMBER, 'isDefault'],
    ['Classificado', 'classificado', GREEN, 'marksEnd'],
  ],
  controlo: [
    ['Por autorizar', 'por-autorizar', AMBER, 'isDefault'],
    ['Autorizado', 'autorizado', GREEN, 'marksEnd'],
    ['Em dúvida', 'em-duvida', RED],
    ['Falta documento', 'falta-documento', RED],
    ['Duplicado', 'duplicado', RED],
    ['Anulado', 'anulado', GREY, 'marksEnd'],
  ],
  contabilidade: [
    ['Por enviar ao contabilista', 'por-enviar', BLUE, 'isDefault'],
    ['Enviado ao contabilista', 'enviado', GREEN],
    ['Lançado', 'lancado', GREEN, 'marksEnd'],
  ],
  arquivo: [
    ['Por arquivar', 'por-arquivar', BLUE, 'isDefault'],
    ['Arquivado', 'arquivado', GREY, 'marksEnd', 'locksDocument'],
  ],
}

export const DEFAULT_STATUSES: readonly DefaultStatus[] = Object.entries(BY_KIND).flatMap(([kind, lines], place) =>
  lines.map(([name, slug, color, ...does], index) => ({
    name,
    slug,
    kind: kind as StatusKind, // a key of the record
    color,
    order: 100 * (place + 1) + 10 * index,
    isDefault: does.includes('isDefault'),
    marksEnd: does.includes('marksEnd'),
    locksDocument: does.includes('locksDocument'),
    requiresDate: false,
    requiresPdf: false,
    active: true,
  })),
)

const SYSTEM_SLUGS: ReadonlySet<string> = new Set(DEFAULT_STATUSES.map(({ slug }) => slug))
/** The statuses that the program itself sets and reads: they can be renamed and recoloured, neither deleted nor changed in kind. */
export const isSystemStatus = ({ slug }: { slug: string }): boolean => SYSTEM_SLUGS.has(slug)

interface DocumentFacts {
  categoryId: string | null
  isLocked: boolean
  hasPdf: boolean
}
interface StatusToSet {
  slug: string
  kind: StatusKind
  active: boolean
  requiresDate: boolean
  requiresPdf: boolean
}

/** Why a document cannot be given this status by hand; undefined where it can. */
export function statusFault(
  { slug, kind, active, requiresDate, requiresPdf }: StatusToSet,
  { categoryId, isLocked, hasPdf }: DocumentFacts,
  { date, note }: { date?: string | null; note?: string | null },
): string | undefined {
  // The accountant works on documents that are filed already.
  if (isLocked && kind !== 'contabilidade') return 'Está bloqueado. Um administrador pode desbloqueá-lo.'
  if (!active) return 'Este estado já não se usa.'
  if (kind === 'pagamento') return 'Os estados de pagamento seguem o que foi pago: registe o pagamento.'
  if (slug === 'autorizado') return 'A autorização dá-se com «Autorizar».'
  if (slug === 'anulado' && !note) return 'Indique o motivo da anulação.'
  if (slug === 'classificado' && categoryId === null) return 'Falta a rubrica.'
  if (requiresDate && !date) return 'Este estado pede uma data.'
  if (requiresPdf && !hasPdf) return 'Este estado exige um PDF.'
  return undefined
}
