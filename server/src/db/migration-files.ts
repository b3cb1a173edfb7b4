import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Migration {
  name: string
  sql: string
  checksum: string
}

const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/
/** Transaction statements are refused in migrations, because a file that commits itself could stay half applied. (A plpgsql `begin` has no semicolon.) */
const OWN_TRANSACTION = /^[ \t]*(commit\b|rollback\b|start\s+transaction\b|begin\s*;|begin\s+(?:work|transaction)\b)/im

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = await listNames(folder)
  return Promise.all(names.map(name => readMigration(folder, name)))
}

async function listNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder).catch((error: Error) => {
    throw new Error(`A pasta das migrações ${folder} não se consegue ler: ${error.message}`, { cause: error })
  })
  const names = entries.filter(name => name.endsWith('.sql')).sort()
  names.forEach((name, index) => {
    const number = NAME.exec(name)?.[1]
    if (!number) throw new Error(`O nome da migração ${name} não serve: tem de ser como 0001_nome.sql.`)
    const expected = String(index + 1).padStart(4, '0')
    if (number < expected) throw new Error(`Há duas migrações com o número ${number} em ${folder}.`)
    if (number > expected) throw new Error(`Falta a migração ${expected} em ${folder}: a seguinte é ${name}.`)
  })
  return names
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // Line endings are ignored, because Git on Windows may convert them.
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  const statement = OWN_TRANSACTION.exec(sql)?.[1]
  if (statement)
    throw new Error(`A migração ${name} contém "${statement}": cada ficheiro já corre na sua própria transação.`)
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}
