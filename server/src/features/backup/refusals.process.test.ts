import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  addMigration,
  back,
  contentOfTarget,
  file,
  OTHER_SECRET,
  parts,
  prepareBackupInstallations,
  type Restoring,
  resetTarget,
  restore,
  SECRET,
  settleTarget,
  sourceDir,
  target,
  targetDir,
} from '../../../test/backup-installations.ts'
import { writeArchive } from './archive-writer.ts'
import { entryOfFile, entryOfTable, MANIFEST, type Manifest } from './manifest.ts'
import { openBackup } from './verify.ts'

prepareBackupInstallations({ auditRows: 100 })

describe('a restore is refused without any change', () => {
  const refused = async (how: Restoring, words: string | RegExp) => {
    const before = await contentOfTarget()
    await expect(restore(how)).rejects.toThrow(words)
    expect(await contentOfTarget()).toEqual(before)
    expect((await readdir(targetDir)).filter(name => name.startsWith('.'))).toEqual([])
  }
  const altered = async (change: (bytes: Buffer) => Buffer) => {
    const path = join(targetDir, 'altered.agremia')
    await writeFile(path, change(await readFile(file)))
    return path
  }

  it('for a file that was cut or in which any byte was changed', async () => {
    const { length } = await readFile(file)
    for (const end of [0, 1, 63, 64, 65, 1000, length - 1])
      await refused({ from: await altered(bytes => bytes.subarray(0, end)) }, 'incompleto ou foi alterado')
    for (const at of [0, 9, 200, Math.floor(length / 2), length - 70, length - 64, length - 1]) {
      const flip = (bytes: Buffer) => bytes.fill((bytes[at] ?? 0) ^ 1, at, at + 1)
      await refused({ from: await altered(flip) }, 'incompleto ou foi alterado')
    }
  })

  it('for a file whose index differs from its contents', async () => {
    const path = join(targetDir, 'forged.agremia')
    const { manifest, read, close } = await openBackup(file, parts.folders)
    const forge = async (change: Partial<Manifest>, ...more: string[]) => {
      await rm(path, { force: true })
      await writeArchive(path, async add => {
        for (const { name } of manifest.tables) await add(entryOfTable(name), read(entryOfTable(name)))
        for (const entry of manifest.files) await add(entryOfFile(entry.path), read(entryOfFile(entry.path)))
        for (const name of more) await add(name, ['more'])
        await add(MANIFEST, [JSON.stringify({ ...manifest, ...change })])
      })
      return path
    }
    const [users, ...others] = [...manifest.tables].reverse()
    const [logo, ...rest] = [...manifest.files].reverse()
    if (!users || !logo) throw new Error('the backup is empty')
    const lie = { tables: [...others, { ...users, rows: users.rows + 1 }] }
    await refused({ from: await forge(lie) }, 'como o seu índice diz')
    await refused(
      { from: await forge({ files: [...rest, { ...logo, sha256: '0'.repeat(64) }] }) },
      'como o seu índice diz',
    )
    await refused({ from: await forge({ tables: others }) }, 'de que o seu índice não fala')
    await refused({ from: await forge({}, 'data/more') }, 'de que o seu índice não fala')
    const absent = { ...logo, path: 'files/none' }
    await refused({ from: await forge({ files: [...manifest.files, absent] }) }, 'Falta data/files/none')
    for (const outside of ['files/../../x', '../x', 'postgres/x', 'files', '/etc/x', 'files//x', 'files/..\\x'])
      await refused({ from: await forge({ files: [{ ...logo, path: outside }] }) }, 'não está como devia')
    // @ts-expect-error: of a program that is yet to be written
    await refused({ from: await forge({ format: 2 }) }, 'versão mais recente')
    close()
  })

  it('for rows that the database would store differently', async () => {
    const path = join(targetDir, 'forged.agremia')
    const { manifest, read, close } = await openBackup(file, parts.folders)
    // Right in every sum, but not as PostgreSQL writes it: a row that is read as another.
    const changed = { settings: '["a","2026-01-01T00:00:00Z","2026-01-01 00:00:00+00","1",""]\n', users: '' }
    const write = async (tables: Record<string, string>) => {
      await rm(path, { force: true })
      await writeArchive(path, async add => {
        const entries: Manifest['tables'] = []
        for (const table of manifest.tables) {
          const text = tables[table.name]
          const content = await add(
            entryOfTable(table.name),
            text === undefined ? read(entryOfTable(table.name)) : [text],
          )
          entries.push({ ...table, ...content, rows: text === undefined ? table.rows : text.split('\n').length - 1 })
        }
        await add(MANIFEST, [JSON.stringify({ ...manifest, probe: null, files: [], tables: entries })])
      })
      return path
    }
    await refused({ from: await write({ settings: changed.settings }) }, 'settings não ficou igual')
    await refused({ from: await write({ users: changed.users }) }, 'violates foreign key constraint')
    close()
  })

  it('for a file that does not exist or is a folder', async () => {
    await refused({ from: join(targetDir, 'nothing') }, 'não existe')
    await refused({ from: targetDir }, 'não é um ficheiro')
  })

  it('for a database or a folder that is not empty', async () => {
    await settleTarget()
    await refused({}, /não está vazia \(tabela audit_log\).*--force/)
    await resetTarget()
    await refused({}, /pasta de dados não está vazia \(files.*--force/)
  })

  it("for another application's database, also when forced", async () => {
    await target.pool.query('create table theirs (id int)')
    await target.close()
    await refused({ force: true }, 'não são da Agremia')
  })

  it('for a database that a running app uses', async () => {
    await target.pool.query('select 1')
    await refused({ force: true }, 'está a correr')
  })

  it('with another secret key than that of the backup', async () => {
    const path = join(sourceDir, 'env-key.agremia')
    await back(path, SECRET)
    await refused({ from: path, secretKey: OTHER_SECRET }, 'não é a da cópia')
    await refused({ from: path }, 'Indique a mesma chave em SECRET_KEY')
    await refused({ secretKey: OTHER_SECRET }, 'não é a da cópia')
    const { manifest, close } = await openBackup(path, parts.folders)
    close()
    expect(manifest.files.map(({ path: name }) => name)).not.toContain('secret.key')
    await restore({ from: path, secretKey: SECRET })
  })

  it('for a backup of a newer version, or with different migrations', async () => {
    const none = join(targetDir, 'migrations')
    await mkdir(none)
    await writeFile(join(none, '0001_other.sql'), 'create table x ();')
    await refused({ migrations: none }, 'versão mais recente')
    await writeFile(join(none, '0001_foundation.sql'), 'create table x ();')
    await rm(join(none, '0001_other.sql'))
    await refused({ migrations: none }, 'não é a mesma')
  })

  it.each([
    ['halfway', 'select 1 / 0', 'division by zero'],
    [
      'because the server has no room for so many locks',
      "do $$ begin raise exception 'out of shared memory' using errcode = '53200'; end $$",
      'Aumente max_locks_per_transaction para 256',
    ],
    [
      'at the very end, when the new files are already in place',
      'create table late (id int primary key references late deferrable initially deferred, up int references late deferrable initially deferred); insert into late values (1, 2)',
      'violates foreign key constraint',
    ],
  ])('if it fails %s: the old rows and files stay', async (_when, statement, words) => {
    await settleTarget()
    await writeFile(join(targetDir, 'files', 'old.txt'), 'old')
    await refused({ force: true, migrations: (await addMigration(statement)).folder }, words)
  })

  it('if it is interrupted', async () => {
    await settleTarget()
    await refused({ force: true, signal: AbortSignal.abort(new Error('interrompido')) }, 'interrompido')
  })
})
