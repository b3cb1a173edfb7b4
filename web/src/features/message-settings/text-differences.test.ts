import { expect, test } from 'vitest'
import { findTextDifferences } from './text-differences.ts'

const SIGNS = { goes: '-', comes: '+', stays: ' ' }
const print = (now: string, next: string) =>
  findTextDifferences(now, next).map(({ kind, line }) => `${SIGNS[kind]}${line}`)

test.each([
  ['nothing', 'a\nb', 'a\nb', []],
  ['a changed line, with the one before it', 'a\nb\nc', 'a\nx\nc', [' a', '-b', '+x']],
  ['a line more', 'a\nc', 'a\nb\nc', [' a', '+b']],
  ['a value that had none', '', 'geral@exemplo.pt', ['-', '+geral@exemplo.pt']],
  ['empty lines that moved', 'a\n\nb', 'a\nb', []],
])('MSG-02: what differs between two texts: %s', (_what, now, next, lines) => expect(print(now, next)).toEqual(lines))
