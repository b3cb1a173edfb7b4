import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { unlessGone } from './features/backup/data-files.ts'
import { defaultFile, makeBackup } from './features/backup/make-backup.ts'
import { KEY_FILE } from './features/backup/manifest.ts'
import { Refused } from './features/backup/refused.ts'
import { contentInWords, sizeInWords } from './features/backup/words.ts'
import { createRegistry } from './features/registry.ts'
import { FEATURES } from './features.ts'
import { readVersion } from './places.ts'
import { runCommand } from './run-command.ts'

await runCommand('backup', async ({ config, say, signal, open }) => {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals.length > 1) throw new Refused('Uso: npm run backup [-- ficheiro]')
  const now = new Date()
  const file = positionals[0] === undefined ? defaultFile(config.dataDir, now) : resolve(positionals[0])
  // Opening an embedded database that is not there would make one.
  const isThere = async (name: string) => (await unlessGone(stat(join(config.dataDir, name)))) !== undefined
  if (!config.databaseUrl && !(await isThere('postgres')) && !(await isThere('WHERE')))
    throw new Refused(`Não há uma instalação da Agremia em ${config.dataDir}: indique a pasta em DATA_DIR.`)

  const manifest = await makeBackup({
    database: await open(),
    key: config,
    folders: createRegistry(FEATURES).folders,
    version: await readVersion(),
    now,
    file,
    signal,
  })
  const { size } = await stat(file)
  say(`Cópia feita e verificada: ${file} (${sizeInWords(size)}; ${contentInWords(manifest)}).`)
  if (manifest.files.some(({ path }) => path === KEY_FILE))
    say(
      'Contém a chave que abre os segredos: quem tiver este ficheiro tem tudo. Guarde-o fora desta máquina, em lugar seguro.',
    )
  else if (manifest.probe !== null)
    say('Contém os dados de todos, mas não a SECRET_KEY: guarde-a também, à parte. Sem ela a cópia não se repõe.')
})
