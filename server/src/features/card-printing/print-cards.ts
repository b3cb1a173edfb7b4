import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { NO_CARD_ADDRESS } from '@agremia/model/rules/cards/printing-refused'
import { lisbonDay } from '@agremia/model/rules/day'
import type { SettingTexts } from '@agremia/model/rules/settings'
import type { Database } from '../../db/connect.ts'
import { Conflict } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { isLocalUrl } from '../../outside/own-network.ts'
import { streamThread } from '../../tasks/stream-thread.ts'
import type { FeatureDeps } from '../feature.ts'
import { readOfficeHolders } from '../governing-bodies/read-office-holders.ts'
import { readLetterLook } from '../messages/letters/letter-look.ts'
import { photoStorage } from '../photos/photo-storage.ts'
import { haveLetters } from './card-letters.ts'
import { cardSheetOf, readCardLook } from './card-look.ts'
import { type PrintedCard, readCards } from './read-cards.ts'

/** What is printed, in this order. */
export interface CardPrintRequest {
  cardIds: readonly string[]
  includes: 'cards' | 'letters' | 'cardsAndLetters'
  /** The reader that shows it offers to print it at once. */
  isForPrinter?: boolean
}

/** Plain data, because it is handed to a thread. */
export interface CardPrintFacts {
  texts: SettingTexts
  publicUrl: string
  dataDir: string
  now: Date
  /** In whose name requests to pay are opened for the letters. */
  actor: Actor | undefined
}

export interface CardPrintDeps extends CardPrintFacts {
  database: Database
  /** Called for each card that is drawn, with what could not be printed of it. */
  onCard?(card: PrintedCard, lacksLetters: boolean): Promise<void> | void
}

/** Draws cards, their letters or both as one PDF, whose first pages can be read while the others are drawn. */
export async function drawPrint(
  deps: CardPrintDeps,
  { cardIds, includes, ...print }: CardPrintRequest,
): Promise<Readable> {
  const { database, texts, publicUrl, dataDir, now, onCard } = deps
  // Loaded here, because their library is the largest that the server has and most people never print.
  const { drawCardsAndLetters } = await import('./draw-print.ts')
  const { readLetters } = await import('./read-letters.ts')
  return drawCardsAndLetters({
    ...print,
    organisation: texts.organisationName,
    madeAt: now,
    ...(includes !== 'letters' && {
      cards: {
        ...(await readCardLook(texts, dataDir, await readOfficeHolders(database.kysely, lisbonDay(now)))),
        ...cardSheetOf(texts),
        cards: readCards({ db: database.kysely, texts, publicUrl, photos: photoStorage(dataDir) }, cardIds),
        ...(onCard && { onCard }),
      },
    }),
    ...(includes !== 'cards' &&
      (await haveLetters(database.kysely, cardIds)) && {
        letters: { ...(await readLetterLook(texts, dataDir)), letters: readLetters(deps, cardIds) },
      }),
  })
}

/** What the thread that draws cards is started with. */
export type CardThreadData = CardPrintFacts & CardPrintRequest

/** A few cards are drawn faster than a thread is started. */
const FEW_CARDS = 20

type OpenDeps = Pick<FeatureDeps, 'settings' | 'publicUrl' | 'config' | 'program'> & {
  kernel: { database: Database; clock(): Date }
}

/** The same for somebody who fetches it now: many cards are drawn in a thread of their own. */
export async function openPrint(deps: OpenDeps, request: CardPrintRequest, actor?: Actor): Promise<Readable> {
  const { settings, publicUrl, config, program, kernel } = deps
  const { database } = kernel
  const facts: CardPrintFacts = {
    texts: settings.texts(),
    publicUrl: publicUrl(),
    dataDir: config.dataDir,
    now: kernel.clock(),
    actor,
  }
  // Run from its sources, as by developers and tests, the program has no thread.
  if (!program.threads || request.cardIds.length <= FEW_CARDS) return drawPrint({ ...facts, database }, request)
  return streamThread(pathToFileURL(program.threads.cardPrinter), database, {
    ...facts,
    ...request,
  } satisfies CardThreadData)
}

/** Nobody could open what the code of such a card says, and plastic cannot be corrected. */
export function refuseLocalAddress(publicUrl: string): void {
  if (isLocalUrl(publicUrl)) throw new Conflict(NO_CARD_ADDRESS)
}
