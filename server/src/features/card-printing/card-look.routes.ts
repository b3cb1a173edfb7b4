import * as calls from '@agremia/model/calls/card-look'
import { CARD_PICTURES, type CardPicture, isCardPicture } from '@agremia/model/rules/cards/card-pictures'
import { isStaff } from '@agremia/model/rules/roles'
import type { FastifyInstance } from 'fastify'
import { InvalidInput, NotFound } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { answerUpload } from '../../http/upload.ts'
import { MEGAPIXEL, openImage } from '../../outside/images.ts'
import { inTransaction } from '../../resource/context.ts'
import { makeDownloadLink, type OpenDownload } from '../../tasks/download-links.ts'
import type { FeatureDeps } from '../feature.ts'
import { checkChanges } from '../settings/change.ts'
import { settingEntry } from '../settings/entries.ts'
import { logoStorage } from '../settings/logo-storage.ts'
import { nameFiles } from '../settings/setting-files.ts'
import { cardSheetOf } from './card-look.ts'

/** The kind of the links to the test page. */
export const TEST_PAGE = 'card test page'

/** A background of the largest card with its bleed at 550 dots per inch. */
const BACKGROUND_SIDE = 2000
const LOGO_SIDE = 512
/** A larger one is refused before it is unpacked, which would take more memory than a small machine has. */
const MOST_PIXELS = 30 * MEGAPIXEL

/** How cards look: their pictures, a preview with settings that need not be saved, and a test page for the printer (CARD-04). */
export function cardLookRoutes(app: FastifyInstance, deps: FeatureDeps) {
  const { kernel, settings, config, keys, publicUrl, links } = deps
  const { database, clock } = kernel
  const storage = logoStorage(config.dataDir)
  const fileDeps = {
    database,
    keys,
    clock,
    storage,
    onLeftover: (error: Error) => app.log.warn({ err: error }, 'files that no setting names were left'),
  }

  const namePicture = async (actor: Actor | undefined, picture: CardPicture, make: () => Promise<string>) => {
    const setting = CARD_PICTURES[picture]
    const files = { settings: [setting], kinds: [kindOf(picture)] }
    await nameFiles(fileDeps, actor, files, async () => ({ [setting]: await make() }) as Record<typeof setting, string>) // the one setting that is named
    await settings.reload()
    const known = { stored: settings.stored(), texts: settings.texts(), say: settings.wording() }
    return { data: [settingEntry(setting, known, actor?.role)] }
  }

  answerUpload(app, calls.uploadCardPicture, async ({ file, params, actor }) => {
    const picture = requirePicture(params.name)
    const image = await openImage(file, MOST_PIXELS)
    const isLogo = picture === 'logo'
    const bytes = isLogo ? await image.within(LOGO_SIDE) : (await image.photo(BACKGROUND_SIDE)).bytes
    return namePicture(actor, picture, () => storage.put(kindOf(picture), isLogo ? 'png' : 'jpg', bytes))
  })
  answer(app, calls.removeCardPicture, ({ params, actor }) =>
    namePicture(actor, requirePicture(params.name), async () => ''),
  )

  answer(app, calls.previewCardLook, async ({ body: { settings: changes, memberIds } }) => {
    const { texts, errors } = checkChanges(changes, settings.stored(), clock())
    if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
    const facts = {
      db: database.kysely,
      texts: { ...settings.texts(), ...Object.fromEntries(texts) },
      publicUrl: publicUrl(),
      dataDir: config.dataDir,
      now: clock(),
    }
    // Loaded here, because its library is the largest that the server has and is seldom needed.
    const { previewLook } = await import('./preview-look.ts')
    return { data: await previewLook(facts, memberIds) }
  })

  answer(app, calls.printTestPage, ({ actor }) =>
    inTransaction(database, actor, clock(), async context => ({
      data: { url: await makeDownloadLink(context, links, TEST_PAGE, {}) },
    })),
  )
}

const kindOf = (picture: CardPicture) => `card${picture}`

function requirePicture(name: string | undefined): CardPicture {
  if (name !== undefined && isCardPicture(name)) return name
  throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
}

export const openTestPage =
  ({ settings, clock }: Pick<FeatureDeps, 'settings' | 'clock'>): OpenDownload =>
  async (_, actor) => {
    if (!isStaff(actor.role)) return undefined
    const texts = settings.texts()
    // Loaded here, because its library is the largest that the server has and is seldom needed.
    const { drawTestPage } = await import('./draw-test-page.ts')
    const content = drawTestPage({ ...cardSheetOf(texts), organisation: texts.organisationName, madeAt: clock() })
    return { name: 'pagina-de-teste.pdf', type: 'application/pdf', isShown: true, content }
  }
