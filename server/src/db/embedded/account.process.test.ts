import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLauncherFixture, endServerIn, type LauncherFixture, query } from '../../../test/launcher-fixture.ts'
import { isRoot } from './account.ts'
import { ELSEWHERE } from './home.ts'

let fixture: LauncherFixture
beforeAll(async () => {
  fixture = await createLauncherFixture()
})
afterAll(() => fixture.clean())

const start: LauncherFixture['start'] = options => fixture.start(options)
const ONE = 'select 1 as one'
const isOne = [{ one: 1 }]

describe('an ordinary user', () => {
  it('runs the server under the own account', async () => {
    const dataDir = await fixture.makeFolder(fixture.ordinary, 0o700)
    const app = await fixture.launch({ dataDir, account: fixture.ordinary })
    expect(await query(app.options, ONE)).toEqual(isOne)
    const uid = fixture.ordinary?.uid ?? process.getuid?.()
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(uid)
    expect(await readdir(dataDir)).not.toContain('WHERE')
    await app.stop()
  })

  it('whose data folder cannot be written is told so', async () => {
    const dataDir = await fixture.makeFolder(fixture.ordinary, 0o555)
    await expect(fixture.launch({ dataDir, account: fixture.ordinary })).rejects.toThrow(
      `não tem permissão para ler e escrever em ${dataDir}. Corrija-o, ou escolha outra pasta de dados com DATA_DIR.`,
    )
  })

  it('whose data folder cannot be read, or made, is told so', async () => {
    const closed = await fixture.makeFolder(fixture.ordinary, 0o300)
    await expect(fixture.launch({ dataDir: closed, account: fixture.ordinary })).rejects.toThrow(/não tem permissão/)
    const parent = await fixture.makeFolder(fixture.ordinary, 0o500)
    await expect(fixture.launch({ dataDir: join(parent, 'data'), account: fixture.ordinary })).rejects.toThrow(
      /não tem permissão/,
    )
  })

  it('whose data folder is a file is told so', async () => {
    const file = join(await fixture.makeFolder(), 'data')
    await writeFile(file, '')
    await expect(start({ dataDir: file })).rejects.toThrow(/existe e não é uma pasta/)
    await expect(start({ dataDir: join(file, 'deeper') })).rejects.toThrow(/parte desse caminho é um ficheiro/)
  })

  it('whose installed package cannot be written has a copy with its libraries linked, made once', async () => {
    const packageFolder = join(await fixture.makeFolder(), 'package')
    await cp(fixture.packageFolder, packageFolder, { recursive: true, verbatimSymlinks: true })
    for (const name of await readdir(join(packageFolder, 'native', 'lib')))
      if (name === 'libpq.so.5') await rm(join(packageFolder, 'native', 'lib', name))
    await chmod(join(packageFolder, 'native', 'lib'), 0o555)
    const dataDir = await fixture.makeClusterFolder(fixture.ordinary)
    await mkdir(join(dataDir, 'binaries-1.0.0'))
    const settings = { dataDir, packageFolder, account: fixture.ordinary }
    const first = await fixture.launch(settings)
    expect(first.messages).toContain('A copiar o PostgreSQL para onde se possa executar')
    expect(await query(first.options, ONE)).toEqual(isOne)
    await first.stop()
    const second = await fixture.launch(settings)
    expect(second.messages).not.toContain('A copiar o PostgreSQL para onde se possa executar')
    await second.stop()
    expect((await readdir(dataDir)).filter(name => name.startsWith('binaries-'))).toHaveLength(1)
    await chmod(join(packageFolder, 'native', 'lib'), 0o755)
  })

  it.runIf(isRoot())('without a name, as in some containers, is told that PostgreSQL needs one', async () => {
    const stranger = { uid: 12_345, gid: 12_345 }
    const dataDir = await fixture.makeFolder(stranger)
    await expect(fixture.launch({ dataDir, account: stranger })).rejects.toThrow(/não tem nome neste sistema/)
    expect(await readdir(dataDir)).toEqual([])
  })

  it.runIf(isRoot())('who starts what root made is told so', async () => {
    const dataDir = await fixture.makeClusterFolder(undefined, 0o777)
    const stranger = { uid: 12_345, gid: 12_345 }
    await expect(fixture.launch({ dataDir, account: stranger })).rejects.toThrow(
      `O utilizador 12345 não tem permissão para ler e escrever em ${dataDir}/postgres.`,
    )
  })
})

it('a system without the binaries is told what to do', async () => {
  const empty = await fixture.makeFolder()
  await writeFile(join(empty, 'package.json'), '{"version":"18.0.0"}')
  await expect(start({ dataDir: await fixture.makeFolder(), packageFolder: empty })).rejects.toThrow(
    /não se consegue executar .*ENOENT.* DATABASE_URL/,
  )
})

describe.runIf(isRoot())('root', () => {
  const elsewhere = async (dataDir: string) => (await readFile(join(dataDir, 'WHERE'), 'utf8')).trim()

  it('runs the server as nobody', async () => {
    const dataDir = await fixture.makeFolder()
    const server = await start({ dataDir })
    expect(await query(server.options, ONE)).toEqual(isOne)
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(fixture.ordinary?.uid)
    await server.stop()
  })

  it('with project and data in a closed home: the cluster lives in /var/lib, WHERE says so, the binaries are copied there', async () => {
    const home = await fixture.makeFolder(undefined, 0o700)
    const packageFolder = join(home, 'package')
    await cp(fixture.packageFolder, packageFolder, { recursive: true, verbatimSymlinks: true })
    const dataDir = join(home, 'data')
    const first = await start({ dataDir, packageFolder })
    const place = await elsewhere(dataDir)
    fixture.track(place)
    expect(place).toMatch(new RegExp(`^${ELSEWHERE}/[0-9a-f]{16}$`))
    expect((await readdir(ELSEWHERE)).some(name => name.startsWith('binaries-'))).toBe(true)
    expect(await readdir(dataDir)).toEqual(['WHERE'])
    await query(first.options, "create table kept as select 'sim' as word")
    await first.stop()

    // Also after the home was moved: what WHERE says goes before what the path would say.
    const moved = `${home}-moved`
    await rename(home, moved)
    fixture.track(moved)
    const second = await start({ dataDir: join(moved, 'data'), packageFolder: join(moved, 'package') })
    expect(await query(second.options, 'select word from kept')).toEqual([{ word: 'sim' }])
    await second.stop()

    await rm(place, { recursive: true })
    await expect(start({ dataDir: join(moved, 'data') })).rejects.toThrow(
      /WHERE diz que a base de dados está em .* mas não está lá/,
    )
  })

  it('finds the cluster in /var/lib again when a kill came before WHERE was written', async () => {
    const dataDir = await fixture.makeFolder(undefined, 0o700)
    const first = await start({ dataDir })
    const place = await elsewhere(dataDir)
    fixture.track(place)
    await query(first.options, "create table kept as select 'sim' as word")
    await first.stop()
    await rm(join(dataDir, 'WHERE'))
    const second = await start({ dataDir })
    expect(await query(second.options, 'select word from kept')).toEqual([{ word: 'sim' }])
    expect(await elsewhere(dataDir)).toBe(place)
    await second.stop()
    await endServerIn(join(place, 'postgres'))
  })

  it('starts what an ordinary user made under the account of that user', async () => {
    // Linux and macOS all have an account with this number, whatever its name.
    const user = { uid: 1, gid: 1 }
    const dataDir = await fixture.makeFolder(user)
    await (await fixture.launch({ dataDir, account: user })).stop()
    const server = await start({ dataDir })
    expect(await query(server.options, ONE)).toEqual(isOne)
    await server.stop()
    expect((await stat(join(dataDir, 'postgres', 'global', 'pg_control'))).uid).toBe(user.uid)
    await (await fixture.launch({ dataDir, account: user })).stop()
  })

  it('starts a copy of a data folder that belongs to root', async () => {
    const dataDir = await fixture.makeClusterFolder()
    const first = await start({ dataDir })
    await query(first.options, "create table kept as select 'sim' as word")
    await first.stop()
    const copy = await fixture.makeFolder()
    await cp(dataDir, copy, { recursive: true })
    await chmod(copy, 0o755)
    expect((await stat(join(copy, 'postgres'))).uid).toBe(0)
    const second = await start({ dataDir: copy })
    expect(await query(second.options, 'select word from kept')).toEqual([{ word: 'sim' }])
    await second.stop()
  })

  it('is told when a folder above an existing cluster was closed, and gets no empty database instead', async () => {
    const parent = await fixture.makeFolder()
    const dataDir = join(parent, 'data')
    await (await start({ dataDir })).stop()
    await chmod(parent, 0o700)
    await expect(start({ dataDir })).rejects.toThrow(/não consegue entrar em .*chmod o\+x/)
  })
})
