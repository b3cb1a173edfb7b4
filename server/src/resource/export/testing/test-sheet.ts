import { randomBytes } from 'node:crypto'
import type { Cell, ExportColumn, ExportSheet } from '../columns.ts'

/** One column of each kind */
export const columns: readonly ExportColumn[] = [
  { label: 'N.º', kind: 'integer' },
  { label: 'Nome', kind: 'text' },
  { label: 'Admissão', kind: 'date' },
  { label: 'Alterado em', kind: 'datetime' },
  { label: 'Em dívida', kind: 'money' },
  { label: 'Em dia', kind: 'boolean' },
]

export function makeSheet(rows: AsyncIterable<readonly Cell[]>, changes: Partial<ExportSheet> = {}): ExportSheet {
  return {
    title: 'Lista de pessoas',
    organisation: 'Associação Cultural de Vila Nova',
    columns,
    madeAt: new Date('2026-07-15T22:30:00Z'),
    summary: 'Estado: ativo',
    ...changes,
    rows,
  }
}

/** A sheet of a single column of texts */
export function makeTextSheet(...texts: Cell[]): ExportSheet {
  return makeSheet(listRows(texts.map(text => [text])), { columns: [{ label: 'Texto', kind: 'text' }] })
}

export async function* listRows(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly Cell[]> {
  yield* rows
}

/** Hardly compressible, so that a zip's buffers hold few rows */
export function makeRow(number: number, text = randomBytes(100).toString('hex')): readonly Cell[] {
  return [number, `Pessoa ${number} ${text}`, '2024-02-29', '2026-07-01T12:30:00Z', number * 100, number % 2 === 0]
}

/** A source that tells how far it was pulled and whether it was closed, as a database cursor would have to be */
export class RowSource implements AsyncIterableIterator<readonly Cell[]> {
  pulled = 0
  closed = 0

  constructor(
    private readonly count: number,
    private readonly failAt = Number.POSITIVE_INFINITY,
  ) {}

  [Symbol.asyncIterator]() {
    return this
  }

  async next(): Promise<IteratorResult<readonly Cell[]>> {
    if (this.pulled === this.failAt) throw new Error('the cursor is lost')
    if (this.pulled === this.count) return { done: true, value: undefined }
    this.pulled += 1
    return { done: false, value: makeRow(this.pulled) }
  }

  async return(): Promise<IteratorResult<readonly Cell[]>> {
    this.closed += 1
    return { done: true, value: undefined }
  }
}
