import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Refused } from './features/backup/refused.ts'
import { restoreBackup } from './features/backup/restore-backup.ts'
import { openBackup } from './features/backup/verify.ts'
import { contentInWords } from './features/backup/words.ts'
import { createRegistry } from './features/registry.ts'
import { FEATURES } from './features.ts'
import { places } from './places.ts'
import { runCommand } from './run-command.ts'

await runCommand('restore', async ({ config, log, say, signal, open }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  })
  const [name] = positionals
  if (name === undefined || positionals.length > 1) throw new Refused('Uso: npm run restore -- ficheiro [--force]')
  const { backup: parts } = createRegistry(FEATURES)
  const backup = await openBackup(resolve(name), parts.folders, signal)
  try {
    await restoreBackup({
      backup,
      key: config,
      parts,
      migrations: places.migrations,
      open,
      force: values.force,
      log,
      signal,
    })
  } finally {
    backup.close()
  }
  say(`Reposta a cópia de ${backup.manifest.madeAt}: ${contentInWords(backup.manifest)}.`)
})
