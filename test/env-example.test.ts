import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { readConfig } from '../server/src/config.ts'
import { ROOT } from './house/tree.ts'

const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')
const example = parseEnv(read('.env.example'))

it('.env.example names every variable that the server reads, and no other', () => {
  const known = [...read('server/src/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(match => match[1])
  expect(known).toContain('DATA_DIR')
  expect(Object.keys(example).sort()).toEqual(known.sort())
})

it('.env.example contains the default values', () => {
  expect(readConfig(example)).toEqual(readConfig({}))
})
