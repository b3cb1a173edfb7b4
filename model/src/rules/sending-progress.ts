import { HELD_BECAUSE, type HeldBecause, type MessageChannel, type MessageStatus } from './messages.ts'

/** What of a message decides where it is counted. */
export interface CountedMessage {
  channel: MessageChannel
  status: MessageStatus
  heldBecause: HeldBecause | null
}

interface ProgressPart {
  label: string
  statuses: readonly MessageStatus[]
  /** Left out: both. */
  channel?: MessageChannel
  /** What keeps back those that wait; null where nothing does. Left out: of no meaning in these states. */
  heldBecause?: HeldBecause | null
  /** Nothing happens to them any more unless somebody decides it. */
  isSettled: boolean
}

const WAITING = ['em_fila', 'a_enviar'] as const

/** The parts into which the messages of a sending fall, in the order of the screen. Every message belongs to exactly one. */
export const PROGRESS_PARTS = {
  sent: { label: 'E-mails enviados', statuses: ['enviada'], isSettled: true },
  waiting: {
    label: 'E-mails por enviar',
    statuses: WAITING,
    channel: 'email',
    heldBecause: null,
    isSettled: false,
  },
  toPrint: { label: 'Cartas por imprimir', statuses: WAITING, channel: 'carta', heldBecause: null, isSettled: false },
  printed: { label: 'Cartas impressas', statuses: ['impressa'], isSettled: false },
  posted: { label: 'Cartas expedidas', statuses: ['expedida'], isSettled: true },
  paused: { label: HELD_BECAUSE.pausa, statuses: WAITING, heldBecause: 'pausa', isSettled: false },
  switchedOff: { label: HELD_BECAUSE.interruptor, statuses: WAITING, heldBecause: 'interruptor', isSettled: false },
  noMailServer: { label: HELD_BECAUSE.servidor, statuses: WAITING, heldBecause: 'servidor', isSettled: false },
  failed: { label: 'Falharam', statuses: ['falhou'], isSettled: true },
  uncertain: { label: 'Incertas', statuses: ['incerta'], isSettled: true },
  bounced: { label: 'E-mails devolvidos', statuses: ['devolvida'], channel: 'email', isSettled: true },
  returned: { label: 'Cartas devolvidas', statuses: ['devolvida'], channel: 'carta', isSettled: true },
  suppressed: { label: 'Não enviadas', statuses: ['suprimida'], isSettled: true },
  cancelled: { label: 'Canceladas', statuses: ['cancelada'], isSettled: true },
} as const satisfies Record<string, ProgressPart>
export type ProgressPartName = keyof typeof PROGRESS_PARTS
export type ProgressCounts = Readonly<Record<ProgressPartName, number>>

export const PROGRESS_PART_NAMES = Object.keys(PROGRESS_PARTS) as ProgressPartName[] // the keys of the literal above
const findPart = (name: ProgressPartName): ProgressPart => PROGRESS_PARTS[name]

const isIn = ({ channel, statuses, heldBecause }: ProgressPart, message: CountedMessage) =>
  statuses.includes(message.status) &&
  (channel === undefined || channel === message.channel) &&
  (heldBecause === undefined || heldBecause === message.heldBecause)

export const partsOf = (message: CountedMessage): ProgressPartName[] =>
  PROGRESS_PART_NAMES.filter(name => isIn(findPart(name), message))

/** How many messages are in each part. */
export function countProgress(messages: Iterable<CountedMessage & { count: number }>): ProgressCounts {
  const counts: Record<string, number> = Object.fromEntries(PROGRESS_PART_NAMES.map(name => [name, 0]))
  for (const { count, ...message } of messages) {
    for (const name of partsOf(message)) counts[name] = (counts[name] ?? 0) + count
  }
  return counts as ProgressCounts // it has the names of all parts
}

export const totalOf = (counts: ProgressCounts) => sumOf(counts, PROGRESS_PART_NAMES)
export const settledOf = (counts: ProgressCounts) =>
  sumOf(
    counts,
    PROGRESS_PART_NAMES.filter(name => findPart(name).isSettled),
  )
const sumOf = (counts: ProgressCounts, names: readonly ProgressPartName[]) =>
  names.reduce((sum, name) => sum + counts[name], 0)

/** The filter of the list of messages that shows exactly this part of a sending. */
export function progressFilter(name: ProgressPartName): Record<string, string | string[]> {
  const { statuses, channel, heldBecause } = findPart(name)
  return {
    _status: [...statuses],
    ...(channel && { _channel: channel }),
    ...(heldBecause === null ? { '_heldBecause.empty': 'true' } : heldBecause && { _heldBecause: heldBecause }),
  }
}
