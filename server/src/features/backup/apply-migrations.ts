import { MIGRATIONS_TABLE } from '../../db/migrate.ts'
import type { Migration } from '../../db/migration-files.ts'
import type { Manifest } from './manifest.ts'
import { Refused } from './refused.ts'
import type { Client } from './tables.ts'

type Applied = Manifest['migrations'][number]

/** How many of our migrations the backup contains; they must be the first ones, unchanged. */
export function countKnown(files: Migration[], applied: Applied[]): number {
  applied.forEach(({ name, checksum }, index) => {
    if (!files.some(file => file.name === name))
      throw new Refused(
        `A cópia é de uma versão mais recente da Agremia (traz a migração ${name}). Atualize primeiro o programa.`,
      )
    if (files[index]?.name !== name || files[index].checksum !== checksum)
      throw new Refused(`A migração ${name} da cópia não é a mesma que a deste programa.`)
  })
  return applied.length
}

/** Runs in the caller's transaction, unlike at start, because a restore must succeed as a whole or not at all. */
export async function applyMigrations(client: Client, files: Migration[], applied: Applied[] = []): Promise<void> {
  await client.query(MIGRATIONS_TABLE)
  for (const [index, file] of files.entries()) {
    await client.query(file.sql)
    await client.query(
      'insert into migrations (name, checksum, applied_at) values ($1, $2, coalesce($3::timestamptz, now()))',
      [file.name, file.checksum, applied[index]?.appliedAt ?? null],
    )
  }
}
